import { afterEach, beforeEach, expect, test } from "vitest";
import { isKnownBrowser, knownBrowserCookie } from "~/access/known-browsers.server";
import { openTestShop, type TestShop } from "../../support/shop.ts";

const DAY = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Accounts known to a browser, by the times in its cookie. */
async function knownTo(signedInAt: Record<number, number>): Promise<number[]> {
  const [cookie = ""] = (await knownBrowserCookie(false).serialize(signedInAt)).split(";", 1);
  const request = new Request("http://127.0.0.1/", { headers: { cookie } });
  const ids = Object.keys(signedInAt).map(Number);
  const isKnown = await Promise.all(ids.map((id) => isKnownBrowser(request, { secure: false }, id)));
  return ids.filter((_, n) => isKnown[n]);
}

test("knows the twenty accounts that signed in last, including the one with the lowest id", async () => {
  const now = Date.now();
  const signedInAt = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [n + 1, n === 0 ? now : now - n * 60_000]),
  );
  expect(await knownTo(signedInAt)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test("doesn't know a browser from a future date", async () => {
  const now = Date.now();
  expect(await knownTo({ 1: now + 3_652 * DAY, 2: now + 60_000 })).toEqual([2]);
});

test("knows a browser for thirty days", async () => {
  const now = Date.now();
  expect(await knownTo({ 1: now - 29 * DAY, 2: now - 31 * DAY })).toEqual([1]);
});
