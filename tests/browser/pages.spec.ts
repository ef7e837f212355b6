import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { PAGE_PATTERNS, patternOf } from "../support/route-patterns.ts";

/** Every page, by its address and the h1 of section 2. A new page gets its line. */
const PAGES: [path: string, h1: string][] = [
  ["/", "Dashboard"],
  ["/customers", "Customer Management"],
  ["/customers/new", "Customer Management"],
  ["/customers/import", "Customer Management"],
  ["/customers/imports", "Customer Management"],
  ["/customers/1", "Customer Management"],
  ["/customers/1/edit", "Customer Management"],
  ["/inventory", "Inventory Management"],
  ["/inventory?search=nothing-like-it", "Inventory Management"],
  ["/inventory/new", "Inventory Management"],
  ["/inventory/1", "Inventory Management"],
  ["/inventory/1/edit", "Inventory Management"],
  ["/sales", "Sales Management"],
  ["/sales/new", "Sales Management"],
  ["/sales/1", "Sales Management"],
  ["/sales?dateRange=year&tier=gold", "Sales Management"],
  ["/reports", "Reports & Analytics"],
  ["/reports?dateRange=year&chart=line", "Reports & Analytics"],
  ["/repairs", "Repairs Management"],
  ["/repairs/new", "Repairs Management"],
  ["/repairs/1", "Repairs Management"],
  ["/repairs/1/edit", "Repairs Management"],
  ["/marketing", "Marketing Campaigns"],
  ["/marketing/new", "Marketing Campaigns"],
  ["/marketing/1", "Marketing Campaigns"],
  ["/marketing/1/edit", "Marketing Campaigns"],
  ["/marketing/1/status", "Marketing Campaigns"],
  ["/marketing/1/optimize", "Marketing Campaigns"],
  ["/marketing/1/proposal/take", "Marketing Campaigns"],
  ["/marketing/1/proposal/drop", "Marketing Campaigns"],
  ["/directory", "Employee Directory"],
  ["/directory?search=nobody-like-it", "Employee Directory"],
  ["/directory/new", "Employee Directory"],
  ["/directory/4", "Employee Directory"],
  ["/directory/4/edit", "Employee Directory"],
  ["/directory/4/permissions", "Employee Directory"],
  ["/directory/1/permissions", "Employee Directory"],
  ["/directory/4/deactivate", "Employee Directory"],
  ["/directory/4/reactivate", "Employee Directory"],
  ["/directory/4/end-sessions", "Employee Directory"],
  ["/directory/4/reset-password", "Employee Directory"],
  ["/processes", "Process Documentation"],
  ["/processes?search=nothing-like-it", "Process Documentation"],
  ["/processes/new", "Process Documentation"],
  ["/processes/1", "Process Documentation"],
  ["/processes/1/edit", "Process Documentation"],
  ["/settings", "Settings"],
  ["/settings/users", "Settings"],
  ["/settings/integrations", "Settings"],
  ["/settings/security", "Settings"],
  ["/settings/stores/new", "Settings"],
  ["/settings/stores/boca", "Settings"],
  ["/backups", "Backups"],
  ["/backups/plan", "Backups"],
  ["/notices", "Notices"],
  ["/notices/done", "Notices"],
  ["/account", "My Account"],
  ["/account/password", "My Account"],
  ["/audit", "Audit Trail"],
  ["/audit?kind=customer&record=1", "Audit Trail"],
  ["/audit/1", "Audit Trail"],
  ["/audit/denials", "Audit Trail"],
  ["/log-out", "Log out"],
];
/** Pages that are printed, without the frame. */
const SLIPS = ["/sales/1/receipt", "/repairs/1/ticket"];
/** What the tests of its own part look at: it needs an import, a PDF, a code, an address that isn't there. */
const ELSEWHERE = ["/customers/imports/:importId", "/processes/:processId/pdf", "/set-password", "/*"];
const WIDTHS = [1280, 1024, 375];

for (const [path, h1] of PAGES)
  test(`${path} is a page: title, one h1, main, menu outside it, nothing in the console, nothing for axe`, async ({
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
  test(`${path} is a slip: title, main, no frame, nothing in the console, axe in light and dark`, async ({
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

test("every page of app/routes.ts stands in a list above", () => {
  const listed = [...PAGES.map(([path]) => path), ...SLIPS].map(patternOf).concat(ELSEWHERE);
  expect(PAGE_PATTERNS.filter((pattern) => !listed.includes(pattern))).toEqual([]);
});

test("the pages before sign-in are pages too", async ({ page, javaScriptEnabled, complaints }) => {
  for (const path of ["/", "/nowhere"]) {
    await page.goto(path);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await lookAtEachWidth(page, javaScriptEnabled);
  }
  // The browser itself says of a 404 that it is one.
  expect(complaints.splice(0).filter((text) => !/status of 404/.test(text))).toEqual([]);
});

test("what a role can't open says so on a page of the shell", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("read_only");
  await page.goto("/customers");
  await expect(page.getByRole("main")).toContainText("your role (Read Only) can't open Customers");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  expect(complaints.splice(0).filter((text) => !/status of 403/.test(text))).toEqual([]);
});

test.describe("with the keyboard", () => {
  test("the first stop is a skip link that leads to the content", async ({ signedInPage }) => {
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

  test("every stop of a page is visible and shows that it has the focus", async ({ signedInPage }) => {
    const page = await signedInPage("owner");
    await page.goto("/inventory");
    const seen = new Set<string>();
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        return {
          what: element.outerHTML.slice(0, 120),
          isMarked: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
          isVisible: box.width > 0 && box.height > 0,
        };
      });
      if (at === null || seen.has(at.what)) break;
      seen.add(at.what);
      expect(at, at.what).toMatchObject({ isMarked: true, isVisible: true });
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test("signing in takes no mouse", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("olive@shop.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type("correct-horse-battery");
    await page.keyboard.press("Enter");
    await expect(page.locator("h1")).toHaveText("Dashboard");
  });
});

/** Nothing scrolls sideways at any width, and axe, a script, finds nothing in light and dark. */
async function lookAtEachWidth(page: Page, scriptsRun = true) {
  if (scriptsRun) await page.waitForLoadState("networkidle");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
    if (!scriptsRun) continue;
    await expectNoAxeViolations(page, { scheme: "light" });
    // The theme changes colours and nothing else.
    await expectNoAxeViolations(page, { scheme: "dark", onlyColours: true });
  }
}

/** A chart that scripts draw follows a new width a moment later. */
async function expectNoSidewaysScrolling(page: Page) {
  const wider = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(wider, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
