import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Row {
  section: string;
  cells: string[];
}

const NAME_OF_TEST = /\b(?:test|it|describe)\b|\)$/;

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

/** The first words of every `test(…)`, `it.each(…)(…)` and `describe(…)` of a file, as they are written there. */
function namesIn(file: string): Set<string> {
  const text = readFileSync(file, "utf8");
  const calls = text.matchAll(/(\b[\w.]+|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)\s*,/g);
  const names = [...calls].filter(([, called = ""]) => NAME_OF_TEST.test(called));
  return new Set(names.map(([, , double, single, template]) => double ?? single ?? template ?? ""));
}

/** `file`: "a test", "another" */
const named = (cell: string) =>
  cell.split("<br>").map((part) => ({
    file: /^`([^`]+)`: /.exec(part)?.[1] ?? "",
    tests: [...part.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }));

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

test("every file that is named exists", () => {
  const missing = rows.flatMap((row) => {
    const files = [...(row.cells[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    if (files.length === 0) return [`${where(row)}: no file`];
    return files.filter((file) => !existsSync(file)).map((file) => `${where(row)}: ${file}`);
  });
  expect(missing).toEqual([]);
});

test("every test that is named is in its file", () => {
  const known = new Map<string, Set<string>>();
  const missing = rows.flatMap((row) =>
    named(row.cells[2] ?? "").flatMap(({ file, tests }) => {
      if (!existsSync(file)) return [`${where(row)}: ${file || row.cells[2]}`];
      if (tests.length === 0) return [`${where(row)}: no test of ${file}`];
      const names = known.get(file) ?? namesIn(file);
      known.set(file, names);
      return tests.filter((name) => !names.has(name)).map((name) => `${where(row)}: ${file}: ${name}`);
    }),
  );
  expect(missing).toEqual([]);
});
