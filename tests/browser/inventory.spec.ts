import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { untilAnswered } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

const freshSku = () => unique("WEB-");

/** The inventory form; filters have the same labels. */
const formOn = (page: Page) => page.locator("form[method=post]", { has: page.getByLabel("SKU") });

async function fillIn(page: Page, words: { sku: string; description?: string; cost?: string }) {
  const form = formOn(page);
  await form.getByLabel("SKU").fill(words.sku);
  await form.getByLabel("Category", { exact: true }).selectOption("rings");
  await form.getByLabel("Description").fill(words.description ?? "Signet ring");
  await form.getByLabel("Cost").fill(words.cost ?? "$1,200.00");
  await form.getByLabel("Retail Price").fill("2500");
}

const addButton = (page: Page) => formOn(page).getByRole("button", { name: "Add Item" });
const rowOf = (page: Page, sku: string) => page.getByRole("row").filter({ hasText: sku });

test("adding an item: errors show, then the list has it, with one toast", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const sku = freshSku();
  await page.goto("/inventory?category=rings");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  await expect(page).toHaveURL(/\/inventory\/new\?category=rings$/);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  const rows = page.locator("tbody tr");
  if (javaScriptEnabled) await expect(rows).not.toHaveCount(0);
  else await expect(rows).toHaveCount(0);

  await fillIn(page, { sku, cost: "12.345" });
  await addButton(page).click();
  const summary = page.locator("#error-summary");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("One field needs attention before the item can be saved");
  await expect(page.getByLabel("Cost")).toHaveValue("12.345");
  await expect(page.getByLabel("Cost")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("SKU")).toHaveValue(sku);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  await summary.getByRole("link").click();
  await expect(page.getByLabel("Cost")).toBeFocused();

  await page.getByLabel("Cost").fill("$1,200.00");
  await addButton(page).click();
  await expect(page).toHaveURL(/\/inventory\?category=rings$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Inventory item created successfully")).toHaveCount(1);
  await expect(rowOf(page, sku)).toContainText("$1,200.00");
  // The browser logs refused responses to its console; here they are expected.
  forgive(complaints, 422);
});

test("opening the dialog does not read the list again; Esc and the cross keep the filters @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a dialog needs scripts");
  const page = await signedInPage("sales");
  await page.goto("/inventory?search=halo");
  await expect(rowOf(page, "HALO-1")).toBeVisible();
  const rows = await page.locator("tbody tr").count();
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );

  await page.getByRole("link", { name: "Add Item" }).click();
  await expect(page.getByRole("dialog", { name: "Add Item" })).toBeVisible();
  await expect(page.getByLabel("SKU")).toBeFocused();
  await expect(page.locator("tbody tr")).toHaveCount(rows);
  const opening = asked.filter((path) => path.startsWith("/inventory/new.data"));
  expect(opening).toHaveLength(1);
  expect(opening[0]).not.toMatch(/routes%2Finventory%2Fpage|routes\/inventory\/page/);

  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/inventory\?search=halo$/);
  await expect(page.getByRole("link", { name: "Add Item" })).toBeFocused();
  await page.getByRole("link", { name: "Add Item" }).click();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/inventory\?search=halo$/);
  await expect(rowOf(page, "HALO-1")).toBeVisible();
});

test("opened directly, the form is a page without the list; Cancel leads to the list @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory/new?search=halo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Item");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("HALO-1")).toHaveCount(0);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/inventory\?search=halo$/);
  await expect(rowOf(page, "HALO-1")).toBeVisible();
});

