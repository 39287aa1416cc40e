"""Sets as QTI 3.0: elements as the specification has them, and verdicts as Kist's own."""

import json
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

from kist.core.types import Json
from kist.exchange import qti_package
from kist.exchange.question import ONE, TYPED, offered
from kist.study.tasks import KINDS, Task, judge, make_tasks
from kist.study.tasks.words import LANGUAGES, task_words

ITEM, PACKAGE = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0", "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
TASKS = make_tasks(list(KINDS), range(1, 11), 40, "qti")
# After the specification: what each element must have, may have, and holds, in this order (? at most once, * any
# number, + at least once; $ for text). Only what is used; an element that is not here is an offence.
MODEL: dict[str, tuple[str, str, str]] = {
    "qti-assessment-item": (
        "identifier title adaptive time-dependent",
        "lang schemaLocation",
        "qti-response-declaration* qti-outcome-declaration* qti-item-body? qti-response-processing? "
        "qti-modal-feedback*",
    ),
    "qti-response-declaration": ("identifier cardinality", "base-type", "qti-correct-response?"),
    "qti-correct-response": ("", "", "qti-value+"),
    "qti-outcome-declaration": ("identifier cardinality", "base-type normal-maximum", "qti-default-value?"),
    "qti-default-value": ("", "", "qti-value+"),
    "qti-value": ("", "", "$"),
    "qti-item-body": ("", "", "p* qti-choice-interaction*"),
    "p": ("", "", "$ img* qti-text-entry-interaction*"),
    "img": ("src alt", "", ""),
    "qti-text-entry-interaction": ("response-identifier", "expected-length", ""),
    "qti-choice-interaction": ("response-identifier", "shuffle max-choices", "qti-prompt? qti-simple-choice+"),
    "qti-prompt": ("", "", "$"),
    "qti-simple-choice": ("identifier", "", "$ img*"),
    "qti-response-processing": ("", "", "qti-response-condition*"),
    "qti-response-condition": ("", "", "qti-response-if qti-response-else-if* qti-response-else?"),
    "qti-response-if": ("", "", "qti-match? qti-and? qti-set-outcome-value*"),
    "qti-response-else-if": ("", "", "qti-match? qti-and? qti-set-outcome-value*"),
    "qti-response-else": ("", "", "qti-set-outcome-value*"),
    "qti-match": ("", "", "qti-variable qti-correct? qti-base-value?"),
    "qti-and": ("", "", "qti-match+"),
    "qti-variable": ("identifier", "", ""),
    "qti-correct": ("identifier", "", ""),
    "qti-base-value": ("base-type", "", "$"),
    "qti-set-outcome-value": ("identifier", "", "qti-base-value? qti-sum?"),
    "qti-sum": ("", "", "qti-test-variables+"),
    "qti-test-variables": ("variable-identifier", "base-type", ""),
    "qti-modal-feedback": ("identifier outcome-identifier show-hide", "", "qti-content-body?"),
    "qti-content-body": ("", "", "p*"),
    "qti-assessment-test": (
        "identifier title",
        "schemaLocation",
        "qti-outcome-declaration* qti-test-part+ qti-outcome-processing?",
    ),
    "qti-test-part": ("identifier navigation-mode submission-mode", "", "qti-assessment-section+"),
    "qti-assessment-section": ("identifier title visible", "", "qti-assessment-item-ref*"),
    "qti-assessment-item-ref": ("identifier href", "", ""),
    "qti-outcome-processing": ("", "", "qti-set-outcome-value*"),
    "manifest": ("identifier", "schemaLocation", "metadata organizations resources"),
    "metadata": ("", "", "schema schemaversion"),
    "schema": ("", "", "$"),
    "schemaversion": ("", "", "$"),
    "organizations": ("", "", ""),
    "resources": ("", "", "resource*"),
    "resource": ("identifier type href", "", "file* dependency*"),
    "file": ("href", "", ""),
    "dependency": ("identifierref", "", ""),
}


