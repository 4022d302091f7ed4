"""A platform as readers know it."""

from django import template

from social_capture.words.platforms import platform_name

register = template.Library()
register.filter("platform_name", platform_name)
