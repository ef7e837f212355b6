import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  test,
  forgive,
} from "../support/browser.ts";
import { cutOrBroken } from "../support/cut-or-broken.ts";
import { EVERYTHING } from "../support/everything.ts";
import { PAGE_PATTERNS, patternOf } from "../support/route-patterns.ts";

/** Every page by URL and h1 (section 2). Add new pages here. */
const PAGES: [path: string, h1: string][] = Object.entries(
  JSON.parse(readFileSync(new URL("pages.json", import.meta.url), "utf8")),
);
/** Print pages, without the frame. */
const SLIPS = [
  "/customers/1/statement",
  "/marketing/letters",
  "/sales/1/receipt",
  "/inventory/tags?category=rings",
  "/repairs/1/ticket",
  "/repairs/1/envelope/print",
  "/orders/2/contract",
  "/inventory/transfers/1/print",
  "/inventory/melt-lots/1/print",
  "/counts/1/print",
  "/till/closes/1/print",
  "/lists/inventory/print?category=rings",
];
/** Pages that need an import, PDF, code, return, deposit, memo, missing item or URL; other tests cover them. */
const ELSEWHERE = [
  "/buys/:buyId/print",
  "/customers/imports/:importId",
  "/customers/imports/:importId/undo",
  "/inventory/imports/:importId",
  "/inventory/imports/:importId/undo",
  "/customers/:customerId/relatives/:relativeId/edit",
  "/customers/merges/:mergeId",
  "/gift-cards/:cardId",
  "/gift-cards/:cardId/slip",
  "/gift-cards/:cardId/replace",
  "/inventory/transfers/:transferId/lost",
  "/inventory/:pieceId/movements/:movementId/slip",
  "/lists/:list/filters/:filterId",
  "/lists/:list/filters/:filterId/delete",
  "/notes/:noteId",
  "/orders/:orderId/deposits/:depositId",
  "/orders/:orderId/deposits/:depositId/send",
  "/processes/:processId/pdf",
  "/returns/:returnId",
  "/returns/:returnId/slip",
  "/returns/:returnId/send",
  "/settings/sending/:messageId",
  "/settings/services/:serviceId",
  "/settings/tokens/:tokenId/revoke",
  "/set-password",
  "/sign-in/code",
  "/*",
];
/** The quick run takes three; nothing-cut.spec.ts looks at the ten pages used most at all four. */
const WIDTHS = EVERYTHING ? [1920, 1280, 1024, 375] : [1280, 1024, 375];
/** Wider windows have the same parts. */
const WIDEST_FOR_AXE = 1280;
/** The quick run's page of each kind: lists, records, forms, a ticket, a report, settings, a slip, nothing found. */
const OF_EACH_KIND = [
  "/",
  "/inventory",
  "/inventory?search=nothing-like-it",
  "/customers/1",
  "/repairs/1/edit",
  "/sales/new",
  "/reports?dateRange=year&chart=line",
  "/settings",
  "/sales/1/receipt",
];
const tagOf = (path: string) => (OF_EACH_KIND.includes(path) ? "@all-no-scripts" : "@all");

for (const [path, h1] of PAGES)
  test(`${path} is a page: title, one h1, main, menu outside it, nothing in the console, nothing for axe, nothing cut or broken ${tagOf(path)}`, async ({
    keptPage,
    javaScriptEnabled,
  }) => {
    const page = await keptPage("owner");
    await page.goto(path);
    await expect(page.locator("h1")).toHaveText(h1);
    await expect(page).toHaveTitle(/\S+ · Loupe$/);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.locator("main nav:has(a[href='/']):has(a[href='/inventory'])")).toHaveCount(0);
    expect(await page.locator("nav").count()).toBeGreaterThan(0);
    await lookAtEachWidth(page, javaScriptEnabled);
  });

for (const path of SLIPS)
  test(`${path} is a slip: title, main, no frame, nothing in the console, axe in light and dark, nothing cut or broken ${tagOf(path)}`, async ({
    keptPage,
    javaScriptEnabled,
  }) => {
    const page = await keptPage("owner");
    await page.goto(path);
    await expect(page).toHaveTitle(/\S+ · Loupe$/);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await lookAtEachWidth(page, javaScriptEnabled);
  });

test("every page of app/routes.ts is tested here @all-no-scripts", () => {
  const listed = [...PAGES.map(([path]) => path), ...SLIPS].map(patternOf).concat(ELSEWHERE);
  expect(PAGE_PATTERNS.filter((pattern) => !listed.includes(pattern))).toEqual([]);
});

test("the pages before sign-in pass the same checks @all-no-scripts", async ({
  page,
  javaScriptEnabled,
  complaints,
}) => {
  for (const path of ["/", "/nowhere"]) {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await lookAtEachWidth(page, javaScriptEnabled);
  }
  // The browser logs every 404.
  forgive(complaints, 404);
});

test("a forbidden page says so inside the normal layout @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("read_only");
  await page.goto("/customers");
  await expect(page.getByRole("main")).toContainText("your role (Read Only) can't open Customers");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  forgive(complaints, 403);
});

test.describe("with the keyboard", () => {
  test("the first tab stop is a skip link to the content @all-no-scripts", async ({ signedInPage }) => {
    const page = await signedInPage("owner");
    await page.goto("/inventory");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("every tab stop is visible and shows its focus @all-no-scripts", async ({ signedInPage }) => {
    const page = await signedInPage("owner");
    await page.goto("/inventory");
    const seen = new Set<string>();
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // A text field has its ring around the signs in it, too.
        const field = element.closest(".rt-TextFieldRoot, .input-box");
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(field ?? element);
        // The ring of a link whose target is larger than itself.
        const wide = getComputedStyle(element, "::after");
        const box = element.getBoundingClientRect();
        return {
          what: element.outerHTML.slice(0, 120),
          isMarked:
            (outlineStyle !== "none" && outlineWidth !== "0px") ||
            (wide.outlineStyle !== "none" && wide.outlineWidth !== "0px") ||
            (!field && boxShadow !== "none"),
          isVisible: box.width > 0 && box.height > 0,
        };
      });
      if (at === null || seen.has(at.what)) break;
      seen.add(at.what);
      expect(at, at.what).toMatchObject({ isMarked: true, isVisible: true });
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test("signing in works without a mouse @all", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("olive@shop.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("correct-horse-battery");
    await page.keyboard.press("Enter");
    await expect(page.locator("h1")).toHaveText("Dashboard");
  });
});

/** Checks at each width that nothing is cut, broken or too wide; axe in light and dark (needs scripts). */
async function lookAtEachWidth(page: Page, scriptsRun = true) {
  if (scriptsRun) await page.waitForLoadState("networkidle");
  expect.soft(await cutOrBroken(page, WIDTHS), page.url()).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
    if (!scriptsRun || width > WIDEST_FOR_AXE) continue;
    await expectNoAxeViolations(page, { scheme: "light", alsoQuick: width === WIDEST_FOR_AXE });
    // Themes change only colors.
    await expectNoAxeViolations(page, { scheme: "dark", onlyColors: true });
  }
}
