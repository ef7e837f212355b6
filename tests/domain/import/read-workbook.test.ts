import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { utils, write, type BookType, type WorkSheet } from "xlsx";
import type { FileRow } from "~/import/list-file.server";
import { openWorkbook } from "~/import/read-workbook.server";
import { book } from "../../support/hostile/zip.ts";
import { fileOf, open } from "./files.ts";
import { oneIn } from "../../support/everything.ts";

const HEADER = ["First Name", "Last Name", "Zip", "birthdate", "Phone", "club"];

function bookOf(sheets: Record<string, WorkSheet>, bookType: BookType = "xlsx"): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: "buffer", bookType, cellStyles: true }) as Buffer;
}

/** One customer in cells of every type, below an empty row. */
function sheetOfKinds(): WorkSheet {
  const sheet = utils.aoa_to_sheet([HEADER, [], ["Ann", "Lee", 1234, 33_000, 13_055_551_234, 0.5]]);
  Object.assign(sheet.C3 as object, { z: "00000" });
  Object.assign(sheet.D3 as object, { z: "m/d/yy" });
  Object.assign(sheet.F3 as object, { z: "0%" });
  return sheet;
}

async function read(content: Buffer, how: { sheet?: string; ask?: boolean } = {}) {
  const opened = await open(content, { name: "a.xlsx", ...how });
  if (opened.kind !== "file") return opened;
  const { sheet, header, unused } = opened.file;
  const rows: FileRow[] = [];
  for await (const row of opened.file.rows) rows.push(row);
  await opened.file.close();
  return { kind: opened.kind, sheet, header, unused, rows };
}

// import.test.ts of the HTTP tests takes in one of biff8.
test.each(oneIn(2, ["xlsx", "biff8", "biff5", "xlsm"] as const))(
  "%s: cells are what is kept of them",
  async (kind) => {
    const file = await read(bookOf({ People: sheetOfKinds() }, kind));
    expect(file).toMatchObject({ header: HEADER, unused: ["club"] });
    expect(file).toHaveProperty("rows", [
      {
        row: 3,
        values: {
          firstName: "Ann",
          lastName: "Lee",
          zipCode: "01234",
          dateOfBirth: "1990-05-07",
          cellPhone: "13055551234",
        },
        cells: ["Ann", "Lee", "01234", "1990-05-07", "13055551234", "50%"],
      },
    ]);
  },
);

test(
  "the first sheet that holds something is taken, or asked for; one can be named",
  { tags: "all" },
  async () => {
    const people = utils.aoa_to_sheet([
      ["firstName", "lastName"],
      ["Ann", "Lee"],
    ]);
    const more = utils.aoa_to_sheet([
      ["firstName", "lastName"],
      ["Bo", "Ray"],
      ["Cy", "Day"],
    ]);
    const content = bookOf({ Notes: utils.aoa_to_sheet([[]]), People: people, "Möre & more": more });
    expect(await read(content)).toMatchObject({ sheet: "People" });
    expect(await read(content, { ask: true })).toEqual({
      kind: "choose",
      sheets: [
        { name: "People", rows: 2 },
        { name: "Möre & more", rows: 3 },
      ],
    });
    const chosen = await read(content, { ask: true, sheet: "Möre & more" });
    expect(chosen).toMatchObject({ kind: "file", sheet: "Möre & more" });
    expect("rows" in chosen && chosen.rows).toHaveLength(2);
    expect(await read(content, { sheet: "Staff" })).toEqual({
      kind: "refused",
      reason: "This workbook doesn't have that sheet. It has: 'Notes', 'People', 'Möre & more'.",
    });
  },
);

test("hidden sheets are not offered", { tags: "all" }, async () => {
  const book = utils.book_new();
  const list = utils.aoa_to_sheet([
    ["firstName", "lastName"],
    ["Ann", "Lee"],
  ]);
  utils.book_append_sheet(book, list, "Lists");
  utils.book_append_sheet(book, list, "People");
  utils.book_set_sheet_visibility(book, 0, 1);
  const content = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(await read(content, { ask: true })).toMatchObject({ kind: "file", sheet: "People" });
});

test("a formula counts as its saved value; an error value is an error of its row", async () => {
  const sheet = utils.aoa_to_sheet([
    ["firstName", "lastName", "club"],
    ["", "Lee", ""],
    ["Bo", "", ""],
  ]);
  Object.assign(sheet, {
    A2: { t: "s", v: "Ann", f: 'WEBSERVICE("http://127.0.0.1:1/")' },
    C2: { t: "e", v: 0x2a, w: "#N/A", f: "NA()" },
    B3: { t: "e", v: 0x17, w: "#REF!", f: "X1" },
  });
  expect(await read(bookOf({ People: sheet }))).toHaveProperty("rows", [
    { row: 2, values: { firstName: "Ann", lastName: "Lee" }, cells: ["Ann", "Lee", "#N/A"] },
    expect.objectContaining({
      row: 3,
      problem: {
        column: "lastName",
        reason: "Column 'lastName' shows #REF! instead of a value. Correct the formula",
      },
    }),
  ]);
});

test("20,000 rows are taken; a sheet of one more is refused with its number", { tags: "all" }, async () => {
  const list = (length: number) => {
    const rows = Array.from({ length }, (_, n) => [`F${n}`, "Last", `p${n}@many.example`, n]);
    return bookOf({ People: utils.aoa_to_sheet([["firstName", "lastName", "email", "zip"], ...rows]) });
  };
  const full = await read(list(20_000));
  expect("rows" in full ? full.rows : []).toHaveLength(20_000);
  expect(await read(list(20_001))).toEqual({
    kind: "refused",
    reason: expect.stringMatching(
      /^The sheet has 20,001 rows; 20,000 is the most.*Split it into 2 files/,
    ) as string,
  });
});

test.each(
  oneIn<[string, { heap: number; time: number }]>(2, [
    ["time", { heap: 512, time: 150 }],
    ["memory", { heap: 40, time: 30_000 }],
  ]),
)(
  "a sheet that takes too much %s is refused, and the next file is read",
  { tags: "all" },
  async (_, limits) => {
    const cells = Array.from(
      { length: 400 },
      (_, n) => `<c t="inlineStr"><is><t>${(n * 7_919) % 99_991}</t></is></c>`,
    );
    const file = fileOf(book({ sheet: `<row>${cells.join("")}</row>`.repeat(1_000) }));
    const [refused, next] = await Promise.all([
      openWorkbook(file, { sheet: null, ask: false, mergedOnce: false }, limits),
      read(bookOf({ People: sheetOfKinds() })),
    ]);
    const reason = expect.stringMatching(/too much memory or time/) as string;
    expect(refused).toEqual({ kind: "refused", reason });
    expect(next).toMatchObject({ kind: "file" });
    expect(existsSync(`${file}.rows`)).toBe(false);
  },
);
