"""What tests of the open campaign begin with: the sample's campaign, one without a warband, a battle at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mordheim_desktop.campaign.model import Campaign
from mordheim_desktop.session.session import Session
from tests.session.at_the_table import Table, a_table
from tests.session.tables import open_session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = open_session(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def founding(tmp_path: Path) -> Iterator[Session]:
    """A campaign without a warband."""
    opened = open_session(tmp_path, Campaign(name="New ground"))
    yield opened
    opened.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield from a_table(tmp_path)
