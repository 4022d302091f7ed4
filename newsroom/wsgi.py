"""The WSGI entry point of the site; production settings unless told otherwise."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsroom.settings.production")

application = get_wsgi_application()
