"""Puts the desk's keys into every screen of the admin: the script and the panel it asks with."""

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from wagtail import hooks

SCRIPT = "checks/desk/desk-keys.js"
PANEL = "checks/desk/includes/main_act_panel.html"


@hooks.register("insert_global_admin_js")
def add_keys() -> str:
    """The controller, and the panel that names the effect of the main act before it is done."""
    return format_html('<script src="{}"></script>{}', static(SCRIPT), render_to_string(PANEL))
