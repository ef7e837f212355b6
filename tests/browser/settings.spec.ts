import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { openPart, titleOfPart } from "../support/settings-parts.ts";
import { unique } from "../support/unique.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const DOLLARS = /\$[\d,]+\.\d\d/;
const EUROS = /€[\d,]+\.\d\d/;
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("the shop's name and currency hold everywhere at once, also on a page that is open elsewhere @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("owner");
  const till = await signedInPage("sales");
  await till.goto("/sales");
  await expect(till.getByRole("main")).toContainText(DOLLARS);

  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await openPart(page, "Shop");
  await page.getByLabel("Shop Name").fill("Marlowe & Finch");
  await openPart(page, "Sales and Stock");
  await page.getByLabel("Currency").selectOption("EUR");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Marlowe & Finch");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await expect(titleOfPart(page, "Sales and Stock")).toContainText("Euro (EUR)");

  await page.getByRole("link", { name: "Inventory" }).first().click();
  await expect(page.getByRole("main")).toContainText(EUROS);
  await expect(page.getByRole("main")).not.toContainText("$");
  await page.goto("/inventory/new");
  await expect(page.locator("form span", { hasText: /^€$/ })).toHaveCount(5);

  await till.getByRole("link", { name: "Inventory" }).first().click();
  await expect(till.getByRole("main")).toContainText(EUROS);
  await till.getByRole("link", { name: "Sales" }).first().click();
  await expect(till.getByRole("main")).toContainText(EUROS);
  await expect(till.getByRole("main")).not.toContainText("$");

  await page.goto("/settings");
  await openPart(page, "Shop");
  await page.getByLabel("Shop Name").fill("");
  await openPart(page, "Sales and Stock");
  await page.getByLabel("Currency").selectOption("USD");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  await page.goto("/sales");
  await expect(page.getByRole("main")).toContainText(DOLLARS);
});

test("an invalid value is an error beside its field, and typed values are kept @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("admin");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await page.getByLabel("Minimum Password Length").fill("3");
  await page.getByLabel("Passwords expire").check();
  await page.getByLabel("Session Length (minutes)").fill("500");
  await save(page);
  const summary = page.locator("#error-summary");
  await expect(summary).toContainText("2 fields need attention before the settings can be saved");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Minimum Password Length")).toHaveValue("3");
  await expect(page.getByLabel("Minimum Password Length")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Passwords expire")).toBeChecked();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Minimum Password Length").fill("8");
  await page.getByLabel("Passwords expire").uncheck();
  await page.getByLabel("Session Length (minutes)").fill("60");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  forgive(complaints, 422);
});

test("what was typed into the settings is asked about before the page is left @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts can ask");
  const page = await signedInPage("admin");
  await page.goto("/settings/security");
  const lengthField = page.getByLabel("Minimum Password Length");
  const before = await lengthField.inputValue();
  await lengthField.fill("9");
  await page.getByRole("link", { name: "Integrations" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(lengthField).toHaveValue("9");
  await lengthField.fill(before);
  await page.getByRole("link", { name: "Integrations" }).click();
  await expect(page).toHaveURL(/\/settings\/integrations$/);
});

test("a part of the settings is folded, and open where something was refused @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("admin");
  await page.goto("/settings");
  const threshold = page.getByLabel("Low-stock threshold");
  await expect(threshold).toBeHidden();
  await openPart(page, "Sales and Stock");
  await threshold.fill("many");
  await openPart(page, "Marketing");
  const address = page.getByLabel("Postal address");
  await address.fill("1 Nowhere Lane");
  await openPart(page, "Repairs");
  const sunday = page.getByLabel("Sunday");
  const wasChecked = await sunday.isChecked();
  await sunday.click();
  await save(page);
  const summary = page.locator("#error-summary");
  await expect(summary).toBeFocused();
  await expect(threshold).toBeVisible();
  await expect(threshold).toHaveAttribute("aria-invalid", "true");
  await expect(threshold).toHaveValue("many");
  // Typed, but not saved either.
  await expect(address).toBeVisible();
  await expect(address).toHaveValue("1 Nowhere Lane");
  await expect(sunday).toBeVisible();
  await expect(sunday).toBeChecked({ checked: !wasChecked });
  await expect(page.getByLabel("Default payment")).toBeHidden();
  if (!javaScriptEnabled) await expect(titleOfPart(page, "Marketing")).toContainText("Not saved yet");
  if (javaScriptEnabled) {
    await titleOfPart(page, "Sales and Stock").click();
    await expect(threshold).toBeHidden();
    await summary.getByRole("link").click();
    await expect(threshold).toBeFocused();
  }
  forgive(complaints, 422);
});

