"""Bots that play Quacks."""

from boardkit.quacks.bots.players import RiskBot, SensibleBot

__all__ = ["RiskBot", "SensibleBot"]
