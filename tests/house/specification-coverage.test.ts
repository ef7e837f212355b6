import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A document can only be checked against files it names.

interface Row {
  section: string;
  cells: string[];
}

const rows = readFileSync("docs/specification-coverage.md", "utf8")
  .split(/^## /m)
  .slice(1)
  .flatMap((section): Row[] =>
    section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) => ({
        section: section.split("\n", 1)[0] ?? "",
        cells: line
          .replace(/^\||\|\s*$/g, "")
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim().replaceAll("\\|", "|")),
      })),
  );

const where = (row: Row) => `${row.section}: ${row.cells[0]}`;

test("each of the nine sections has its rows", () => {
  const sections = [...new Set(rows.map(({ section }) => section))];
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const section of sections)
    expect(rows.filter((row) => row.section === section).length, section).toBeGreaterThan(5);
});

test("no row has an empty cell, and none stands twice", () => {
  expect(
    rows.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => !/[\w–]/.test(cell))).map(where),
  ).toEqual([]);
  const all = rows.map(where);
  expect(all.filter((row, n) => all.indexOf(row) !== n)).toEqual([]);
});

test("every row names files of the code and of tests, and each of them exists", () => {
  const missing = rows.flatMap((row) =>
    row.cells.slice(1, 3).flatMap((cell) => {
      const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
      if (files.length === 0) return [`${where(row)}: no file`];
      return files.filter((file) => !existsSync(file)).map((file) => `${where(row)}: ${file}`);
    }),
  );
  expect(missing).toEqual([]);
});
