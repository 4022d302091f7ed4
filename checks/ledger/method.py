"""The fixed numbers of the ledger's method; page, screen and alerts read them from here.

All of them are ours: what they stand for is written in docs/reference/fairness-ledger.md.
"""

from datetime import timedelta

VERSION = "ledger/1"

# Below this a share says more about chance than about choice: the counts stand alone. [ours]
SMALL_BASE = 8
# A party's share of what was published, or of a reason, against its share of what was heard. [ours]
BAND_POINTS = 20
# A person's share of chosen claims, and their wait, against everybody's. [ours]
CHOICE_FACTOR = 2
WAIT_FACTOR = 2
# A claim of this priority (of 100) that nobody took in this time wants a reason. [ours]
HIGH_PRIORITY = 60
LEFT_AFTER = timedelta(hours=48)
