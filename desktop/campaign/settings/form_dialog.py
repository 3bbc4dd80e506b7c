"""Whether a form may be left."""

from __future__ import annotations

from desktop.campaign.struct_form import ask_leave

__all__ = ["ask_leave"]
