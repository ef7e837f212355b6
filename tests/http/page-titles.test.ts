import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

/** Titles and headers of all pages; tests/browser/pages.spec.ts ensures the list is complete. */
const PAGES = Object.entries(
  JSON.parse(readFileSync("tests/browser/pages.json", "utf8")) as Record<string, string>,
).filter(([path]) => !path.includes("?"));

let server: ShopServer<unknown>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(theCast);
  olive = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

test("every page has its header, and a unique title", async () => {
  const paths = new Map<string, string[]>();
  for (const [path, header] of PAGES) {
    const { h1, title } = (await olive.follow(await olive.get(path))).page();
    expect(h1, path).toEqual([header]);
    expect(title, path).toMatch(/^\S.* · Loupe$/);
    paths.set(title, [...(paths.get(title) ?? []), path]);
  }
  expect([...paths.values()].filter((same) => same.length > 1)).toEqual([]);
});
