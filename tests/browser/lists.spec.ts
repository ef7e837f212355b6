import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { untilScriptsRun } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

const PHONE = { width: 375, height: 812 };

/** Counts documents loaded from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** Clicks the middle of a cell, whatever lies over it. */
async function clickAt(page: Page, cell: Locator): Promise<void> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error("the cell isn't shown");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a head sorts the list, once more turns it round, and filters keep the order", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  const documents = documentsOf(page);
  const head = page.getByRole("columnheader", { name: "Retail Price" });
  const prices = async () =>
    (await page.locator("tbody .phone-sum").allInnerTexts()).map((text) =>
      Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")),
    );
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=-price$/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const falling = await prices();
  expect(falling.length).toBeGreaterThan(1);
  expect(falling).toEqual(falling.toSorted((one, other) => other - one));

  await head.getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=price$/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const rising = await prices();
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  expect(rising).not.toEqual(falling);
  expect(documents).toHaveLength(javaScriptEnabled ? 0 : 2);

  await page.getByLabel("Availability").selectOption("Available");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/isAvailable=true.*sort=price/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
});

test("a list is narrowed to a range and put in an order under 'More Filters', and what can't be read stays @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  await page.getByText("More Filters").click();
  await page.getByLabel("Price from").fill("1,000");
  await page.getByLabel("Price to").fill("many");
  await page.getByLabel("Sort by").selectOption("Price, lowest first");
  await page.getByLabel("Rows").selectOption("25");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByLabel("Price to")).toHaveValue("many");
  await expect(page.getByText("Enter an amount, such as 250 or 1,250.50")).toBeVisible();
  const prices = (await page.locator("tbody .phone-sum").allInnerTexts()).map((text) =>
    Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_000);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test("a light page has 'More Filters' behind a link @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/account");
  await page.getByRole("button", { name: "Use Light Pages" }).click();
  await expect(page.getByText("This terminal uses light pages")).toBeVisible();
  await page.goto("/customers?tier=gold");
  await expect(page.getByLabel("Sort by")).toHaveCount(0);
  await page.getByRole("link", { name: "More Filters" }).click();
  await page.getByLabel("Sort by").selectOption("Most spent");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/tier=gold.*sort=-spent/);
  await expect(page.getByLabel("Sort by")).toHaveValue("-spent");
});

test("a click anywhere in a row opens it; its other links and controls keep their own meaning @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/sales");
  const documents = documentsOf(page);
  // Walk-ins have no record.
  const customer = page.locator("a[href^='/customers/']");
  const row = page.locator("tbody tr").filter({ has: customer }).first();
  await clickAt(page, row.locator("td.num").last());
  await expect(page).toHaveURL(/\/sales\/\d+$/);
  expect(documents).toHaveLength(javaScriptEnabled ? 0 : 1);
  await page.goBack();
  await row.locator(customer).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);

  await page.goto("/inventory");
  await clickAt(page, page.locator("tbody tr").first().locator(".phone-badge"));
  await expect(page).toHaveURL(/\/inventory\/\d+$/);

  await page.goto("/repairs");
  await page.locator("tbody tr").first().getByRole("combobox").click();
  await expect(page).toHaveURL(/\/repairs$/);
});

test("text in a row can be selected without opening it @all", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts the link lies over the row");
  const page = await signedInPage("sales");
  // A SKU of one line: between two lines there is nothing to select.
  await page.goto("/inventory?search=HALO-1");
  await untilScriptsRun(page);
  const box = await page.locator("tbody th").first().boundingBox();
  if (!box) throw new Error("no row");
  await page.mouse.move(box.x + 17, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(2);
  await expect(page).toHaveURL(/\/inventory\?/);
});

test("the head of a long list stays in sight below the page's @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 1280, height: 500 });
  const piece = { category: "rings", description: "Band", cost: "1.00", retailPrice: "2.00" };
  for (let nth = 0; nth < 12; nth += 1)
    await page.request.post("/api/inventory", { data: { ...piece, sku: unique("LONG-") } });
  await page.goto("/inventory");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const head = await page.getByRole("columnheader", { name: "Retail Price" }).boundingBox();
  expect(head?.y).toBe(64);
});

test("on a phone: one header, the store in the drawer, filters folded away, the main action in reach @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.setViewportSize(PHONE);
  await page.goto("/inventory");
  expect((await page.locator(".shell-head").boundingBox())?.height).toBe(56);
  await expect(page.getByRole("combobox", { name: "Location" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Menu" }).check();
  await expect(page.getByRole("combobox", { name: "Location" }).first()).toBeVisible();
  await page.goto("/inventory");

  const category = page.getByLabel("Category");
  await expect(category).toBeHidden();
  await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
  await page.locator(".filter-fold").click();
  await expect(category).toBeVisible();
  await category.selectOption("Rings");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/category=rings/);
  await expect(page.locator(".filter-fold")).toHaveText("Filters 1");

  const row = page.locator("tbody tr").first();
  expect((await row.boundingBox())?.height).toBeLessThan(110);
  await expect(row.locator("td").first()).toHaveClass(/phone-title/);
  await page.goto("/customers");
  const main = page.getByRole("link", { name: "Add Customer" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(main).toBeInViewport();
  const last = await page.locator("tbody tr").last().boundingBox();
  const bar = await page.locator(".action-bar-main").boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // What happens to lie half under the header isn't small.
  await page.evaluate(() => scrollTo(0, 0));
  if (javaScriptEnabled) await expectNoAxeViolations(page, { scheme: "light" });
});

test("a printed list names the shop, the day, and its filters @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory?category=rings&search=ring");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Category: Rings")).toBeVisible();
  await expect(page.getByText("Search: ring")).toBeVisible();
  await expect(page.getByText(/^Location: /)).toHaveCount(0);
  await expect(page.getByText(/^Loupe, \w{3} \d+, \d{4}, /)).toBeVisible();
});

test("on a phone 'Apply' comes with the filters it sends, and a pair of days stays together @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/sales");
  const filters = page.getByRole("search");
  const apply = filters.getByRole("button", { name: "Apply" });
  await expect(filters.getByText("Filters", { exact: true })).toBeVisible();
  await expect(apply).toBeHidden();
  await filters.getByText("Filters", { exact: true }).click();
  await expect(apply).toBeVisible();

  await page.goto("/customers");
  await expect(apply).toBeVisible({ visible: !javaScriptEnabled });
  // A search alone has its button.
  await page.goto("/inventory/vendors");
  await expect(apply).toBeVisible();

  await page.goto("/audit");
  await filters.getByText("Filters", { exact: true }).click();
  await filters.getByText("More Filters").click();
  for (const width of [375, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await Promise.all(
      ["From", "To"].map(async (label) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y),
    );
    expect(tops[0], `${width} px`).toBe(tops[1]);
  }
});
