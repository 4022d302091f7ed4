"""The steps of a capture in words."""

from django import template

from social_capture.words.steps import step_name, step_note, step_result, step_said

register = template.Library()
register.filter("step_name", step_name)
register.filter("step_result", step_result)
register.filter("step_note", step_note)
register.filter("step_said", step_said)
