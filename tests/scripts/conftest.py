"""The scripts of bin/ are no package; tests load them by their path."""

import runpy
import types

import pytest

from tests.architecture.source import ROOT


@pytest.fixture
def script():
    """Load bin/NAME.py without running it."""

    def load(name: str) -> types.SimpleNamespace:
        return types.SimpleNamespace(**runpy.run_path(str(ROOT / "bin" / f"{name}.py")))

    return load
