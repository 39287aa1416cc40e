"""Whether two names look alike: compared by their skeletons, in which all signs that look the same are one.

Unicode lists which signs are confused with which (UTS 39, version 15). What is in the table are those of them that
look like Latin letters or digits; the rest follows from how Unicode takes signs apart (NFKD). There is a package with
the whole list, but it makes no skeletons, reads a megabyte to say what these lines say, and would have to come along
wherever a match is played, also into the page.
"""

import unicodedata
from typing import Final

_TABLE: Final = {
    "2": "ƨϩᒿꙅꛯꝛ",
    "3": "ȝɜʒзӡⳍꝫ𑣊𖼻𝈆",
    "4": "Ꮞ𑣏",
    "5": "𑣛",
    "6": "бᏮⳓ𑣕",
    "7": "𐓺𑣆𝈒",
    "8": "ȣ৪੪𐌚",
    "9": "৭੧୨൭ⳋꝯ𑣌𑣖",
    "a": "ɑαаᎪᗅ⍺ꓮ𐊠𖽀",
    "aa": "ꜳ",
    "ae": "æӕ",
    "ao": "ꜵ",
    "ar": "🜇",
    "au": "ꜷ",
    "av": "ꜹꜻ",
    "ay": "ꜽ",
    "b": "ƅβвьᏏᏴᑲᖯᗷꓐꞵ𐊂𐊡𐌁",
    "bl": "ы",
    "c": "сᏟᴄⲥꓚ𐊢𐌂𐐽𐔜𑣩𑣲🝌",
    "d": "đԁᎠᏧᑯᗞᗪꓒꓓ",
    "dz": "ʣ",
    "e": "εеҽᎬ℮⋿ⴹꓰꬲ𐊆𑣎",
    "f": "ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂𝈓",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ħηнһհᎻᏂᕼⲏꓧ𐋏",
    "i": "ıɩɪιіӏᎥ⍳ꙇ𑣃",
    "j": "ʝϳјᎫᒍꓙ",
    "k": "κкᏦᛕⲕꓗ𐔘",
    "l": "łǀ۱Ꮮᒪᛁ∣⏽ⲓⳑⵏꓡꓲ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨𝈪",
    "ll": "ǁ∥",
    "lo": "ю",
    "ls": "ʪ",
    "lt": "₶",
    "lz": "ʫ",
    "m": "μϻмᎷᗰᛖⲙꓟ𐊰𐌑",
    "mb": "🝫",
    "n": "ոռⲛꓠ𐔓",
    "o": "øοσоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠",
    "oe": "œ",
    "oo": "∞ꚙꝏ",
    "p": "ρрᏢᑭ⍴ⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "qe": "🜀",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ𐓜𖼵𝈖",
    "rn": "𑜀𑣣",
    "s": "ƽѕտᏕᏚꓢꜱ𐊖𐑈𑣁𖼺",
    "t": "τтᎢ⊤⟙ⲧꓔ𐊗𐊱𐌕𖼊🝨",
    "t3": "ꜩ",
    "tf": "ꝷ",
    "ts": "ʦ",
    "u": "ʋսሀᑌᴜ∪⋃ꓴꞟꭎꭒ𐓶𑣘𖽂",
    "ue": "ᵫ",
    "uo": "ꭣ",
    "v": "νѵ۷Ꮩᐯᴠ∨⋁ⴸꓦꛟ𐔝𑜆𑣀𖼈𝈍",
    "vb": "🝬",
    "w": "ɯѡԝաᎳᏔᴡꓪ𑜊𑜎𑜏𑣦𑣯",
    "x": "×χхᕁᕽ᙭ᚷ╳⤫⤬⨯ⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏγυуүყᎩᎽᶌỿⲩꓬꭚ𐊲𑣜𖽃",
    "z": "ζᏃᴢꓜ𐋵𑣄𑣉𑣥",
}
"""Letters and digits, each with what looks like it. Case is folded before."""
_LETTERS: Final = {ord(sign): plain for plain, signs in _TABLE.items() for sign in signs} | {ord("0"): "o"}
_GLANCE: Final = str.maketrans({"I": "1", "l": "1", "|": "1"})
"""Signs that are one stroke: which of them it is, only the case tells, and nobody looks that closely."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Letters that look like others together."""
_UNSEEN: Final = "ZPMC"
"""Spaces, punctuation, marks and what does not print: the first letters of their categories."""


def alike(one: str, other: str) -> bool:
    """Whether somebody who reads two names at a glance would take them for the same."""
    return skeleton(one) == skeleton(other) or skeleton(one.translate(_GLANCE)) == skeleton(other.translate(_GLANCE))


def skeleton(name: str) -> str:
    """What names that look alike have in common: without case, marks, spaces and punctuation, and with one letter for
    all that look like it. Of names that are nothing else, all of it."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    plain = unicodedata.normalize("NFKD", folded).translate(_LETTERS)
    for pair, letter in _PAIRS:
        plain = plain.replace(pair, letter)
    return "".join(each for each in plain if unicodedata.category(each)[0] not in _UNSEEN) or plain
