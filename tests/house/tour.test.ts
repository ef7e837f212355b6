import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A document can only be checked against files it names.

test("every file that the tour names exists", () => {
  const tour = readFileSync("docs/tour.md", "utf8");
  const files = [...tour.matchAll(/`((?:app|db|tests|scripts|docs|migrations)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  );
  const links = [...tour.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => `docs/${path}`);
  expect(files.length).toBeGreaterThan(20);
  expect([...files, ...links].filter((path) => !existsSync(path))).toEqual([]);
});
