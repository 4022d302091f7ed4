"""The people of the demo: its desk, with passwords made at the first run, and the candidate."""

import json
import secrets
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from checks.models import Person, PersonAccount
from checks.permissions import Role
from social_capture.models import Account

DESK = {
    "marina": ("Marina", "Lopes", Role.EDITOR, "escreve"),
    "davi": ("Davi", "Nunes", Role.EDITOR, "aprova o que outra pessoa escreveu"),
    "bia": ("Bia", "Rocha", Role.CHIEF_EDITOR, "chefia"),
    "teo": ("Téo", "Maia", Role.REPORTER, "apura e envia, não aprova"),
}


def make_desk(passwords_file: Path) -> dict[str, str]:
    """Accounts in their role's group and nothing more; returns the passwords by name.

    A password is set only when the account or the file is new: changing it by hand holds.
    """
    passwords = _stored(passwords_file)
    for name, (first_name, last_name, role, _does) in DESK.items():
        user, is_new = get_user_model().objects.get_or_create(
            username=name,
            defaults={
                "first_name": first_name,
                "last_name": last_name,
                "email": f"{name}@lastro.example",
            },
        )
        if is_new or name not in passwords:
            passwords[name] = secrets.token_urlsafe(9)
            user.set_password(passwords[name])
            user.save()
        user.groups.add(Group.objects.get(name=role))
    _store(passwords_file, passwords)
    return passwords


def member(name: str) -> Any:
    """One of the desk."""
    return get_user_model().objects.get(username=name)


def make_candidate(profile_url: str) -> Person:
    """The invented politician and her account on the invented network."""
    person, _new = Person.objects.get_or_create(
        slug="ana-prado",
        defaults={
            "name": "Ana Prado",
            "party": "PX",
            "role": "candidata à prefeitura de Porto Sereno",
        },
    )
    account, _new = Account.objects.update_or_create(
        platform="web",
        handle="anaprado",
        defaults={"name": "Ana Prado (PX)", "url": profile_url, "is_official": True},
    )
    PersonAccount.objects.get_or_create(account=account, defaults={"person": person})
    return person


def _stored(path: Path) -> dict[str, str]:
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def _store(path: Path, passwords: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(json.dumps(passwords, indent=1))
