import { makeZip } from "./make-zip.ts";

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const item = (text: string, list: number, level = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;

/** A document with everything that the import keeps; `picture` is shown in it. */
export function sampleDocx(picture: Uint8Array): Buffer {
  const body = [
    paragraph(run("A plan"), '<w:pStyle w:val="Ttulo1"/>'),
    paragraph(
      `${run("Plain, ")}${run("bold", "<w:b/>")}${run(", ")}${run("both", "<w:b/><w:i/>")}${run(" ")}<w:hyperlink r:id="rId1">${run("link")}</w:hyperlink>${run(" and a note")}<w:r><w:footnoteReference w:id="2"/></w:r><w:del>${run("gone")}</w:del><w:r><w:br/></w:r>${run("Next line.")}<w:r><w:commentReference w:id="0"/></w:r>`,
    ),
    item("One", 1),
    item("Nested", 1, 1),
    item("Two", 1),
    paragraph(""),
    item("First", 2),
    `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell("A")}${cell("B")}</w:tr><w:tr>${cell("1")}${cell("2")}</w:tr></w:tbl>`,
    paragraph(
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="A square"/><a:graphic><a:blip r:embed="rId2"/></a:graphic></wp:inline></w:drawing></w:r>',
    ),
  ];
  return makeZip({
    "word/document.xml": `<w:document ${namespaces}><w:body>${body.join("")}</w:body></w:document>`,
    "word/_rels/document.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="https://savia.example/x?a=1&amp;b=2"/><Relationship Id="rId2" Target="media/image1.png"/></Relationships>',
    "word/styles.xml": `<w:styles ${namespaces}><w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/numbering.xml": `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    "word/footnotes.xml": `<w:footnotes ${namespaces}><w:footnote w:id="2">${paragraph(run("The note."))}</w:footnote></w:footnotes>`,
    "word/media/image1.png": picture,
  });
}
