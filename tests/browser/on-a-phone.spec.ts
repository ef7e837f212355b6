import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

const PAGES = Object.keys(
  JSON.parse(readFileSync(new URL("pages.json", import.meta.url), "utf8")) as Record<string, string>,
);
/** The quick run's: forms with a summary, and lists with boxes to tick. */
const OF_EACH_KIND = ["/sales/1/return", "/orders/new", "/inventory/bulk-changes/new"];

/** What can be pressed or filled in on a page, by what it is and says. */
function controlsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(part).visibility === "visible";
    };
    const parts = document.querySelectorAll<HTMLInputElement>(
      "main :is(input[name], select[name], textarea[name], button)",
    );
    return [...parts].filter(isSeen).map(({ tagName, name, type, value, textContent }) => {
      const isOneOfSeveral = type === "checkbox" || type === "radio";
      return tagName === "BUTTON"
        ? `button ${textContent.trim()}`
        : `${name}${isOneOfSeveral ? ` ${value}` : ""}`;
    });
  });
}

/** Opens each fold: details, 'More', and 'More of Each Row' below a list. */
function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]:not([name])"))
      fold.checked = true;
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });
}

for (const path of PAGES)
  test(`what can be pressed and filled in on ${path} can be on a phone, too ${OF_EACH_KIND.includes(path) ? "@all-no-scripts" : "@all"}`, async ({
    keptPage,
    javaScriptEnabled,
  }) => {
    const page = await keptPage("owner");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    if (javaScriptEnabled) await page.waitForLoadState("networkidle");
    // Boxes are ticked row by row, so they wait for no fold.
    const ticks = (controls: string[]) =>
      controls.filter((control) => control.includes(" ") && !control.startsWith("button "));
    const atOnce = ticks(await controlsIn(page));
    await unfold(page);
    const wide = await controlsIn(page);
    await page.setViewportSize({ width: 375, height: 700 });
    const phone = await controlsIn(page);
    expect(wide.filter((control) => !phone.includes(control))).toEqual([]);
    await page.reload();
    const first = await controlsIn(page);
    expect(atOnce.filter((control) => !first.includes(control))).toEqual([]);
  });
