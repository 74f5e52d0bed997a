"""What can go wrong with a campaign file: one tree of errors, each with a sentence for the player."""

from __future__ import annotations

from typing import Self

from mordheim_desktop.rules.messages import Message, Param, say


class CampaignFileError(Exception):
    """A campaign file could not be read or stored; `message` names the file and what is wrong."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key, message.params)
        self.message = message

    @classmethod
    def because(cls, key: str, **params: Param) -> Self:
        """The error with a sentence written the short way."""
        return cls(say(key, **params))


class CannotRead(CampaignFileError):
    """The file is not there, or the system does not let the program read it."""


class Damaged(CampaignFileError):
    """The file was a campaign and is broken: cut off, zeroed, or with something in it that cannot be."""


class NotACampaign(CampaignFileError):
    """The file is whole, for all we can tell, but something else: a picture, another program's file."""


class NewerFormat(CampaignFileError):
    """A later version of the program wrote the file. It is never rewritten by this one."""


class LockedElsewhere(CampaignFileError):
    """Another program has the campaign open."""


class StoreFailed(CampaignFileError):
    """The campaign could not be written; the file from before is as it was."""


class ChangedOnDisk(CampaignFileError):
    """The file is no longer the one that was read or stored last; overwriting it has to be asked for."""
