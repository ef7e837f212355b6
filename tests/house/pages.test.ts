import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";

const files = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...files(children)]);
const all = files(routes as RouteConfigEntry[]).map((file) => ({
  file,
  text: readFileSync(`app/${file}`, "utf8"),
}));
const pages = all.filter(({ file }) => file.endsWith(".tsx") && file !== "routes/layout.tsx");
const titleOf = (text: string) =>
  [...text.matchAll(/title:\s*(?:[^}]*?\?\s*)?["'`]([^"'`]+ · Loupe)["'`]/g)].map((m) => m[1]);

test("every page says its own title", () => {
  expect(
    pages.filter(({ text }) => !/export (const|function) meta\b/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

test("no two pages have the same fixed title", () => {
  const titles = pages.flatMap(({ file, text }) => titleOf(text).map((title) => ({ file, title })));
  const shared = titles.filter(({ file, title }) =>
    titles.some((other) => other.title === title && other.file !== file),
  );
  expect(shared).toEqual([]);
});

test("a page within the shell has a header", () => {
  const shell = (routes as RouteConfigEntry[]).find(({ file }) => file === "routes/layout.tsx");
  const within = files(shell?.children ?? []).filter((file) => file !== "routes/not-found.tsx");
  const without = pages.filter(
    ({ file, text }) => within.includes(file) && !text.includes("export const handle"),
  );
  expect(without.map(({ file }) => file)).toEqual([]);
});

test("every URL stands once, and every file of it exists", () => {
  expect(all.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([]);
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
});

test("markup has no inline style, handler text or raw HTML: the policy would block it", () => {
  const markup = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".tsx"),
  );
  const wrong = markup.filter((path) =>
    /\sstyle=[{"]|dangerouslySetInnerHTML/.test(readFileSync(`app/${path}`, "utf8")),
  );
  expect(wrong).toEqual([]);
});

test("the rules of the shop don't know the clock, the environment or HTTP", () => {
  const rules = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const wrong = rules.filter((path) =>
    /\bDate\.now\(\)|new Date\(\)|\bRequest\b|\.transaction\(/.test(
      readFileSync(`app/domain/${path}`, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""),
    ),
  );
  expect(wrong).toEqual([]);
});
