import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a list's files and its print are of what it is filtered by @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory?category=rings");
  const menu = page.locator("details.menu");
  await expect(menu.getByRole("link", { name: "CSV" })).toBeHidden();
  await menu.getByText("More").click();
  // The open menu lies over the filters.
  if (javaScriptEnabled) await expectNoAxeViolations(page, { ignore: ["target-size"] });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    menu.getByRole("link", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^inventory-\d{4}-\d\d-\d\d\.csv$/);
  const href = await menu.getByRole("link", { name: "Excel" }).getAttribute("href");
  expect(href).toBe("/lists/inventory/export?category=rings&format=xlsx");
  await menu.getByRole("link", { name: "Print" }).click();
  await expect(page.getByText("Category: Rings")).toBeVisible();
  await expect(page.getByRole("cell", { name: "HALO-1" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the List" }).click();
  await expect(page).toHaveURL("/inventory?category=rings");
});

test("a filter is saved, applied from its list, renamed and deleted @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("support");
  const name = unique("Rings of Boca");
  const chip = page.getByRole("navigation", { name: "Saved filters" }).getByRole("link", { name });
  await page.goto("/inventory");
  await page.getByLabel("Category").selectOption("Rings");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/category=rings/);
  await page.locator("details.menu").getByText("More").click();
  await page.getByRole("link", { name: "Save Filter" }).click();
  await expect(page.getByText("Inventory: Category: Rings")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Shared with everyone").check();
  await page.getByRole("button", { name: "Save Filter" }).click();
  await expect(page.getByText("Filter saved")).toBeVisible();
  await expect(chip).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  const theirs = await signedInPage("sales");
  await theirs.goto("/inventory");
  await theirs.getByRole("navigation", { name: "Saved filters" }).getByRole("link", { name }).click();
  await expect(theirs).toHaveURL(/\/inventory\?category=rings/);
  await expect(theirs.getByLabel("Category")).toHaveValue("rings");

  await page.getByRole("link", { name: "Manage" }).click();
  await page.getByRole("link", { name: `Rename ${name}` }).click();
  await expect(page.getByRole("heading", { name: `Rename ${name}` })).toBeVisible();
  await expect(page.getByLabel("Shared with everyone")).toBeChecked();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} 2`);
  await page.getByLabel("Shared with everyone").uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Filter renamed")).toBeVisible();
  await theirs.goto("/inventory");
  await expect(theirs.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: `Delete ${name} 2` }).click();
  await expect(page.getByText("Filter deleted")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a name that is taken is refused, and what was typed stays @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const name = unique("Mine");
  const save = async (typed: string) => {
    await page.goto("/lists/repairs/filters?status=pending");
    await page.getByRole("textbox", { name: "Name" }).fill(typed);
    await page.getByRole("button", { name: "Save Filter" }).click();
  };
  await save(name);
  await expect(page).toHaveURL(/\/repairs\?status=pending/);
  await save(name.toUpperCase());
  await expect(page.getByText("You already have a filter with this name").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name.toUpperCase());
  forgive(complaints, 422);
});
