"""What checks tell the apps above; sent after the change is committed."""

from django.dispatch import Signal

# Sent with fact_check.
fact_check_published = Signal()
# Sent with fact_check and correction.
correction_published = Signal()
# Sent with fact_check and correction.
fact_check_withdrawn = Signal()
