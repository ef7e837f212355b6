import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A document can only be checked against files it names.

test.each(["tour", "security"])("every file that docs/%s.md names exists", (name) => {
  const text = readFileSync(`docs/${name}.md`, "utf8");
  const files = [...text.matchAll(/`((?:app|db|tests|scripts|docs|migrations)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  );
  const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path]) => `docs/${path}`);
  expect(files.length).toBeGreaterThan(20);
  expect([...files, ...links].filter((path) => !existsSync(path))).toEqual([]);
});
