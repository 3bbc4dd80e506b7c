"""What a PDF says of itself: page labels, the structure that is read aloud, XMP metadata."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Muster</xmp:CreatorTool><pdf:Producer>Muster</pdf:Producer>{date}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def metadata(title: str, author: str, language: str, *, dated: bool) -> bytes:
    """Return the XMP packet of a file; `dated` with the time at which it was made."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    date = f"<xmp:CreateDate>{now}</xmp:CreateDate>" if dated else ""
    words = {"title": escape(title), "author": escape(author), "language": escape(language)}
    return _XMP.format(date=date, **words).encode()


def describe(pdf: Any, labels: Sequence[str], tags: Sequence[Sequence[str]], xmp: bytes) -> None:
    """Give a reportlab canvas labels, structure and metadata, before it is saved.

    `labels` has a label for each page, `tags` the kinds of its marked parts, in reading order.
    """
    document = pdf._doc  # noqa: SLF001
    for page, label in enumerate(labels):
        pdf.addPageLabel(page, prefix=label)
    document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
    document.Catalog.StructTreeRoot = document.Reference(_structure(document, tags))
    packet = pdfdoc.PDFStream(
        pdfdoc.PDFDictionary(
            {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
        ),
        xmp,
        filters=[],
    )
    document.Catalog.Metadata = document.Reference(packet)


def _structure(document: Any, tags: Sequence[Sequence[str]]) -> Any:
    """Return the root of the structure: for each page its headings, then all else as one part."""
    name, array, entries = pdfdoc.PDFName, pdfdoc.PDFArray, pdfdoc.PDFDictionary

    def element(kind: str, parent: Any, **more: Any) -> Any:
        return document.Reference(entries({"S": name(kind), "P": parent, **more}))

    root = entries({"Type": name("StructTreeRoot")})
    root_reference = document.Reference(root)
    whole = entries({"S": name("Document"), "P": root_reference})
    whole_reference = document.Reference(whole)
    children, parents = [], []
    for number, (page, kinds) in enumerate(zip(document.Pages.pages, tags, strict=True)):
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, name("S")
        on = {"Pg": document.Reference(page)}
        owners: dict[int, Any] = {}
        for place, kind in enumerate(kinds):
            if kind != "P":
                owners[place] = element(kind, whole_reference, K=place, **on)
                children.append(owners[place])
        plain = array([place for place, kind in enumerate(kinds) if kind == "P"])
        text = element("P", whole_reference, K=plain, **on)
        children.append(text)
        owned = array([owners.get(place, text) for place in range(len(kinds))])
        parents += [number, document.Reference(owned)]
    whole["K"] = array(children)
    root["K"] = whole_reference
    root["ParentTree"] = document.Reference(entries({"Nums": array(parents)}))
    root["ParentTreeNextKey"] = len(tags)
    return root
