import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { EVERYTHING, oneIn } from "../../support/everything.ts";
import { ENCODERS, open, read } from "./files";

const PEOPLE = [
  ["first_name", "last_name", "city", "notes"],
  ["José", "O’Hára", "Genève", 'likes "gold"; or, silver | platinum\tonly\nwrites in two lines'],
  ["Zoë", "Müller", "", "5 €"],
];

function csv(records: string[][], delimiter: string, lineEnd = "\n"): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""').replaceAll("\n", lineEnd)}"`;
  return records.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join("");
}

const EXPECTED = PEOPLE.slice(1).map(([firstName, lastName, city, notes], index) => ({
  row: index + 2,
  values: { firstName, lastName, city, notes },
}));

describe("one content in many files", () => {
  const encodings = Object.entries(ENCODERS);
  const ways = encodings.flatMap(([name, encode]) =>
    [",", ";", "\t", "|"].flatMap((delimiter) =>
      ["\n", "\r\n", "\r"].map((lineEnd) => ({ name, encode, delimiter, lineEnd })),
    ),
  );
  test.each(oneIn(5, ways))("$name, $delimiter, $lineEnd", async ({ encode, delimiter, lineEnd }) => {
    const { rows, file, end } = await read(encode(csv(PEOPLE, delimiter, lineEnd)));
    expect(rows).toEqual(EXPECTED);
    expect(file).toMatchObject({ header: PEOPLE[0], unused: [] });
    expect(end).toBeNull();
    const told = await read(encode(`sep=${delimiter}${lineEnd}${csv(PEOPLE, delimiter, lineEnd)}`));
    expect(told.rows).toEqual(EXPECTED);
  });
});

describe("rows", () => {
  test("blank lines, also those of empty cells, are no rows", async () => {
    const { rows, end } = await read("\n\nfirst_name,last_name\n\nA,B\n  \n,\n,,,\nC,D\n\n\n");
    expect(rows.map(({ row, values }) => [row, values.firstName])).toEqual([
      [2, "A"],
      [3, "C"],
    ]);
    expect(end).toBeNull();
  });

  test("more than a megabyte of blank lines isn't an overlong record", async () => {
    const { rows, end } = await read(`first_name\nA\n${"\r\n".repeat(600_000)}B\n`);
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(end).toBeNull();
  });

  test("missing cells are empty, surplus ones that hold text are a problem of that row alone", async () => {
    const { rows } = await read("first_name,last_name,city\nA\nB,C,D,,\nE,F,New York, NY\nG,H,I\n");
    expect(rows.map(({ values }) => values.city)).toEqual(["", "D", "New York", "I"]);
    expect(rows.map(({ problem }) => problem?.column)).toEqual([undefined, undefined, "column 4", undefined]);
    expect(rows[2]?.problem?.reason).toMatch(
      /names only 3 columns.*Put quotation marks around any cell that contains a comma/,
    );
  });

  test("cells are trimmed; a quotation mark inside a cell is text; zeros of a ZIP stay", async () => {
    const { rows } = await read('first_name, zip ,notes\n  A ,08014,7" chain\nB, 8014 ,  "x, y"\n');
    expect(rows.map(({ values }) => values)).toEqual([
      { firstName: "A", zipCode: "08014", notes: '7" chain' },
      { firstName: "B", zipCode: "8014", notes: "x, y" },
    ]);
  });

  test("a quotation mark that swallows rows until the next one is a problem, and reading goes on", async () => {
    const { rows, end } = await read('first_name,last_name,city\n"A,B,C\nD,E,F\nG,"H",I\nJ,K,L\n');
    expect(rows[0]?.problem).toMatchObject({ column: "first_name" });
    expect(rows.at(-1)).toEqual({
      row: 3,
      values: { firstName: "J", lastName: "K", city: "L" },
    });
    expect(end).toBeNull();
  });

  test("a cell of more than 10,000 characters is a problem of its row", async () => {
    const { rows, end } = await read(
      `first_name,notes\nA,${"x".repeat(10_001)}\nB,"${"y".repeat(900_000)}"\nC,${"z".repeat(10_000)}\n`,
    );
    expect(rows.map(({ problem }) => problem?.column)).toEqual(["notes", "notes", undefined]);
    expect(end).toBeNull();
  });
});

describe("wide rows", () => {
  const wide = EVERYTHING ? 999_999 : 99_999;
  const cells = (wide + 1).toLocaleString("en");

  test("a row of more than 16,384 cells is refused by its number, and the others are read", async () => {
    const { rows, end } = await read(`first_name\nA\nB${",".repeat(wide)}\nC${",".repeat(16_383)}\nD\n`);
    expect(rows.map(({ row, values, problem }) => [row, values.firstName, problem?.column])).toEqual([
      [2, "A", undefined],
      [3, "B", "row"],
      [4, "C", undefined],
      [5, "D", undefined],
    ]);
    expect(rows[1]?.problem?.reason).toMatch(new RegExp(`^The row has ${cells} cells; 16,384 is the most`));
    expect(end).toBeNull();
  });

  test("empty cells at the end of a row are not kept, nor any beyond the limit", async () => {
    const file = await open(`first_name\nA${",".repeat(900)}\nB${",".repeat(wide)}x\n`);
    const kept: number[] = [];
    if (file.kind === "file") for await (const row of file.file.rows) kept.push(row.cells.length);
    expect(kept).toEqual([1, 16_384]);
  });

  test("a header of more than 16,384 cells refuses the file", async () => {
    const { end, isRefused } = await read(`first_name${",".repeat(wide)}\nA\n`);
    expect(isRefused).toBe(true);
    expect(end).toMatch(new RegExp(`^Row 1 has ${cells} cells; 16,384 is the most`));
  });
});

