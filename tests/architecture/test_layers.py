"""Apps know only what lies below them, in imports and in the database."""

import configparser
import importlib

import pytest
from django.apps import apps
from django.contrib.contenttypes.fields import GenericForeignKey

from tests.architecture.source import APPS, ROOT, tracked_paths

# claimreview and social_capture stand side by side and do not know each other.
BELOW = {
    "newsroom": {"debates_live", "checks", "social_capture", "claimreview"},
    "debates_live": {"checks", "social_capture", "claimreview"},
    "checks": {"social_capture", "claimreview"},
    "social_capture": set(),
    "claimreview": set(),
}


@pytest.fixture(scope="module")
def contracts():
    """The import contracts as written."""
    parser = configparser.ConfigParser()
    parser.read(ROOT / ".importlinter")
    return parser


def relations_of_ours():
    """Each relation between models of ours, as (from, to) models; hidden through tables too."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label not in APPS:
            continue
        for field in [*model._meta.local_fields, *model._meta.local_many_to_many]:
            if field.remote_field and field.remote_field.model:
                yield model, field.remote_field.model, field.name


def test_every_app_of_the_repository_stands_in_the_contract(contracts):
    packages = {path.split("/")[0] for path in tracked_paths() if path.endswith("/apps.py")}

    in_layers = contracts["importlinter:contract:apps"]["layers"].replace("|", " ").split()

    assert set(in_layers) == packages == set(APPS)
    assert set(contracts["importlinter"]["root_packages"].split()) == packages


def test_every_rule_module_of_the_contract_exists(contracts):
    for name in contracts["importlinter:contract:rules"]["source_modules"].split():
        importlib.import_module(name)


def test_foreign_keys_point_down():
    upward = [
        f"{model._meta.label}.{field} -> {target._meta.label}"
        for model, target, field in relations_of_ours()
        if target._meta.app_label in APPS
        and target._meta.app_label != model._meta.app_label
        and target._meta.app_label not in BELOW[model._meta.app_label]
    ]

    assert upward == []


def test_no_relation_is_generic_since_that_hides_where_it_points():
    generic = [
        model._meta.label
        for model in apps.get_models()
        if model._meta.app_label in APPS
        and any(isinstance(field, GenericForeignKey) for field in model._meta.private_fields)
    ]

    assert generic == []
