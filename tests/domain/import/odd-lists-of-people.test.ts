import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type TestShop } from "../../support/shop.ts";
import { ENCODERS } from "./files";
import { kept, workbook } from "./kept-values";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
});
afterAll(() => shop.close());

/** Files that other importers break on, as lists come out of other systems. */
describe("a list of people", () => {
  test("a title, a date and a blank line stand above the column names", async () => {
    const list =
      "Customer List,,\nPrinted 11/26/2026,,\n,,\nFirst Name,Last Name,Email\nAnn,Lee,ann@odd.example\n";
    expect(await kept("people", list)).toEqual({
      rows: { 4: "Ann Lee, ann@odd.example" },
      said: ["Rows 1 to 2 above the column names: left out."],
      unused: [],
    });
  });

  test("groups of columns stand above their names", async () => {
    const list = "Name,,Contact,\nFirst Name,Last Name,Email,Phone\nAnn,Lee,ann@odd.example,555-0142\n";
    expect(await kept("people", list)).toMatchObject({
      rows: { 3: "Ann Lee, ann@odd.example, 555-0142" },
      said: ["Row 1 above the column names: left out."],
    });
  });

  test("column names come again on each page, and the list ends with a sum", async () => {
    const names = "First Name,Last Name,Email\n";
    const list = `${names}Ann,Lee,a@odd.example\nPage 1 of 2,,\n${names}Bo,Ray,\nTotal customers: 2,,\n*** End of report ***,,\n`;
    expect(await kept("people", list)).toMatchObject({
      rows: { 2: "Ann Lee, a@odd.example", 5: "Bo Ray" },
      said: ["Row 4: left out, the column names again.", "Rows 3, 6, 7: left out as a total."],
    });
  });

  test("somebody is called Total, and somebody works for a total", async () => {
    const list = "First Name,Last Name,Notes\nTotal,Recall,12\nAnn,Total,\n";
    expect(await kept("people", list)).toMatchObject({
      rows: { 2: "Total Recall, 12", 3: "Ann Total" },
      said: [],
    });
  });

  test("texts are written as formulas to keep their zeros", async () => {
    const list =
      'First Name,Last Name,Zip,Phone\nAnn,Lee,"=""00501""","=""+1 305 555 0142"""\nBo,Ray,="02138",\n';
    expect(await kept("people", list)).toMatchObject({
      rows: { 2: "Ann Lee, +1 305 555 0142, 00501", 3: "Bo Ray, 02138" },
    });
  });

  test("column names have stars, colons and line breaks", async () => {
    const list = '"First\nName*",LAST NAME:,E-mail Address*\nAnn,Lee,ann@odd.example\n';
    expect(await kept("people", list)).toMatchObject({ rows: { 2: "Ann Lee, ann@odd.example" }, unused: [] });
  });

  test("nothing is said in words, but a name is a name", async () => {
    const list = "First Name,Last Name,Email,DOB\nAnn,Null,N/A,-\nBo,None,NULL,unknown\n";
    expect(await kept("people", list)).toMatchObject({ rows: { 2: "Ann Null", 3: "Bo None" } });
  });

  test("every row ends in empty cells, and a thousand empty rows follow", async () => {
    const list = `First Name,Last Name,,,,\nAnn,Lee,,,,\n${",,,,,\n".repeat(1_000)}Bo,Ray,,,,\n`;
    expect(await kept("people", list)).toMatchObject({ rows: { 2: "Ann Lee", 3: "Bo Ray" }, said: [] });
  });

  test("it is UTF-16, big end first, with pipes, quotes and line breaks in cells", async () => {
    const list = 'First Name|Last Name|Notes\r\nZoë|"O""Hara"|"two\r\nlines | one pipe"\r\n';
    expect(await kept("people", ENCODERS["utf-16be"](list))).toMatchObject({
      rows: { 2: 'Zoë O"Hara, two\nlines | one pipe' },
    });
  });

  test("a workbook's phones and ZIPs are kept as numbers, shown in every way", async () => {
    const rows = [
      ["First Name", "Last Name", "Phone", "Zip"],
      ["Ann", "General", 15_615_550_142, 2138],
      ["Bo", "Science", 380_445_550_142, 2138],
      ["Cy", "Special", 5_615_550_143, 21_380_001],
      ["Di", "Thousands", 5_615_550_144, 33_432],
      ["Ed", "Seven", 5_550_145, 501],
    ];
    const formats = {
      D2: "00000",
      C3: "0.00E+00",
      D3: "0",
      D4: "00000-0000",
      C5: "#,##0",
      D5: "0.00",
      D6: "00000",
      C4: "[<=9999999]###-####;(###) ###-####",
      C6: "[<=9999999]###-####;(###) ###-####",
    };
    expect((await kept("people", workbook(rows, { formats }))).rows).toEqual({
      2: "Ann General, 15615550142, 02138",
      3: "Bo Science, 380445550142, 2138",
      4: "Cy Special, (561) 555-0143, 02138-0001",
      5: "Di Thousands, 5615550144, 33432",
      6: "Ed Seven, 555-0145, 00501",
    });
  });

  const birthdays = (from1904: boolean) => {
    const rows = [
      ["First Name", "Last Name", "Birthday"],
      ["A", "B", (from1904 ? 29_929 : 31_391) + 0.99999],
      ["C", "D", 60],
      ["E", "F", 0],
      ["G", "H", -10],
    ];
    const formats = { C2: "m/d/yyyy", C3: "m/d/yyyy", C4: "m/d/yyyy", C5: "m/d/yyyy" };
    return workbook(rows, { formats, from1904 });
  };

  test.each([
    [false, { 2: "A B, 1985-12-10", 3: /1900-02-29/, 4: /1900-01-00/, 5: /'-10' is not a date/ }],
    [true, { 2: "A B, 1985-12-10", 3: "C D, 1904-03-01", 4: "E F, 1904-01-01", 5: /'-10' is not a date/ }],
  ])("a workbook's birthdays count from 1904: %s", async (from1904, expected) => {
    const { rows: read } = await kept("people", birthdays(from1904));
    expect(read).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([row, text]) => [
          row,
          typeof text === "string" ? text : (expect.stringMatching(text) as string),
        ]),
      ),
    );
  });

  test.each([false, true])(
    "a workbook's odd birthdays are left out when asked to, from 1904: %s",
    { tags: "all" },
    async (from1904) => {
      const left = await kept("people", birthdays(from1904), { leaveOutDates: true });
      expect(left.rows).toMatchObject({ 5: "G H" });
    },
  );

  test("a workbook hides rows and a column, and has merged cells", { tags: "all" }, async () => {
    const rows = [
      ["First Name", "Last Name", "Email", "Tier", "Store"],
      ["Vera", "Visible", "v@odd.example", "gold", "boca"],
      ["Hugo", "Hidden", "h@odd.example", "gold", "boca"],
      ["Mia", "Merged", "m@odd.example", "diamond", "denver"],
      ["Moe", "Merged", "o@odd.example"],
    ];
    const sheet = { merges: ["D4:D5", "E4:E5"], hiddenRows: [3], hiddenColumns: [2] };
    expect(await kept("people", workbook(rows, sheet))).toEqual({
      rows: {
        2: "Vera Visible, gold of boca",
        4: "Mia Merged, diamond of denver",
        5: "Moe Merged, diamond of denver",
      },
      said: [
        "1 hidden row: left out (3).",
        "1 hidden column: left out (Email).",
        "2 merged cells: their values count for each row.",
      ],
      unused: ["Email"],
    });
    const chosen = await kept("people", workbook(rows, sheet), { hiddenRows: true, mergedOnce: true });
    expect(chosen).toMatchObject({
      rows: { 3: "Hugo Hidden, gold of boca", 5: "Moe Merged" },
      said: [
        "1 hidden column: left out (Email).",
        "2 merged cells: their values count for the first row alone.",
      ],
    });
  });

  test("a workbook has a merged title, and names of columns in two rows", { tags: "all" }, async () => {
    const rows = [
      ["Customers of Main Street"],
      ["First Name", "Last Name", "Contact"],
      [null, null, "Email", "Phone"],
      ["Ann", "Lee", "ann@odd.example", "555-0142"],
    ];
    const merges = ["A1:D1", "A2:A3", "B2:B3", "C2:D2"];
    expect(await kept("people", workbook(rows, { merges }))).toMatchObject({
      rows: { 4: "Ann Lee, ann@odd.example, 555-0142" },
      said: [
        "Rows 1 to 2 above the column names: left out.",
        "2 merged cells: their values count for each row.",
      ],
    });
  });
});
