"""Bots that play Quacks."""

from boardkit.quacks.bots.players import CAREFUL, RiskBot, SensibleBot

__all__ = ["CAREFUL", "RiskBot", "SensibleBot"]
