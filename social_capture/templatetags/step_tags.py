"""The steps of a capture in words."""

from django import template

from social_capture.step_words import step_name, step_result

register = template.Library()
register.filter("step_name", step_name)
register.filter("step_result", step_result)
