import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

// A document can only be checked against files it names.

const documents = [
  "README.md",
  "CHANGELOG.md",
  ...["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

const FILES = new Set(
  ["app", "bench", "db", "docs", "scripts", "tests"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }))
    .concat(readdirSync("."))
    .map((path) => basename(path)),
);

function named(document: string): { files: string[]; bare: string[]; links: string[] } {
  const text = readFileSync(document, "utf8");
  return {
    files: [...text.matchAll(/`((?:app|db|tests|scripts|docs|migrations)\/[\w./-]*)`/g)].map(
      ([, path]) => path!,
    ),
    bare: [...text.matchAll(/`([\w-][\w.-]*\.(?:tsx?|mjs|css))`/g)].map(([, name]) => name!),
    links: [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path]) =>
      join(dirname(document), path!),
    ),
  };
}

test.each(documents)("every file that %s names exists", (document) => {
  const { files, bare, links } = named(document);
  expect([...files, ...links].filter((path) => !existsSync(path))).toEqual([]);
  expect(bare.filter((name) => !FILES.has(name))).toEqual([]);
});

test.each(["docs/tour.md", "docs/security.md"])("%s names the files that it speaks of", (document) => {
  expect(named(document).files.length).toBeGreaterThan(20);
});

test("the tour's map has at most thirty lines", () => {
  const [, map = ""] = readFileSync("docs/tour.md", "utf8").split("```");
  expect(map.trim().split("\n").length).toBeLessThanOrEqual(30);
});

test("the decisions that hold are at most twenty, and their list has each", () => {
  const records = readdirSync("docs/decisions").filter((name) => /^\d{4}-/.test(name));
  expect(records.length).toBeLessThanOrEqual(20);
  const listed = named("docs/decisions/README.md").links.map((path) => path.replace("docs/decisions/", ""));
  expect(listed).toEqual(records.toSorted());
});
