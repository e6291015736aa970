"""The taskset of `wordtrail.worlds.verifiers` under a name that verifiers can look up: it takes no dots."""

from wordtrail.worlds.verifiers import WordtrailTaskset

__all__ = ["WordtrailTaskset"]
