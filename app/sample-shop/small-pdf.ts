/** US Letter in points. */
const PAGE = { width: 612, height: 792, margin: 72 };
const TITLE = { size: 20, leading: 28 };
const TEXT = { size: 11, leading: 16 };
/** Characters per line that safely fit in Helvetica. */
const LINE = 84;

/** A deterministic one-page PDF. ASCII only. */
export function smallPdf(title: string, paragraphs: readonly string[]): Buffer {
  const body = paragraphs.flatMap((paragraph) => [...linesOf(paragraph), ""]);
  const drawn = [
    "BT",
    `/F2 ${TITLE.size} Tf ${PAGE.margin} ${PAGE.height - PAGE.margin} Td ${shown(title)} Tj`,
    `/F1 ${TEXT.size} Tf ${TEXT.leading} TL 0 -${TITLE.leading} Td`,
    ...body.map((line) => `${shown(line)} Tj T*`),
    "ET",
  ].join("\n");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    `<< /Title ${shown(title)} /Producer (Loupe) >>`,
  ]);
}

/**
 * Objects in order with their cross-reference table; the first is the catalog, the last the document info.
 */
function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  text += `startxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

function linesOf(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function shown(text: string): string {
  return `(${text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&")})`;
}
