"""Sets of tasks as QTI 3.0: a zip package with a manifest, a test, and every task as an item with its drawings.

Each item is judged by the platform itself, and says in the words of Kist which mistake an answer shows.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Final
from xml.etree.ElementTree import Element
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kist.core.errors import BadSettings
from kist.exchange.question import Asking, Drawing, Question
from kist.exchange.xml import document, node
from kist.study.tasks import Task
from kist.study.tasks.words import Words

SPACE: Final = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
PACKAGE_SPACE: Final = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
SCHEMAS: Final = "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd"
XSI: Final = {"xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance"}
RIGHT, OTHER = "right", "other"
CHOSEN: Final = "RESPONSE"
BEGINNING: Final = (1980, 1, 1, 0, 0, 0)
"""Every file is as old, so that the same set gives the same bytes."""


def qti_package(tasks: Sequence[Task], language: str, title: str = "") -> bytes:
    """The tasks as a package; raises `BadSettings`."""
    if not tasks:
        raise BadSettings("no-tasks", "A package needs at least one task.")
    asking = Asking(language)
    named = title.strip() or asking.words["paper.worksheet"]
    items = [_Item(number, task, asking) for number, task in enumerate(tasks, 1)]
    whole = f"kist-{_digest(' '.join(item.identifier for item in items))}"
    files = {"imsmanifest.xml": document(_manifest(whole, items)), "test.xml": document(_test(whole, named, items))}
    for item in items:
        files |= item.files()
    return _zipped(files)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name, BEGINNING), data, ZIP_DEFLATED)
    return packed.getvalue()


class _Item:
    """One task: its file and its drawings, in a folder of their own."""

    def __init__(self, number: int, task: Task, asking: Asking) -> None:
        self.folder = f"item-{number:02}"
        self.identifier = f"kist-{number:02}-{task.kind}-{task.level}-{_digest(task.seed)}"
        self.question, self._language, self._words = asking.question(task), asking.style.language, asking.words

    @property
    def path(self) -> str:
        return f"{self.folder}/item.xml"

    def files(self) -> dict[str, bytes]:
        """All its files by their names in the package."""
        return {self.path: document(self._root())} | {
            f"{self.folder}/{name}": drawing.svg.encode() for name, drawing in self.drawings().items()
        }

    def drawings(self) -> dict[str, Drawing]:
        """The drawings by the names of their files."""
        shown = {f"shown-{at}.svg": drawing for at, drawing in enumerate(self.question.shown, 1)}
        return shown | {f"{offer.drawing.caption}.svg": offer.drawing for offer in self.question.offers}

    def _root(self) -> Element:
        attributes = {**_schema(SPACE, "imsqti_asiv3p0_v1p0.xsd"), "xml:lang": self._language}
        return node(
            "qti-assessment-item",
            *_declared(self.question),
            node("qti-item-body", *self._body()),
            _processing(self.question),
            *_feedback(self.question, self._words),
            **attributes,
            identifier=self.identifier,
            title=self.question.title,
            adaptive="false",
            time_dependent="false",
        )

    def _body(self) -> Iterator[Element]:
        question = self.question
        if not question.offers:
            yield node("p", question.text)
        if question.rule:
            yield node("p", question.rule)
        for at, drawing in enumerate(question.shown, 1):
            yield node("p", _image(f"shown-{at}.svg", drawing), f" {drawing.caption}" if drawing.caption else "")
        for name, label in question.labels.items():
            field = node("qti-text-entry-interaction", response_identifier=name, expected_length="4")
            yield node("p", f"{label} ", field)
        if question.offers:
            yield self._choice()

    def _choice(self) -> Element:
        offers = [offer.drawing for offer in self.question.offers]
        return node(
            "qti-choice-interaction",
            node("qti-prompt", self.question.text),
            *(
                node("qti-simple-choice", _image(f"{each.caption}.svg", each), identifier=each.caption)
                for each in offers
            ),
            response_identifier=CHOSEN,
            shuffle="false",
            max_choices="1",
        )


def _schema(space: str, file: str) -> dict[str, str]:
    return {"xmlns": space, **XSI, "xsi:schemaLocation": f"{space} {SCHEMAS}/{file}"}


def _image(name: str, drawing: Drawing) -> Element:
    return node("img", src=name, alt=drawing.instead)


def _declared(question: Question) -> Iterator[Element]:
    """What can be answered, what is right, and what follows from an answer."""
    for name, number in question.right.items():
        yield _response(name, "integer", str(number))
    if question.offers:
        right = next(offer.drawing.caption for offer in question.offers if offer.mistake is None)
        yield _response(CHOSEN, "identifier", right)
    nothing = node("qti-default-value", node("qti-value", "0"))
    outcome = {"cardinality": "single", "base_type": "float", "normal_maximum": "1"}
    yield node("qti-outcome-declaration", nothing, identifier="SCORE", **outcome)
    yield node("qti-outcome-declaration", identifier="FEEDBACK", cardinality="single", base_type="identifier")


def _response(name: str, base: str, right: str) -> Element:
    correct = node("qti-correct-response", node("qti-value", right))
    return node("qti-response-declaration", correct, identifier=name, cardinality="single", base_type=base)


def _processing(question: Question) -> Element:
    """Right is one point; every mistake that is known is named, all others are `other`."""
    branches = [node("qti-response-if", _is_right(question), _set("SCORE", "float", "1"), _said(RIGHT))]
    branches += [node("qti-response-else-if", _is(values), _said(mistake)) for values, mistake in _known(question)]
    branches.append(node("qti-response-else", _said(OTHER)))
    return node("qti-response-processing", node("qti-response-condition", *branches))


def _is_right(question: Question) -> Element:
    names = [*question.right] or [CHOSEN]
    return _all(node("qti-match", _given(name), node("qti-correct", identifier=name)) for name in names)


def _known(question: Question) -> Iterator[tuple[Mapping[str, tuple[str, str]], str]]:
    for wrong in question.wrong:
        yield {name: ("integer", str(number)) for name, number in wrong.values.items()}, wrong.mistake
    for offer in question.offers:
        if offer.mistake:
            yield {CHOSEN: ("identifier", offer.drawing.caption)}, offer.mistake


def _is(values: Mapping[str, tuple[str, str]]) -> Element:
    return _all(
        node("qti-match", _given(name), node("qti-base-value", text, base_type=base))
        for name, (base, text) in values.items()
    )


def _all(matches: Iterator[Element]) -> Element:
    listed = list(matches)
    return node("qti-and", *listed) if len(listed) > 1 else listed[0]


def _given(name: str) -> Element:
    return node("qti-variable", identifier=name)


def _set(name: str, base: str, value: str) -> Element:
    return node("qti-set-outcome-value", node("qti-base-value", value, base_type=base), identifier=name)


def _said(mistake: str) -> Element:
    return _set("FEEDBACK", "identifier", mistake)


def _feedback(question: Question, words: Words) -> Iterator[Element]:
    """What the pupil hears."""
    told = {RIGHT: words["word.right"]} | {
        mistake: words[f"you.{mistake}"] for mistake in dict.fromkeys((*question.mistakes, OTHER))
    }
    for identifier, text in told.items():
        body = node("qti-content-body", node("p", text))
        shown = {"outcome_identifier": "FEEDBACK", "show_hide": "show"}
        yield node("qti-modal-feedback", body, identifier=identifier, **shown)


def _test(whole: str, title: str, items: Sequence[_Item]) -> Element:
    """All items in their order, and the points added up."""
    listed = [node("qti-assessment-item-ref", identifier=item.identifier, href=item.path) for item in items]
    section = node("qti-assessment-section", *listed, identifier="tasks", title=title, visible="true")
    modes = {"navigation_mode": "nonlinear", "submission_mode": "individual"}
    added = node("qti-sum", node("qti-test-variables", variable_identifier="SCORE", base_type="float"))
    return node(
        "qti-assessment-test",
        node("qti-outcome-declaration", identifier="SCORE", cardinality="single", base_type="float"),
        node("qti-test-part", section, identifier="part", **modes),
        node("qti-outcome-processing", node("qti-set-outcome-value", added, identifier="SCORE")),
        **_schema(SPACE, "imsqti_asiv3p0_v1p0.xsd"),
        identifier=whole,
        title=title,
    )


def _manifest(whole: str, items: Sequence[_Item]) -> Element:
    """What is in the package, and which item needs which files."""
    about = node("metadata", node("schema", "QTI Package"), node("schemaversion", "3.0.0"))
    needed = [node("dependency", identifierref=item.identifier) for item in items]
    test = node(
        "resource",
        node("file", href="test.xml"),
        *needed,
        identifier=f"{whole}-test",
        type="imsqti_test_xmlv3p0",
        href="test.xml",
    )
    resources = node("resources", test, *(_resource(item) for item in items))
    schema = _schema(PACKAGE_SPACE, "imsqtiv3p0_imscpv1p2_v1p0.xsd")
    return node("manifest", about, node("organizations"), resources, **schema, identifier=whole)


def _resource(item: _Item) -> Element:
    files = [node("file", href=name) for name in item.files()]
    return node("resource", *files, identifier=item.identifier, type="imsqti_item_xmlv3p0", href=item.path)
