"""Reviews of finished matches, as far as they are made."""

from dataclasses import dataclass, field

from kist.present.values import JsonObject


@dataclass
class Making:
    """A review, as far as it is made."""

    versions: tuple[int, ...]
    decisions: list[JsonObject] = field(default_factory=list)
    summary: JsonObject | None = None
    failed: str = ""

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come."""
        return self.summary is not None or bool(self.failed)

    def take(self, line: JsonObject) -> None:
        """Take a line of the review; the summary is the last."""
        if "summary" in line:
            self.summary = line
        else:
            self.decisions.append(line)

    def told(self, since: int) -> JsonObject:
        """What there is of it, without the first decisions: a `Review`."""
        at = self.decisions[-1]["at"] if self.decisions else 0
        share = 1.0 if self.summary is not None else at / (len(self.versions) + 1)
        return {
            "share": share,
            "decisions": self.decisions[since:],
            "versions": list(self.versions),
            "summary": self.summary,
        }
