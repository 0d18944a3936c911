"""The Quacks of Quedlinburg, for two to four players.

Where to look:

- the rules, chapter by chapter: :mod:`~boardkit.quacks.rounds`, :mod:`~boardkit.quacks.fortune`,
  :mod:`~boardkit.quacks.rats`, :mod:`~boardkit.quacks.potions`, :mod:`~boardkit.quacks.evaluation`,
  :mod:`~boardkit.quacks.shopping`, :mod:`~boardkit.quacks.books`; their clauses in ``rules.toml``
- what a seat sees: :mod:`~boardkit.quacks.view`
- positions to start from: :mod:`~boardkit.quacks.scenario`
- options: :mod:`~boardkit.quacks.switches`
- exact odds: :mod:`~boardkit.quacks.odds`
- bots: :mod:`~boardkit.quacks.bots`
"""
