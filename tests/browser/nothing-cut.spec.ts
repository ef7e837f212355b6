import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScrolling } from "../support/browser.ts";
import { ALL_WIDTHS, cutOrBroken } from "../support/cut-or-broken.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";

/*
 * In the sample shop, with names, descriptions and sums as shops have them. pages.spec.ts looks in the same
 * way at every page of the tests' own shop.
 */

const MOST_USED = [
  "/",
  "/customers",
  "/customers/1",
  "/inventory",
  "/orders",
  "/repairs",
  "/repairs/bench",
  "/repairs/new",
  "/sales",
  "/sales/new",
];
const OTHERS = Object.keys(
  JSON.parse(readFileSync(new URL("pages.json", import.meta.url), "utf8")) as Record<string, string>,
).filter((path) => !MOST_USED.includes(path));

// One worker makes one sample shop for both.
test.describe.configure({ mode: "default" });

test("the ten pages used most cut and break no name, date, amount or badge, hide no button, and never scroll sideways @all-no-scripts", async ({
  page,
}) => {
  test.slow();
  await signInToSample(page);
  const { faults, seen } = await faultsOf(page, MOST_USED);
  expect(seen).toBe(MOST_USED.length);
  expect(faults).toEqual({});
});

test("all other pages cut and break nothing, hide no button, never scroll sideways @all", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "pages.spec.ts looks at them without scripts");
  test.setTimeout(1_200_000);
  await signInToSample(page);
  const { faults, seen } = await faultsOf(page, OTHERS);
  // Some are of a record in a state that its first one isn't in there.
  expect(seen).toBeGreaterThan(OTHERS.length / 2);
  expect(faults).toEqual({});
});

/** The faults by page, and how many of the pages there are in this shop. */
async function faultsOf(page: Page, paths: readonly string[]) {
  const faults: Record<string, string[]> = {};
  let seen = 0;
  for (const path of paths) {
    const answer = await page.goto(path);
    if (!answer?.ok()) continue;
    seen += 1;
    const onPage: string[] = [];
    for (const width of ALL_WIDTHS) {
      onPage.push(...(await cutOrBroken(page, [width])));
      await expectNoSidewaysScrolling(page);
    }
    if (onPage.length > 0) faults[path] = onPage;
  }
  return { faults, seen };
}