describe("files that end reading", () => {
  test.each([
    ["never closes, short", 'first_name,last_name\nA,B\n"C,D\nE,F\n', 3, /quotation mark opens/],
    ["never closes, long", `first_name,last_name\nA,B\n"C,${"D,E\n".repeat(300_000)}`, 3, /longer than 1 MB/],
    ["a cell of 1 MB", `first_name,notes\nA,B\nC,"${"x".repeat(1024 * 1024)}"\nD,E\n`, 3, /longer than 1 MB/],
    ["only delimiters", `first_name,notes\nA,B\n${",".repeat(1_200_000)}\nC,D\n`, 3, /longer than 1 MB/],
  ])("%s: the rows before stay, and the row is named", async (_, content, row, words) => {
    const { rows, end, endRow } = await read(content);
    expect(rows.map(({ values }) => values.firstName)).toEqual(["A"]);
    expect(endRow).toBe(row);
    expect(end).toMatch(words);
    expect(end).toContain(`Reading stopped here:`);
  });

  test.each([
    ["empty", "", /file is empty/],
    ["only a BOM and blank lines", "\uFEFF\r\n  \r\n", /file is empty/],
    ["header only", "first_name,last_name\r\n", /no rows below/],
    ["no names", "email,city\na@b.co,X\n", /No first name or last name column/],
    [
      "header twice",
      "first_name,email,First Name\nA,,B\n",
      /"first_name" and "First Name", in columns 1 and 3/,
    ],
    [
      "5,000 columns",
      `${Array.from({ length: 5_000 }, (_, i) => `c${i}`).join(",")}\n`,
      /5,000 columns; 500/,
    ],
    ["a header that never closes", `"first_name,last_name\n${"A,B\n".repeat(300_000)}`, /first row can't/],
    ["a text without lines", "x".repeat(300_000), /name of column 1 is longer than 200/],
    ["NUL bytes", "first_name\0\nA\n", /This isn't a text file/],
  ])("%s is refused", async (_, content, words) => {
    const { rows, end, isRefused } = await read(content);
    expect(rows).toEqual([]);
    expect(isRefused).toBe(true);
    expect(end).toMatch(words);
  });

  test("a header may end in thousands of empty cells", async () => {
    const { rows } = await read(`first_name,last_name${",".repeat(16_000)}\nA,B${",".repeat(16_000)}\n`);
    expect(rows).toEqual([{ row: 2, values: { firstName: "A", lastName: "B" } }]);
  });

  test.each(["\n", "\r", "\r\n"])(
    "a list of 200,001 rows, ended by %j, is refused with its number",
    { tags: "all" },
    async (end) => {
      const list = (rows: number) => `first_name,last_name${end}${`A,B${end}`.repeat(rows)}`;
      const long = await read(list(200_001));
      expect([long.rows.length, long.isRefused]).toEqual([0, true]);
      expect(long.end).toMatch(/^The list has 200,001 rows; 200,000 is the most\. .*Split it into 2 files/);
      const full = await read(`${list(200_000)}${end.repeat(10)}`);
      expect([full.rows.length, full.end]).toEqual([200_000, null]);
    },
  );

  test("line breaks within cells and blank lines are no rows", { tags: "all" }, async () => {
    const { rows, end } = await read(
      `first_name,last_name,street\n${'A,B,"1\n2\n3"\n\n,,\n'.repeat(60_000)}`,
    );
    expect([rows.length, end]).toEqual([60_000, null]);
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes still referenced. */
function liveHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe("a long file", () => {
  const record = (index: number) =>
    `First${index},Last${index},"Company, No ${index}",${index} Main St,Boca Raton,Palm Beach,FL,0${8000 + (index % 999)},` +
    `561-555-0100,561-555-0101,c${index}@example.com,http://example.com,${(index % 12) + 1}/4/1950\r\n`;
  const header =
    "first_name,last_name,company_name,address,city,county,state,zip,phone1,phone2,email,web,birthdate\r\n";

  test(
    "100,000 rows like us-500 are read in order, and none is kept in memory",
    { tags: "all" },
    async () => {
      const file = await opened(
        header + Array.from({ length: 100_000 }, (_, index) => record(index)).join(""),
      );
      expect(file.unused).toEqual(["company_name", "county", "phone2", "web"]);
      const held: number[] = [];
      let rows = 0;
      for await (const { row, values, problem } of file.rows) {
        if (row !== rows + 2 || problem) expect.fail(`row ${row}`);
        if (values.zipCode !== `0${8000 + (rows % 999)}`) expect.fail(`ZIP of row ${row}`);
        rows += 1;
        if (rows % 33_000 === 1_000) held.push(liveHeap());
      }
      expect(rows).toBe(100_000);
      expect(held).toHaveLength(4);
      expect(Math.max(...held) - held[0]!).toBeLessThan(8 * 1024 * 1024);
    },
  );

  test("a file that is closed early is read no further", async () => {
    const file = await opened(header + record(1).repeat(10_000));
    await file.rows.next();
    await file.close();
    expect(await file.rows.next()).toMatchObject({ done: true });
  });

  async function opened(content: string) {
    const answer = await open(content);
    if (answer.kind !== "file") throw new Error(answer.kind);
    return answer.file;
  }
});
