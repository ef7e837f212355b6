import { readFileSync } from "node:fs";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("an owner finds out who changed a price, from the item's page to both values and back @all", async ({
  signedInPage,
}) => {
  const sales = await signedInPage("sales");
  const sku = unique("AUDIT-");
  const made = await sales.request.post("/api/inventory", {
    data: { sku, category: "rings", description: "Signet ring", cost: "100.00", retailPrice: "250.00" },
  });
  const { id } = (await made.json()) as { id: number };
  await sales.goto(`/inventory/${id}/edit`);
  await sales.getByLabel("Retail Price").fill("275.00");
  await sales.getByRole("button", { name: "Save" }).click();
  await expect(sales).toHaveURL(new RegExp(`/inventory/${id}$`));
  await expect(sales.getByRole("link", { name: "History" })).toHaveCount(0);

  const page = await signedInPage("owner");
  await page.goto(`/inventory/${id}`);
  await page.locator("details.menu").getByText("More").click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: `History of Item #${id}` })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  const edit = page.getByRole("row").filter({ hasText: "Changed an item" });
  await expect(edit).toContainText("Retail price: $250.00 to $275.00");
  await expect(edit).toContainText("Sal Brook");
  await edit.getByRole("link", { name: /: entry \d+/ }).click();
  await expect(page.getByRole("link", { name: "Previous entry" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Retail price" });
  await expect(row).toContainText("$250.00");
  await expect(row).toContainText("$275.00");
  await expect(row).toContainText("Changed");
  await page.getByRole("link", { name: "Previous entry" }).click();
  await expect(page.getByRole("heading", { name: "Added an item" })).toBeVisible();
  await page.getByRole("link", { name: "History of this record" }).click();
  await page.getByRole("link", { name: `Open Item #${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/inventory/${id}$`));
});

test("the trail is searched, narrowed and exported as it is shown @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  const lastName = unique("Trail");
  const made = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data })).json()) as { id: number }).id;
  const customer = { firstName: "Audra", lastName, homeStore: "boca" };
  const piece = { sku: lastName, category: "rings", description: "Band", cost: "1.00", retailPrice: "2.00" };
  const customerId = await made("/api/customers", customer);
  const inventoryId = await made("/api/inventory", piece);
  await made("/api/sales", {
    customerId,
    inventoryId,
    itemCost: "1.00",
    salePrice: "2.00",
    location: "boca",
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Audit Trail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Trail" })).toBeVisible();
  await page.getByLabel("Search").fill(`audra ${lastName}`);
  await page.getByLabel("Search").press("Enter");
  await expect(page).toHaveURL(/search=audra\+trail/i);
  await expect(page.locator("tbody tr").filter({ hasText: "Added a customer" })).toHaveCount(1);
  await page.getByLabel("Kind of record").selectOption({ label: "Sales" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/kind=sale/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("Processed a sale");
  await page.locator("details.menu").getByText("Export").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  // The open menu lies over the line of filters.
  await page.locator("details.menu").getByText("Export").click();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await expect(page.getByLabel("Search")).toHaveValue("");
  await page.getByLabel("Action").selectOption({ label: "Exported a list" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator("tbody tr").filter({ hasNotText: "Exported a list" })).toHaveCount(0);
  await expect(page.locator("tbody tr").first()).toContainText("Olive Marsh");
  await page.getByText("More Filters").click();
  await page.getByLabel("To", { exact: true }).fill("2001-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
});

test("a run of the same act is opened, and leads to each of its entries @all-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  // Nine, so that at least five are of the same minute.
  for (let nth = 0; nth < 9; nth += 1) {
    const data = { firstName: "Runa", lastName: unique("Run"), homeStore: "boca" };
    expect((await page.request.post("/api/customers", { data })).status()).toBe(201);
  }
  await page.goto("/audit?action=customer.added");
  const run = page
    .locator("tbody tr")
    .filter({ hasText: /and \d+ more/ })
    .first();
  await run.getByText(/^and \d+ more$/).click();
  await expect(page).toHaveURL(/\/audit\?action=customer\.added$/);
  const entry = run.locator("details").getByRole("link").first();
  const number = /entry (\d+),/.exec((await entry.getAttribute("aria-label")) ?? "")?.[1];
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/audit/${number}$`));
  await expect(page.getByRole("heading", { name: "Added a customer" })).toBeVisible();
});

test("refused requests have a page of their own @all", async ({ signedInPage, complaints }) => {
  const reader = await signedInPage("read_only");
  await reader.goto("/inventory");
  const page = await signedInPage("owner");
  await page.goto("/audit");
  await page.getByRole("link", { name: "Refused" }).click();
  await expect(page.locator("tbody tr").filter({ hasText: "Rhea Stone" }).first()).toContainText(
    "View inventory",
  );
  forgive(complaints, 403);
});

test("an administrator can't open the audit trail @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("admin");
  await page.goto("/customers/1");
  await expect(page.getByRole("link", { name: "History" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit Trail" })).toHaveCount(0);
  await page.goto("/audit");
  await expect(page.getByText("can't open Audit Trail")).toBeVisible();
  forgive(complaints, 403);
});

test("prints without menu and buttons, and passes axe @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("owner");
  for (const path of [
    "/audit",
    "/audit?kind=customer&record=1",
    "/audit/1",
    "/audit/denials",
    "/audit/head",
  ]) {
    await page.emulateMedia({ media: "print" });
    await page.goto(path);
    for (const part of [".sidebar", ".filter-bar", ".tabs", ".action-bar", ".record-head .button"])
      for (const each of await page.locator(part).all()) await expect(each).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    if (javaScriptEnabled === false) continue;
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
});
