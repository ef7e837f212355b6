import { type PaperLine, type PaperPart, type PaperRow, type PaperWords, plainWords } from "./paper-words.ts";

/** Characters across, as many as a phone shows of fixed-width text. */
const WIDTH = 44;
/** Between the two sides of a row: at least these blanks, which no words have. */
const GAP = "  ";

/**
 * A paper as plain text: the heading underlined, a blank line between parts, both sides of a row at least two blanks
 * apart.
 */
export function paperText({ heading, head, parts, foot }: PaperWords): string {
  const name = plainWords(heading);
  const blocks = [
    [name, "=".repeat(Math.min(name.length, WIDTH)), ...head.map(plainWords)],
    ...parts.map(partText),
    foot.split("\n").map(plainWords),
  ];
  return blocks
    .map((lines) => lines.filter(Boolean).join("\n"))
    .filter(Boolean)
    .join("\n\n");
}

function partText({ lines = [], rows = [] }: PaperPart): string[] {
  return [...lines.flatMap(lineText), ...rows.flatMap(rowText)];
}

/** A first row that says nothing on its left stands beside the thing itself. */
function lineText({ item, note = "", rows: [first, ...others] }: PaperLine): string[] {
  const isBeside = first !== undefined && plainWords(first.label) === "";
  return [
    ...rowText(isBeside ? { ...first, label: item } : { label: item }),
    ...note.split("\n").map(plainWords),
    ...(first && !isBeside ? rowText(first) : []),
    ...others.flatMap(rowText),
  ];
}

function rowText({ label, value }: PaperRow): string[] {
  const [left, right] = [plainWords(label), plainWords(value ?? "")];
  if (left === "" || right === "") return [left + right];
  return [left.padEnd(WIDTH - right.length - GAP.length) + GAP + right];
}