test("a taken SKU names the other item, and the toast shows once @all", async ({
  signedInPage,
  complaints,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  await fillIn(page, { sku: "halo-1" });
  for (let round = 0; round < 2; round += 1) {
    await untilAnswered(page, () => addButton(page).click());
    await expect(page.locator("#error-summary")).toContainText("SKU already exists");
    await expect(page.getByText("Failed to create inventory item")).toHaveCount(1);
  }
  await page.getByRole("link", { name: "HALO-1", exact: true }).last().click();
  if (javaScriptEnabled) await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Halo ring with sapphire" })).toBeVisible();
  forgive(complaints, 409);
});

test("filters apply and clear @all-scripts", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const sku = freshSku();
  const piece = { sku, category: "rings", description: "Signet ring", cost: "1.00", retailPrice: "2.00" };
  expect((await page.request.post("/api/inventory", { data: piece })).status()).toBe(201);
  await page.goto("/inventory");
  await page.getByLabel("Search").fill("halo sapphire");
  await page.getByLabel("Search").press("Enter");
  await expect(rowOf(page, "HALO-1")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.getByLabel("Availability").selectOption("sold");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No inventory found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search terms.")).toBeVisible();
  await page.locator(".empty-state").getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(rowOf(page, sku)).toBeVisible();
  await expect(page.getByLabel("Search")).toHaveValue("");
  await expect(page.getByLabel("Availability")).toHaveValue("all");
});

test("two people edit an item: the second sees both versions and chooses @all", async ({
  signedInPage,
  complaints,
}) => {
  const sku = freshSku();
  const first = await signedInPage("owner");
  const second = await signedInPage("sales");
  await first.goto("/inventory/new");
  await fillIn(first, { sku });
  await addButton(first).click();
  await rowOf(first, sku)
    .getByRole("link", { name: `Edit ${sku}` })
    .click();
  await expect(first.getByLabel("Category", { exact: true })).toHaveValue("rings");
  await second.goto(new URL(first.url()).pathname);

  await first.getByLabel("Retail Price").fill("2600");
  await first.getByRole("button", { name: "Save Changes" }).click();
  await expect(first.getByText("Inventory item updated successfully")).toHaveCount(1);

  await second.getByLabel("Description").fill("Engraved signet ring");
  await second.getByRole("button", { name: "Save Changes" }).click();
  await expect(second.locator("#error-summary")).toBeFocused();
  await expect(second.getByText("Now saved")).toHaveCount(0);
  await expect(second.getByLabel("Retail Price")).toHaveValue("2600.00");
  await expect(second.getByLabel("Description")).toHaveValue("Engraved signet ring");
  await second.getByRole("button", { name: "Save Changes" }).click();
  await expect(second.getByRole("heading", { name: "Engraved signet ring" })).toBeVisible();
  await expect(second.getByText("$2,600.00")).toBeVisible();
  forgive(complaints, 409);
});

test("a form that was used, sent again with other values, can be sent as a new one @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const [sku, another] = [freshSku(), freshSku()];
  await page.goto("/inventory/new");
  const key = await page.locator("[name=formKey]").inputValue();
  const form = { formKey: key, sku, category: "rings", description: "Band", cost: "1", retailPrice: "2" };
  const origin = new URL(page.url()).origin;
  const sent = await page.request.post("/inventory/new", { form, headers: { origin }, maxRedirects: 0 });
  expect(sent.status()).toBe(303);

  await fillIn(page, { sku: another });
  await addButton(page).click();
  const told = page.locator("#error-summary");
  await expect(told).toContainText(`This form was already used for item ${sku}`);
  await expect(told).toBeFocused();
  await expect(told.getByRole("link", { name: `See item ${sku}` })).toHaveAttribute(
    "href",
    /\/inventory\/\d+$/,
  );
  await addButton(page).click();
  await expect(rowOf(page, another)).toBeVisible();
  forgive(complaints, 422);
});

test("no page is wider than its window @all", async ({ keptPage, shopServer }) => {
  const page = await keptPage("owner");
  const { haloRing, tennisBracelet } = shopServer.cast;
  for (const path of [
    "/inventory",
    "/inventory/new",
    `/inventory/${tennisBracelet.id}`,
    `/inventory/${haloRing.id}/edit`,
  ]) {
    await page.goto(path);
    for (const width of [1280, 1024, 768, 375]) {
      await page.setViewportSize({ width, height: 800 });
      // Between phone and terminal widths, a wide table may scroll in its panel.
      const tables = width === 768 ? [] : await page.locator(".table-scroll").all();
      for (const part of [page.locator("html"), ...tables]) {
        const [content, room] = await part.evaluate((element) => [element.scrollWidth, element.clientWidth]);
        expect(content, `${path} at ${width}`).toBeLessThanOrEqual(room);
      }
    }
  }
});

for (const scheme of ["light", "dark"] as const)
  test(`the pages of inventory pass axe in ${scheme} @all`, async ({
    keptPage,
    shopServer,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "axe is a script");
    const page = await keptPage("owner");
    const { haloRing, tennisBracelet } = shopServer.cast;
    for (const path of [
      "/inventory",
      "/inventory/new",
      `/inventory/${tennisBracelet.id}`,
      `/inventory/${haloRing.id}`,
      `/inventory/${haloRing.id}/edit`,
    ]) {
      await page.goto(path);
      await expectNoAxeViolations(page, { scheme });
    }
  });
