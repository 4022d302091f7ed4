"""To be, to have and there is: one key for each tense, since their forms look like nothing else."""

from types import MappingProxyType

BE = "ser"
PRESENT_BE, PAST_BE = "ser.now", "ser.then"
_FORMS = {
    PRESENT_BE: "e eh sao",
    PAST_BE: "foi foram era eram",
    "estar.now": "esta estao ta tao",
    "estar.then": "estava estavam esteve estiveram tava tavam",
    "ter.now": "tem possui possuem",
    "ter.then": "tinha tinham teve tiveram possuia possuiam",
    "haver.now": "ha existe existem",
    "haver.then": "havia houve existia existiam",
}
COPULAS = MappingProxyType({form: key for key, forms in _FORMS.items() for form in forms.split()})
