import type { Page } from "@playwright/test";
import { expect } from "../support/browser.ts";
import { EVERYTHING } from "../support/everything.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";
import { unique } from "../support/unique.ts";
import { usList } from "../support/us-list.ts";

const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
const stat = async (page: Page, label: string) => {
  const cell = page.locator(".stat", { has: page.getByText(label, { exact: true }) });
  return (await cell.locator(".stat-value").textContent()) ?? "";
};

async function importFile(page: Page, csv: string) {
  await page.goto("/customers");
  await page.getByRole("link", { name: "Import Customers" }).click();
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByLabel("company_name").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  // A longer import continues while its page polls.
  await page.getByRole("link", { name: "See customers" }).waitFor();
  await expect(page).toHaveURL(/\/customers\/imports\/\d+(\?|$)/);
  return { imported: await stat(page, "Imported"), failed: await stat(page, "Failed") };
}

// One worker makes one sample shop for both.
test.describe.configure({ mode: "default" });

test("after importing customers, adding a piece and selling it, the day's figures agree to the cent @all-no-scripts", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInToSample(page);
  const salesBefore = cents(await stat(page, "Today's Sales"));
  const stockBefore = cents(await stat(page, "Inventory Value"));

  const [tag, sku] = [unique("Jewelbox"), unique("JOB-")];
  const [firstName, lastName] = ["First7", `Last${tag}`];
  // Several batches, during which the page polls.
  const people = EVERYTHING ? 500 : 200;
  const csv = usList(people, tag);
  expect(await importFile(page, csv)).toEqual({ imported: `${people}`, failed: "0" });
  await expect(page.getByText("company_name, county, phone2, web")).toBeVisible();
  expect(await importFile(page, csv)).toEqual({ imported: "0", failed: `${people}` });

  await page.goto("/inventory");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  await page.getByLabel("SKU").fill(sku);
  await page.locator("#piece select[name=category]").selectOption("rings");
  await page.getByLabel("Description").fill("Sapphire cluster ring");
  await page.getByLabel("Cost").fill("3,100");
  await page.getByLabel("Retail Price").fill("$6,480.00");
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  await page.goto("/");
  expect(cents(await stat(page, "Inventory Value"))).toBe(stockBefore + 648_000);

  await page.goto(`/inventory?search=${sku}&location=all`);
  await page.getByRole("link", { name: `Sell ${sku}` }).click();
  await expect(page.getByLabel("Sale price")).toHaveValue("6480.00");
  await page.locator("[name=customerSearch]").fill(`${firstName} ${lastName}`);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).first().click();
  await page.getByRole("button", { name: `Choose ${firstName} ${lastName}` }).click();
  await page.getByLabel("Tax", { exact: true }).fill("324.10");
  await page.getByLabel("Shipping").fill("25");
  await page.locator("summary").filter({ hasText: "Trade-in Item" }).click();
  await page.getByLabel("Customer is trading in a piece").check();
  await page.getByLabel("Trade-in Item").fill("14k rope chain");
  await page.getByLabel("Trade-in Value").fill("1850");
  await page.getByLabel("Weight", { exact: true }).fill("26.2");
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page.getByText("Sale processed successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/sales\/\d+\/finish/);
  await page.getByRole("link", { name: "All sales" }).click();

  const row = page.getByRole("row").filter({ hasText: `${firstName} ${lastName}` });
  await expect(row).toContainText("Trade-in $1,850.00");
  await expect(row).toContainText("Total $4,979.10");
  await expect(row).toContainText("$99.58");
  await expect(row).toContainText("$1,779.52");
  await row.getByRole("link", { name: /^Print receipt for sale/ }).click();
  await expect(page).toHaveURL(/\/receipt$/);
  // The total, and the payment of it.
  await expect(page.getByText("$4,979.10")).toHaveCount(2);
  await expect(page.getByText("-$1,850.00")).toBeVisible();

  await page.goto("/");
  expect(cents(await stat(page, "Today's Sales"))).toBe(salesBefore + 497_910);
  // The trade-in is on hold, and no stock to sell until then.
  expect(cents(await stat(page, "Inventory Value"))).toBe(stockBefore);
  await page.goto(`/customers?search=${firstName}+${lastName}`);
  await page.getByRole("link", { name: `${firstName} ${lastName}`, exact: true }).click();
  expect(await stat(page, "Total Spent")).toBe("$4,979.10");
  await page.goto(`/inventory?search=${sku}&location=all`);
  await expect(page.getByRole("row").filter({ hasText: sku })).toContainText("Sold");
  await expect(page.getByRole("link", { name: `Sell ${sku}` })).toHaveCount(0);

  const stats = await page.request.get("/api/dashboard/stats");
  expect(await stats.json()).toMatchObject({ todaySales: ((salesBefore + 497_910) / 100).toFixed(2) });
});

test("the year's report prints on one sheet of Letter, and of A4 @all", async ({ page }) => {
  await signInToSample(page);
  // Twelve months with sales in every category: the longest page.
  const { from, to } = await page.evaluate(() => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    return { from: day(364), to: day(0) };
  });
  await page.goto(`/reports?dateRange=custom&from=${from}&to=${to}`);
  await expect(page.getByRole("heading", { name: "AI Analytics Insights" })).toBeVisible();
  for (const format of ["Letter", "A4"]) {
    const sheets = await page.pdf({
      format,
      margin: { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" },
    });
    expect(sheets.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});
