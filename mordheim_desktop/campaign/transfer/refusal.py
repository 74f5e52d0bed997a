"""What is said where there is no warband in a file."""

from __future__ import annotations

from mordheim_desktop.campaign.errors import CampaignFileError


class NotARoster(CampaignFileError):
    """Nothing in the file is a warband; `message` says what it is or what is wrong with it."""
