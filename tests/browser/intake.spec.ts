import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { aPicture } from "../support/pictures.ts";
import { unique } from "../support/unique.ts";

const box = (page: Page, name: string) => page.locator(`#repair [name="${name}"]`);
const press = (page: Page, name: string) =>
  page.locator("#repair").getByRole("button", { name, exact: true }).click();
/** Opens a folded part of the form. */
const unfold = (page: Page, title: string) =>
  page.locator("#repair details:not([open]) > summary").filter({ hasText: title }).click();
const figure = (page: Page, label: string) =>
  page.locator(".totals-row", { has: page.getByText(label, { exact: true }) }).locator("dd");

test("a ring and a watch are taken in with work, a photo and a deposit; a refused form keeps all of it @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/repairs");
  await page.getByRole("link", { name: "Repair Intake" }).first().click();
  await expect(page.getByRole("heading", { name: "New Repair Intake" })).toBeVisible();
  await expect(box(page, "customerSearch")).toBeFocused();
  await expect(box(page, "promised")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const promised = await box(page, "promised").inputValue();

  const why = page.getByRole("status").filter({ hasText: "Choose a customer first." });
  if (javaScriptEnabled) await expect(why).toBeVisible();
  await box(page, "customerSearch").fill("hartw");
  if (!javaScriptEnabled) await press(page, "Search");
  await press(page, "Choose Amelia Hartwell");
  await expect(why).toHaveCount(0);
  await box(page, "item").fill("Ring");
  await unfold(page, "Metal, stones and value");
  await box(page, "items[0].metal").fill("Platinum");
  const condition = page.locator("summary", { hasText: "Condition at intake" });
  await condition.click();
  await box(page, "items[0].condition.worn_prongs").check();
  await unfold(page, "More items");
  await press(page, "Add Item");
  await expect(box(page, "items[1].description")).toBeFocused();
  // The line says what was ticked.
  await expect(condition.first()).toContainText("Worn prongs");
  await condition.nth(1).click();
  await box(page, "items[1].condition.not_running").check();

  const file = { name: "ring.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.getByLabel(javaScriptEnabled ? "Add Photo" : "Photo", { exact: true }).setInputFiles(file);
  if (!javaScriptEnabled) await press(page, "Add Photo");
  await expect(page.locator(".photo img")).toHaveCount(1);
  await expect(box(page, "items[1].condition.not_running")).toBeChecked();

  for (const [nth, words, price, item] of [
    [0, "Ring sizing", "65", "1"],
    [1, "Battery", "45", "2"],
  ] as const) {
    await press(page, "Add Work");
    await expect(box(page, `work[${nth}].description`)).toBeFocused();
    await box(page, `work[${nth}].description`).fill(words);
    await box(page, `work[${nth}].price`).fill(price);
    await box(page, `work[${nth}].item`).selectOption(item);
  }
  await unfold(page, "Deposit");
  await box(page, "deposit.amount").fill("140");
  await box(page, "deposit.kind").selectOption("Cash");
  if (!javaScriptEnabled) await press(page, "Update Summary");
  await expect(figure(page, "Customer price")).toHaveText("$110.00");
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  const keptTyped = async () => {
    await expect(page.getByText("Amelia Hartwell").first()).toBeVisible();
    await expect(box(page, "items[0].metal")).toHaveValue("Platinum");
    await expect(box(page, "items[0].condition.worn_prongs")).toBeChecked();
    await expect(box(page, "work[1].price")).toHaveValue("45");
    await expect(box(page, "work[1].item")).toHaveValue("2");
    await expect(box(page, "deposit.kind")).toHaveValue("cash");
    await expect(page.locator(".photo img")).toHaveCount(1);
  };
  await press(page, "Create Repair");
  await expect(page.locator("#error-summary")).toContainText("Item description is required");
  await keptTyped();
  await box(page, "items[1].description").fill("Ladies' watch");
  await press(page, "Create Repair");
  await expect(page.locator("#error-summary")).toContainText("$110.00 is left to pay");
  await keptTyped();
  await box(page, "deposit.amount").fill("40");
  await press(page, "Create Repair");

  await expect(page).toHaveURL(/\/repairs$/);
  const print = await page.getByRole("link", { name: "Print envelope", exact: true }).getAttribute("href");
  await page.goto(print!.replace("/envelope/print", ""));
  await expect(page.getByText("1. Ring")).toBeVisible();
  await expect(page.getByText("2. Ladies' watch")).toBeVisible();
  await expect(page.getByText("Platinum, worn prongs")).toBeVisible();
  await expect(figure(page, "Amount due")).toHaveText("$70.00");
  await expect(page.locator(".photo img")).toHaveCount(1);
  const day = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
  await expect(page.getByText(day.format(new Date(promised))).first()).toBeVisible();
  await page.getByRole("link", { name: "Print Envelope", exact: true }).click();
  await expect(page).toHaveURL(/\/envelope\/print/);
  const number = page.locator(".sheet h1");
  await page.getByRole("link", { name: "coin envelope" }).click();
  await expect(page.locator(".sheet-coin")).toBeVisible();
  await expect(number).toHaveCSS("font-size", "20px");
  await expect(number).toHaveCSS("font-weight", "700");
  forgive(complaints, 422);
});

