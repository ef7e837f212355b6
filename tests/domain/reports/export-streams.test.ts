import { read, utils } from "xlsx";
import { expect, test } from "vitest";
import { day } from "~/domain/dates";
import { cents } from "~/domain/money";
import type { Cell } from "~/web/cells";
import { csvStream } from "~/web/csv.server";
import { xlsxStream } from "~/web/xlsx.server";

const COLUMNS = [
  { head: "What", width: 12 },
  { head: "Piece", width: 12 },
  { head: "Amount", width: 12 },
  { head: "Day", width: 12 },
];
const HEADS = COLUMNS.map(({ head }) => head);
const SHEET = { sheet: "Sales", columns: COLUMNS, madeAt: new Date("2026-11-20T12:00:00Z") };

/** Text that is dangerous elsewhere; it must arrive unchanged as text. */
const NASTY = [
  "=1+1",
  '=HYPERLINK("http://evil.example","x")',
  "+1",
  "-1",
  "@SUM(A1)",
  "\tTAB",
  "\rCR",
  'say "hi", twice',
  "line one\r\nline two",
  "Zoë Ångström 💎",
  "<b>&amp;</b>",
  "_x000D_ _x0041_",
  "  spaces  ",
  "",
];

const rowsOf = (texts: string[]): Cell[][] =>
  texts.map((text, n) => [text, n + 1, { amount: cents(-5 - n) }, { day: day("2026-11-20") }]);

function* once(rows: Cell[][]): Generator<Cell[][], void, undefined> {
  yield rows;
}

/** Endless chunks that report how many were read and whether reading stopped. */
function endless() {
  const asked = { chunks: 0, isEnded: false };
  function* chunks(): Generator<Cell[][], void, undefined> {
    try {
      for (;;) {
        asked.chunks += 1;
        // Random, so that it doesn't compress.
        yield rowsOf(Array.from({ length: 500 }, () => crypto.randomUUID()));
      }
    } finally {
      asked.isEnded = true;
    }
  }
  return { asked, chunks: chunks() };
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

test("a CSV file begins with a byte order mark, guards formulas and leaves amounts below zero alone", async () => {
  const text = (await bytesOf(await csvStream(HEADS, once(rowsOf(NASTY))))).toString();
  expect(text.startsWith("\uFEFFWhat,Piece,Amount,Day\r\n'=1+1,1,-0.05,2026-11-20\r\n")).toBe(true);
  for (const cell of [
    "'+1,",
    "'-1,",
    "'@SUM(A1),",
    "'\tTAB,",
    `"'\rCR",`,
    `"say ""hi"", twice",`,
    "Zoë Ångström 💎,",
  ])
    expect(text).toContain(`\n${cell}`);
  expect(String(await bytesOf(await csvStream([], once([[null, "", 7]]))))).toContain(",,7\r\n");
  expect(String(await bytesOf(await csvStream(HEADS, once([]))))).toBe("\uFEFFWhat,Piece,Amount,Day\r\n");
});

test("a workbook is read back with numbers as numbers, dates as dates and text as text", async () => {
  const book = read(await bytesOf(await xlsxStream(SHEET, once(rowsOf(NASTY)))), {
    cellFormula: true,
    UTC: true,
    cellDates: true,
  });
  expect(book.SheetNames).toEqual(["Sales"]);
  const sheet = book.Sheets.Sales!;
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, raw: true, UTC: true });
  expect(cells[0]).toEqual(["What", "Piece", "Amount", "Day"]);
  for (const [n, written] of NASTY.entries()) {
    const text = written.replace(/\r\n?/g, "\n");
    const at = `A${n + 2}`;
    expect(sheet[at]).toMatchObject({ t: "s", v: text });
    expect(sheet[at].f).toBeUndefined();
    expect(cells[n + 1]).toEqual([text, n + 1, -0.05 - n / 100, new Date("2026-11-20T00:00:00Z")].map(near));
  }
});

test("a workbook without rows is valid", async () => {
  const book = read(await bytesOf(await xlsxStream(SHEET, once([]))));
  expect(utils.sheet_to_json(book.Sheets.Sales!, { header: 1 })).toEqual([
    ["What", "Piece", "Amount", "Day"],
  ]);
});

test.each([
  ["CSV", (chunks: ReturnType<typeof endless>["chunks"]) => csvStream(HEADS, chunks)],
  ["XLSX", (chunks: ReturnType<typeof endless>["chunks"]) => xlsxStream(SHEET, chunks)],
])("%s: rows are read as they are taken, and no more once the client is gone", async (_name, stream) => {
  const { asked, chunks } = endless();
  const reader = (await stream(chunks)).getReader();
  let bytes = 0;
  while (bytes < 400_000) bytes += (await reader.read()).value?.length ?? 0;
  const read = asked.chunks;
  const stalled = await whenStalled(asked);
  // What the streams between hold, up to 64 KB each from Node 22 on.
  expect(stalled - read).toBeLessThan(40);
  await reader.cancel();
  await expect.poll(() => asked).toEqual({ chunks: stalled, isEnded: true });
});

test.each([
  ["CSV", (chunks: Generator<Cell[][], void, undefined>) => csvStream(HEADS, chunks)],
  ["XLSX", (chunks: Generator<Cell[][], void, undefined>) => xlsxStream(SHEET, chunks)],
])("%s: a read error ends the download in an error, not in a short file", async (_name, stream) => {
  function* broken(): Generator<Cell[][], void, undefined> {
    yield rowsOf(["first"]);
    throw new Error("The disk is gone");
  }
  await expect(bytesOf(await stream(broken()))).rejects.toThrow();
});

const near = (value: unknown) => (typeof value === "number" ? expect.closeTo(value, 6) : value);

/** The number of chunks read once reading has stopped. Fails if it doesn't stop. */
async function whenStalled(asked: { chunks: number }): Promise<number> {
  for (let before = -1; asked.chunks > before && asked.chunks < 1_000;) {
    before = asked.chunks;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return asked.chunks;
}