test("an address opens the part of the settings that it names @all", async ({ signedInPage }) => {
  const page = await signedInPage("admin");
  await page.goto("/settings#stock");
  await expect(page.getByLabel("Low-stock threshold")).toBeVisible();
  await expect(page.getByLabel("Default payment")).toBeHidden();
});

test("a saved part of the settings stays open @all", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts a saved form is another page");
  const page = await signedInPage("admin");
  await page.goto("/settings");
  await openPart(page, "Receiving");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  await expect(page.getByLabel("SKU pattern")).toBeVisible();
  await expect(page.getByLabel("Default payment")).toBeHidden();
});

test("of two administrators, the second sees what the first saved @all", async ({
  signedInPage,
  complaints,
}) => {
  const [first, later] = [await signedInPage("owner"), await signedInPage("admin")];
  await first.goto("/settings");
  await later.goto("/settings");
  await openPart(first, "Sales and Stock");
  await openPart(later, "Sales and Stock");
  await first.getByLabel("Low-stock threshold").fill("2");
  await save(first);
  await expect(toast(first, "Settings Saved")).toBeVisible();
  await later.getByLabel("Low-stock threshold").fill("5");
  await save(later);
  await expect(later.locator("#error-summary")).toContainText("changed these settings at");
  const threshold = later.getByLabel("Low-stock threshold");
  await expect(threshold).toHaveAccessibleDescription(/Categories with fewer.*Now saved: 2$/);
  await expect(threshold).toHaveValue("5");
  await threshold.fill("0");
  await save(later);
  await expect(toast(later, "Settings Saved")).toBeVisible();
  forgive(complaints, 409);
});

test("the sale form works out the tax at the store's rate, and offers it again beside a typed one @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("admin");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Edit New York" }).click();
  const before = await page.getByLabel("Tax Rate").inputValue();
  await page.getByLabel("Tax Rate").fill("8.875");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /New York/ })).toContainText("8.875%");

  const band = {
    sku: unique("RATE-"),
    category: "rings",
    description: "Band",
    cost: "400.00",
    retailPrice: "1000.00",
  };
  const made = await page.request.post("/api/inventory", { data: band });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/sales/new?chooseItem=${id}`);
  const update = async () => {
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).last().click();
  };
  const tax = page.getByLabel("Tax", { exact: true });
  await page.getByLabel("Location").last().selectOption("new_york");
  await update();
  await expect(page.getByText("New York 8.875%")).toBeVisible();
  await expect(tax).toHaveValue("88.75");
  await expect(page.locator(".totals-grand")).toContainText("$1,088.75");
  await page.getByLabel("Sale price").fill("2000");
  await update();
  await expect(tax).toHaveValue("177.50");
  await expect(page.locator(".totals-grand")).toContainText("$2,177.50");

  await tax.fill("0");
  await update();
  await expect(page.getByText("No tax on this sale. At 8.875% it is $177.50.")).toBeVisible();
  await page.getByRole("button", { name: "Work it out" }).click();
  await expect(tax).toHaveValue("177.50");
  await expect(page.getByText("No tax on this sale.")).toHaveCount(0);

  await page.goto("/settings/stores/new_york");
  await page.getByLabel("Tax Rate").fill(before);
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
});

test("a new store can be chosen in the sale form @all", async ({ signedInPage }) => {
  const page = await signedInPage("admin");
  const name = unique("Naples ");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add Store" }).click();
  await page.getByLabel("Store Name").fill(name);
  await page.getByRole("button", { name: "Add Store" }).click();
  await expect(page.getByText(`${name} was added`).first()).toBeVisible();
  await page.goto("/sales/new");
  await page.getByLabel("Location").last().selectOption({ label: name });
});

test("user management and integrations show the current state @all", async ({ signedInPage }) => {
  const page = await signedInPage("admin");
  await page.goto("/settings");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link", { name: "Backups" })).toHaveCount(0);
  await tabs.getByRole("link", { name: "User Management" }).click();
  await expect(page.getByRole("table", { name: "What each role can do" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Employee Directory" })).toBeVisible();
  await tabs.getByRole("link", { name: "Integrations" }).click();
  await expect(page.getByText("Built-in advisor: no data leaves this server.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Test connection" })).toHaveCount(0);
});

test("an owner says when backups are made @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("owner");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Backups" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeVisible();
  await page.getByLabel("Back up every (hours)").fill("never");
  await save(page);
  await expect(page.locator("#error-summary")).toContainText(": enter a whole number from 0 to 168");
  await expect(page.getByLabel("Back up every (hours)")).toHaveValue("never");
  await page.getByLabel("Back up every (hours)").fill("12");
  await save(page);
  await expect(toast(page, "Settings Saved")).toBeVisible();
  await expect(page).toHaveURL(/\/backups$/);
  await expect(page.getByRole("main")).toContainText("A backup is made every 12 hours");
  forgive(complaints, 422);
});
