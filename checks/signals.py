"""What checks tell the apps above; sent after the change is committed."""

from django.dispatch import Signal

# kwargs: fact_check
fact_check_published = Signal()
# kwargs: fact_check, correction
correction_published = Signal()
# kwargs: fact_check, correction
fact_check_withdrawn = Signal()
