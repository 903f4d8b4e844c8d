"""Gunicorn's configuration by its former name: the version before starts web processes with it until it is reloaded."""

from service.serving.gunicorn_conf import *  # noqa: F403