test("the specification's form unfolds, goes by a new customer and folds up again @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const item = unique("Pearl necklace ");
  await page.goto("/repairs/new");
  await page.getByLabel("Item", { exact: true }).fill(item);
  await page.getByLabel("Repair Cost").fill("35");
  await page.getByLabel("Customer Price").fill("110");
  await expect(box(page, "items[0].metal")).toBeHidden();
  await expect(box(page, "deposit.amount")).toBeHidden();
  await press(page, "Add Work");
  await expect(box(page, "work[0].description")).toBeFocused();
  await box(page, "work[0].description").fill("Restring");
  await press(page, "New customer");
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill(unique("Pearl"));
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText(/^Noor Pearl/).first()).toBeVisible();
  await expect(box(page, "work[0].description")).toHaveValue("Restring");
  await press(page, "Remove Restring");
  await expect(box(page, "work[0].description")).toHaveCount(0);
  await expect(page.getByLabel("Item", { exact: true })).toHaveValue(item);
  await expect(page.getByLabel("Customer Price")).toHaveValue("110");
  await press(page, "Create Repair");
  await expect(page).toHaveURL(/\/repairs$/);
  await expect(page.getByRole("link", { name: "Print ticket", exact: true })).toBeVisible();
});

test("the promise follows the store that takes it in, until somebody says another day @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  await page.goto("/repairs/new?location=boca");
  const day = await box(page, "promised").inputValue();
  const [year, month, date] = day.split("-").map(Number);
  await page.goto("/settings/stores/denver");
  await page.getByLabel("Holidays").fill(`${month}/${date}/${year}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await page.goto("/repairs/new?location=boca");
  const choose = async (store: string) => {
    await box(page, "location").selectOption(store);
    if (!javaScriptEnabled) await press(page, "Update Summary");
  };
  await choose("denver");
  await expect(box(page, "promised")).not.toHaveValue(day);
  await expect(box(page, "promised")).toHaveValue(/^\d{4}-/);
  await choose("boca");
  await expect(box(page, "promised")).toHaveValue(day);
  await box(page, "promised").fill("2030-03-01");
  await choose("denver");
  await expect(box(page, "location")).toHaveValue("denver");
  await expect(box(page, "promised")).toHaveValue("2030-03-01");
});

test("a photo of any size is added or refused in words, and costs nothing that was typed @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/repairs/new");
  const notes = "Red gold, for her mother";
  await box(page, "notes").fill(notes);
  const choose = async (name: string, buffer: Buffer) => {
    const field = page.getByLabel(javaScriptEnabled ? "Add Photo" : "Photo", { exact: true });
    await field.setInputFiles({ name, mimeType: "image/jpeg", buffer });
    if (!javaScriptEnabled) await press(page, "Add Photo");
  };
  const megabyte = 1024 * 1024;
  for (const [buffer, says] of [
    [Buffer.alloc(2 * megabyte, "x"), "This file isn't a photo"],
    [Buffer.alloc(22 * megabyte, "x"), "The photo is larger than 20 MB"],
  ] as const) {
    await choose("IMG_1.jpg", buffer);
    await expect(page.locator("#error-summary")).toContainText(says);
    await expect(box(page, "notes")).toHaveValue(notes);
  }
  const picture = await aPicture("jpeg", { width: 3_000, height: 2_000 });
  await choose("IMG_2.jpg", Buffer.concat([picture, Buffer.alloc(1.4 * megabyte)]));
  await expect(page.locator(".photo img")).toHaveCount(1);
  await expect(box(page, "notes")).toHaveValue(notes);
  forgive(complaints, 422, 413);
});
