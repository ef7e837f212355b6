import type { Page } from "@playwright/test";
import { expect, test, forgive } from "../support/browser.ts";
import { SUSAN } from "../support/cast.ts";
import { pressAt, tabTo, typeAt } from "../support/keyboard.ts";
import { titleOfPart } from "../support/settings-parts.ts";
import { unique } from "../support/unique.ts";

/* Keyboard only: these tests never use the mouse or fill fields directly. */

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) =>
  page.locator(`main [name="${name}"], dialog [name="${name}"]`).last();

test("signing in and logging out @all", async ({ page }) => {
  await page.goto("/");
  await typeAt(page, page.getByLabel("Email"), SUSAN.email);
  await typeAt(page, page.getByLabel("Password"), SUSAN.password);
  await page.keyboard.press("Enter");
  await expect(page.locator("h1")).toHaveText("Dashboard");
  await pressAt(page, button(page, "Log out"));
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("skipping the menu, searching customers, and opening one @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.goto("/");
  await pressAt(page, menuLink(page, "Customers"));
  await expect(page.locator("h1")).toHaveText("Customer Management");
  await page.goto(page.url());
  await page.keyboard.press("Tab");
  await expect(link(page, "Skip to content")).toBeFocused();
  await page.keyboard.press("Enter");
  await typeAt(page, field(page, "search"), "hartw");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=hartw/);
  await expect(link(page, "Bruno Okafor")).toHaveCount(0);
  await pressAt(page, link(page, "Amelia Hartwell"));
  await expect(page.getByRole("heading", { name: "Amelia Hartwell" })).toBeVisible();
});

test("adding a customer: focus moves into the dialog, to the error summary, and back to the list @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Keys");
  await page.goto("/customers");
  const opener = link(page, "Add Customer");
  await pressAt(page, opener);
  await expect(page).toHaveURL(/\/customers\/new/);
  if (javaScriptEnabled) {
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("dialog :focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/customers$/);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
  }
  await pressAt(page, button(page, "Add Customer"));
  await expect(page.locator("#error-summary")).toBeFocused();
  forgive(complaints, 422);
  await pressAt(page, page.locator("#error-summary").getByRole("link", { name: "First name is required" }));
  await expect(field(page, "firstName")).toBeFocused();
  await page.keyboard.type("Kay");
  await typeAt(page, field(page, "lastName"), lastName);
  await pressAt(page, button(page, "Add Customer"));
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("making a sale with both pickers @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const sku = unique("KEY-").toUpperCase();
  const piece = { sku, category: "rings", description: "Key ring", cost: "10.00", retailPrice: "40.00" };
  expect((await page.request.post("/api/inventory", { data: piece })).status()).toBe(201);
  await page.goto("/sales");
  await pressAt(page, link(page, "New Sale"));
  const choose = async (searchName: string, typed: string, name: RegExp) => {
    await typeAt(page, field(page, searchName), typed);
    if (javaScriptEnabled) {
      // Search is live: wait for the final results.
      await expect(button(page, /^Choose /)).toHaveCount(1);
      await expect(button(page, name)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(button(page, name)).toBeFocused();
      await page.keyboard.press("Enter");
      return;
    }
    // Enter takes the only one found.
    await page.keyboard.press("Enter");
  };
  await choose("customerSearch", "hartw", /^Choose Amelia Hartwell/);
  await expect(button(page, /^Change Amelia Hartwell/)).toBeVisible();
  await choose("itemSearch", sku, new RegExp(`^Choose .*${sku}`));
  await expect(field(page, "salePrice")).toHaveValue("40.00");
  await expect(field(page, "itemSearch")).toBeFocused();
  await pressAt(page, button(page, "Process Sale"));
  await expect(page).toHaveURL(/\/sales\/\d+\/finish$/);
  await expect(page.getByText("Sale processed successfully")).toBeVisible();
});

test("taking in a repair and changing its status @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const item = unique("Key clasp ");
  await page.goto("/repairs/new?customerId=1");
  await typeAt(page, field(page, "item"), item);
  await typeAt(page, field(page, "costToRepair"), "5");
  await typeAt(page, field(page, "customerPrice"), "20");
  await pressAt(page, button(page, "Create Repair"));
  await expect(page.getByText("Repair intake completed successfully")).toBeVisible();
  await page.goto(`/repairs?search=${encodeURIComponent(item)}`);
  const status = page.getByRole("combobox", { name: /^Status of repair/ });
  await tabTo(page, status);
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("in_progress");
  if (!javaScriptEnabled) await pressAt(page, button(page, /^Set Status of repair/));
  else {
    await expect(page.getByText("Repair status updated successfully")).toBeHidden();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Repair status updated successfully")).toBeVisible();
  await expect(status).toHaveValue("in_progress");
});

test("writing a campaign @all", async ({ signedInPage }) => {
  const page = await signedInPage("support");
  const name = unique("Key news ");
  await page.goto("/marketing");
  await pressAt(page, link(page, "New Campaign"));
  await expect(page).toHaveURL(/\/marketing\/new/);
  await typeAt(page, field(page, "name"), name);
  await tabTo(page, field(page, "type"));
  await page.keyboard.type("SMS");
  await typeAt(page, field(page, "messageContent"), "Your key ring is ready.");
  await pressAt(page, button(page, "Create Campaign"));
  await expect(page.getByText("Campaign created successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("SMS");
});

test("changing a setting @all", async ({ signedInPage }) => {
  const page = await signedInPage("admin");
  const note = unique("Thank you. ");
  await page.goto("/");
  await pressAt(page, menuLink(page, "Settings"));
  await expect(page.locator("h1")).toHaveText("Settings");
  await pressAt(page, titleOfPart(page, "Shop"));
  await typeAt(page, field(page, "receiptNote"), note);
  await pressAt(page, button(page, "Save Changes"));
  await expect(page.getByText("Settings Saved")).toBeVisible();
  await page.goto("/settings");
  await expect(field(page, "receiptNote")).toHaveValue(note);
});

test("opening, walking and closing the drawer of a phone @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.setViewportSize({ width: 375, height: 900 });
  await page.goto("/inventory");
  const toggle = page.getByRole("checkbox", { name: "Menu" });
  await expect(menuLink(page, "Customers")).toBeHidden();
  await tabTo(page, toggle);
  await page.keyboard.press("Space");
  await expect(menuLink(page, "Customers")).toBeVisible();
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(menuLink(page, "Customers")).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Space");
  }
  await pressAt(page, menuLink(page, "Customers"));
  await expect(page.locator("h1")).toHaveText("Customer Management");
  await expect(menuLink(page, "Customers")).toBeHidden();
});
