import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

function named(document: string): { files: string[]; links: string[] } {
  const text = readFileSync(document, "utf8");
  return {
    files: [...text.matchAll(/`((?:app|db|tests|scripts|docs|migrations)\/[\w./-]*)`/g)].map(
      ([, path]) => path!,
    ),
    links: [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path]) =>
      join(dirname(document), path!),
    ),
  };
}

test.each(documents)("every file that %s names exists", (document) => {
  const { files, links } = named(document);
  expect([...files, ...links].filter((path) => !existsSync(path))).toEqual([]);
});

test.each(["docs/tour.md", "docs/security.md"])("%s names the files that it speaks of", (document) => {
  expect(named(document).files.length).toBeGreaterThan(20);
});

test("the decisions that hold are at most twenty, and their list has each", () => {
  const records = readdirSync("docs/decisions").filter((name) => /^\d{4}-/.test(name));
  expect(records.length).toBeLessThanOrEqual(20);
  const listed = named("docs/decisions/README.md").links.map((path) => path.replace("docs/decisions/", ""));
  expect(listed).toEqual(records.toSorted());
});
