import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// The two tables of docs/areas.md that show what areas import, compared with the code.

const AREAS = ["shop", "people", "stock", "counter", "workshop", "outreach", "records"];
const ABOVE = "above all areas";

const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: { name: string; from: { pathNot: string } }[];
};
const above = new RegExp(forbidden.find(({ name }) => name === "shop-looks-down")!.from.pathNot);

const files = ["app/domain", "app/routes"]
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => join(room, name)))
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const area = areaOf(path);
    if (area === undefined) return [];
    return [{ path, area, imports: areasImportedBy(path), isAbove: above.test(path) }];
  });

function areaOf(path: string): string | undefined {
  return /^app\/(?:domain|routes)\/([^/]+)\//.exec(path)?.[1];
}

function areasImportedBy(path: string): Set<string> {
  const named = readFileSync(path, "utf8").matchAll(/\b(?:from\s*|import\s*\(?\s*)"((?:~|\.{1,2})\/[^"]+)"/g);
  const places = Array.from(named, ([, name = ""]) =>
    name.startsWith("~") ? name.replace("~", "app") : join(dirname(path), name),
  );
  return new Set(places.flatMap((place) => areaOf(place) ?? []));
}

function laterThan(area: string): string[] {
  return AREAS.slice(AREAS.indexOf(area) + 1);
}

/** Reads the rows below a table's heading, each as its cells. */
function rowsBelow(...heading: string[]): string[][] {
  const tables = readFileSync("docs/areas.md", "utf8")
    .split(/\n\n+/)
    .map((block) => block.trim().split("\n"))
    .map((lines) => lines.map((line) => line.split("|").slice(1, -1)))
    .map((rows) => rows.map((cells) => cells.map((cell) => cell.trim())));
  const [, , ...rows] = tables.find(([first]) => first?.join() === heading.join()) ?? [];
  return rows;
}

test("no area imports a later one", () => {
  const up = files
    .filter(({ isAbove }) => !isAbove)
    .flatMap(({ path, area, imports }) =>
      laterThan(area)
        .filter((later) => imports.has(later))
        .map((later) => `${path}: ${later}`),
    );
  expect(files.length).toBeGreaterThan(1_000);
  expect(up).toEqual([]);
});

test("the picture of the imports between areas is of the code", () => {
  const rows = [...AREAS, ABOVE].map((row) => {
    const those = files.filter(({ area, isAbove }) => (isAbove ? ABOVE : area) === row);
    const marks = AREAS.map((area) => area !== row && those.some(({ imports }) => imports.has(area)));
    return [row, ...marks.map((isMarked) => (isMarked ? "●" : ""))];
  });
  expect(rowsBelow("", ...AREAS)).toEqual(rows);
});

test("what stands above all areas imports the later ones that its table says", () => {
  const rows = AREAS.flatMap((area) =>
    files
      .filter((file) => file.isAbove && file.area === area)
      .map(({ path, imports }) => [
        `\`${path}\``,
        laterThan(area)
          .filter((later) => imports.has(later))
          .join(", "),
      ])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
  );
  expect(rows.filter(([, later]) => later === "")).toEqual([]);
  expect(rowsBelow("stands above all areas", "imports of later ones")).toEqual(rows);
});