def files_of(package: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(package)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def read_xml(text: str | bytes) -> Element:
    return ElementTree.fromstring(text)  # noqa: S314 - our own files


def bare(name: str) -> str:
    return name.rpartition("}")[2]


def offences(element: Element) -> list[str]:
    """What the model does not allow in an element and all below it."""
    tag = bare(element.tag)
    if tag not in MODEL:
        return [f"{tag} is unknown"]
    needed, optional, inside = (part.split() for part in MODEL[tag])
    given = {bare(name) for name in element.attrib}
    found = [f"{tag} lacks {name}" for name in set(needed) - given]
    found += [f"{tag} may not have {name}" for name in given - {*needed, *optional}]
    if "$" not in inside and (element.text or "").strip():
        found.append(f"{tag} may not have text")
    children = [bare(child.tag) for child in element]
    for part in (part for part in inside if part != "$"):
        name, many = part.rstrip("?*+"), part[-1]
        count = next((at for at, child in enumerate(children) if child != name), len(children))
        children = children[count:]
        if count < (many not in "?*") or (count > 1 and many not in "*+"):
            found.append(f"{tag} has {count} {name}")
    found += [f"{tag} may not have {child} there" for child in children]
    return found + [offence for child in element for offence in offences(child)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_as_the_specification_has_it_and_is_named_in_the_manifest(language: str) -> None:
    files = files_of(qti_package(TASKS, language, 'Türme & "Würfel" <b>\x00'))
    roots = {name: read_xml(data) for name, data in files.items()}
    documents = {name: root for name, root in roots.items() if name.endswith(".xml")}
    assert [offence for root in documents.values() for offence in offences(root)] == []
    manifest, test = roots["imsmanifest.xml"], roots["test.xml"]
    assert manifest.tag == f"{{{PACKAGE}}}manifest"
    assert all(root.tag.startswith(f"{{{ITEM}}}") for root in documents.values() if root is not manifest)
    named = [file.get("href") for file in manifest.iter(f"{{{PACKAGE}}}file")]
    assert sorted(map(str, named)) == sorted(files.keys() - {"imsmanifest.xml"})
    items = [each.get("href") for each in test.iter(f"{{{ITEM}}}qti-assessment-item-ref")]
    assert len(items) == len(set(items)) == len(TASKS)
    assert test.get("title") == 'Türme & "Würfel" <b>'
    for path in map(str, items):
        for image in roots[path].iter(f"{{{ITEM}}}img"):
            assert f"{path.partition('/')[0]}/{image.get('src')}" in files
            assert image.get("alt")


def test_what_is_not_in_the_model_is_found() -> None:
    """The check can fail."""
    wrong = read_xml("<qti-match><qti-correct/>text<qti-variable identifier='a' b=''/></qti-match>")
    assert len(offences(wrong)) >= 4
    assert offences(read_xml("<div/>")) == ["div is unknown"]


def outcome(item: Element, given: dict[str, str]) -> tuple[float, str]:
    """The score and the feedback that the item's own response processing comes to."""

    def found(element: Element, path: str) -> list[Element]:
        return element.findall("/".join(f"{{{ITEM}}}{part}" for part in path.split("/")))

    right = {
        declared.get("identifier"): found(declared, "qti-correct-response/qti-value")[0].text
        for declared in found(item, "qti-response-declaration")
    }

    def holds(test: Element) -> bool:
        if bare(test.tag) == "qti-and":
            return all(map(holds, test))
        name = test[0].get("identifier")
        return given.get(str(name)) == (right[name] if bare(test[1].tag) == "qti-correct" else test[1].text)

    for branch in found(item, "qti-response-processing/qti-response-condition")[0]:
        tests = [part for part in branch if bare(part.tag) in {"qti-match", "qti-and"}]
        if all(map(holds, tests)):
            values = {rule.get("identifier"): str(rule[0].text) for rule in found(branch, "qti-set-outcome-value")}
            return float(values.get("SCORE", "0")), values["FEEDBACK"]
    raise AssertionError("the last branch takes everything")


def _given(task: Task, answer: Json) -> dict[str, str]:
    if task.kind in TYPED:
        numbers = answer if isinstance(answer, dict) else {ONE: answer}
        return {name: str(number) for name, number in numbers.items()}
    at = [json.dumps(choice) for choice, _ in offered(task)].index(json.dumps(answer))
    return {"RESPONSE": "ABCD"[at]}


def test_verdicts_are_those_of_kist_and_every_mistake_has_its_words() -> None:
    files = files_of(qti_package(TASKS, "en"))
    places = set()
    for number, task in enumerate(TASKS, 1):
        item = read_xml(files[f"item-{number:02}/item.xml"])
        answers = [task.answer, *(wrong.answer for wrong in task.wrong)]
        asked = answers if task.kind in TYPED else [answer for answer, _ in offered(task)]
        told = {
            each.get("identifier"): "".join(each.itertext()).strip()
            for each in item.iter(f"{{{ITEM}}}qti-modal-feedback")
        }
        for answer in asked:
            verdict = judge(task, answer)
            if verdict.right and task.kind not in TYPED:
                places.add(_given(task, answer)["RESPONSE"])
            score, feedback = outcome(item, _given(task, answer))
            assert (score, feedback) == (verdict.right, verdict.diagnosis or "right")
            assert told[feedback] == task_words("en")[f"you.{feedback}" if verdict.diagnosis else "word.right"]
        assert outcome(item, {}) == (0, "other")
    assert places == set("ABCD")


def test_the_same_set_gives_the_same_bytes() -> None:
    assert qti_package(TASKS[:3], "fr", "T") == qti_package(TASKS[:3], "fr", "T")
