import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, signIn } from "../support/http.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/*
 * Reads the built style sheet, which scripts/vite/radix-themes.ts cuts to what `app` uses, and every page of
 * the sample shop.
 */

const ASSETS = "build/client/assets/";
const css = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(ASSETS + name, "utf8"))
  .join("\n");
const radix = ["components", "utilities"]
  .map((name) => readFileSync(`node_modules/@radix-ui/themes/${name}.css`, "utf8"))
  .join("\n");
const PAGES = Object.keys(
  JSON.parse(readFileSync("tests/browser/pages.json", "utf8")) as Record<string, string>,
);

let server: RunningServer;
let owner: Client;
beforeAll(async () => {
  server = await startServer({ args: ["demo"], env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined } });
  owner = await signIn(server, { email: "owner@loupe.example", password: "sparkling-demo" });
});
afterAll(() => server.stop());

/** Each element's Radix classes, as one text. */
async function classesOn(headers: Record<string, string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of PAGES) {
    const { body } = await owner.get(path, headers);
    for (const [, names = ""] of body.matchAll(/ class="([^"]*)"/g))
      if (/(^| )rt-/.test(names)) found.add(names);
  }
  return found;
}

const hasRule = (sheet: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);

test("an element with Radix's classes has their rules, on every page", async () => {
  const elements = await classesOn({});
  const parts = [...elements].map((names) => names.split(" ").filter((name) => name.startsWith("rt-")));
  expect(new Set(parts.flat()).size).toBeGreaterThan(20);
  const bare = parts.filter(
    (names) =>
      names.some((name) => name !== "rt-reset" && hasRule(radix, name)) &&
      !names.some((name) => hasRule(css, name)),
  );
  expect(bare).toEqual([]);
});

test("no part that isn't used, no wide colors, no breakpoints", () => {
  for (const unused of ["rt-SelectTrigger", "rt-DialogContent", "rt-TabNavLink", "rt-TableCell", "rt-Kbd"])
    expect(hasRule(css, unused), unused).toBe(false);
  expect(css).not.toMatch(/display-p3|color-mix|:where\(|:is\(|\\:rt-|--gray-|--[a-z]+-a\d/);
  expect(css).not.toMatch(/--(?:space|radius|font-size|scaling)-?\d*:/);
});

test("dark colors follow the system, and stand in always dark places", () => {
  expect(css).toMatch(/@media screen and \(prefers-color-scheme:\s?dark\)\s?\{:root\{[^}]*--sand-1:#111110/);
  expect(css).toMatch(/\.dark\{[^}]*--sand-1:#111110/);
});

test("light pages name Radix's rules by short names", { tags: "all" }, async () => {
  const light = await classesOn({ "save-data": "on" });
  const parts = new Set([...light].flatMap((names) => names.match(/rt-[A-Z]\w+/g) ?? []));
  for (const part of ["rt-Button", "rt-Badge", "rt-IconButton", "rt-TextFieldRoot"])
    expect([...parts]).not.toContain(part);
});
