import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { scan as scanned } from "../support/keyboard.ts";
import { unique } from "../support/unique.ts";

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function aCustomer(page: Page, lastName: string): Promise<number> {
  return made(page, "/api/customers", { firstName: "Noor", lastName, homeStore: "boca", tier: "silver" });
}

const figure = (page: Page, label: string) =>
  page.locator(".totals-row", { has: page.getByText(label, { exact: true }) }).locator("dd");

test("a ring and a watch in one envelope: deposit, workshop and back, handed over by its number @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  const customerId = await aCustomer(page, unique("Envelope"));
  const repair = { item: "Ring", costToRepair: "0", customerPrice: "0", location: "boca" };
  const id = await made(page, "/api/repairs", { customerId, ...repair });
  await page.goto(`/repairs/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Edit Repair R-/ })).toBeVisible();
  await looksRight();
  await page.locator("summary", { hasText: "Metal, stones and value" }).click();
  await page.locator('[name="items[0].metal"]').fill("Platinum");
  await page.locator("summary", { hasText: "Condition at intake" }).click();
  await page.locator('[name="items[0].condition.worn_prongs"]').check();
  await page.locator("summary", { hasText: "More items" }).click();
  await page.getByRole("button", { name: "Add item" }).click();
  await page.locator('[name="items[1].description"]').fill("Ladies' watch");
  await page.getByRole("button", { name: "Add work" }).click();
  await page.locator('[name="work[0].description"]').fill("Ring sizing");
  await page.locator('[name="work[0].item"]').selectOption("1");
  await page.locator('[name="work[0].price"]').fill("$65");
  await page.getByRole("button", { name: "Add work" }).click();
  await expect(page.locator('[name="work[0].description"]')).toHaveValue("Ring sizing");
  await page.locator('[name="work[1].description"]').fill("Battery");
  await page.locator('[name="work[1].price"]').fill("45");
  await page.locator('[name="work[1].item"]').selectOption("2");
  await page.locator('[name="work[1].taxed"]').selectOption("No");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(`/repairs/${id}`);
  await expect(page.getByText("2. Ladies' watch")).toBeVisible();
  await expect(page.getByText("Platinum, worn prongs")).toBeVisible();
  await expect(figure(page, "Amount due")).toHaveText("$110.00");
  await looksRight();

  await page.getByRole("link", { name: "Take a deposit" }).click();
  await expect(page.getByRole("heading", { name: "Deposit", exact: true })).toBeVisible();
  await looksRight();
  await page.getByLabel("Amount").fill("40");
  await page.getByLabel("Paid by").selectOption("Cash");
  await page.getByRole("button", { name: "Take deposit" }).click();
  await expect(figure(page, "Amount due")).toHaveText("$70.00");

  await openMore(page);
  await page.getByRole("link", { name: "Estimate" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: /^(Move|Set Place)$/ }).click();
  await expect(page.getByRole("heading", { name: "Where It Is" })).toBeVisible();
  await looksRight();
  await page.getByLabel("Where it is").selectOption("Outside workshop");
  await page.getByLabel("Which tray or workshop").fill("Kessel & Son");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Kessel & Son").first()).toBeVisible();
  await page.getByText("Notified Another Way").click();
  await page.getByRole("button", { name: "Mark as Notified" }).click();

  await page.goto("/sales/new?location=boca");
  const search = page.locator('[name="itemSearch"]');
  await search.fill(`R-${String(id).padStart(6, "0")}`);
  await search.press("Enter");
  await expect(page.getByText("Pickup: Ring,").first()).toBeVisible();
  await expect(figure(page, "Deposit")).toHaveText("-$40.00");
  await looksRight();
  await page.getByRole("button", { name: "Process Sale" }).first().click();
  await expect(page).toHaveURL(/\/sales\/\d+\/finish/);
  await page.goto(`/repairs/${id}`);
  await expect(page.getByText("Picked up on")).toBeVisible();
});

test("a layaway of three instalments, cancelled after the second @all-no-scripts", async ({
  signedInPage,
  complaints,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Layaway");
  await aCustomer(page, lastName);
  const sku = unique("LAY-");
  const band = { sku, category: "rings", description: "Gold band", cost: "400.00", retailPrice: "900.00" };
  await made(page, "/api/inventory", { ...band, location: "boca" });
  await page.goto("/orders");
  await page.getByRole("link", { name: "New Layaway" }).click();
  await expect(page.getByRole("heading", { name: "New Layaway" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  const scan = page.getByLabel("Scan a tag, or type its SKU");
  await page.getByLabel("Notes").fill("until June");
  await scan.fill(sku.toLowerCase());
  if (javaScriptEnabled) await scan.press("Enter");
  else await page.getByRole("button", { name: "Add", exact: true }).click();
  const last = page.locator(".scan-last");
  await expect(last).toContainText("Added");
  await expect(scan).toBeFocused();
  await scan.fill(sku);
  await scan.press("Enter");
  await expect(last).toContainText("Already here");
  await scan.fill("NOWHERE-9");
  await scan.press("Enter");
  await expect(last).toContainText("Not found");
  await expect(scan).toHaveValue("");
  await expect(page.getByLabel("Notes")).toHaveValue("until June");
  const remove = page.getByRole("button", { name: "Remove Gold band" });
  await expect(remove).toHaveCount(1);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await remove.click();
  await expect(remove).toHaveCount(0);
  if (javaScriptEnabled) {
    // A scanner types wherever the focus is.
    await page.getByRole("heading", { name: "New Layaway" }).click();
    await scanned(page, sku);
    await expect(last).toContainText("Added");
    await expect(page.getByLabel("Notes")).toHaveValue("until June");
  } else await scan.fill(sku);
  const create = page.getByRole("button", { name: /^Create (Layaway|Special Order)$/ });
  const itWaits = async (why: string) => {
    await expect(page.getByRole("status").filter({ hasText: why })).toBeVisible();
    await expect(create).toBeDisabled();
  };
  if (javaScriptEnabled) {
    await itWaits("Choose a customer first.");
    await expect(remove).toHaveCount(1);
  } else {
    await create.click();
    await expect(page.getByText("Customer is required").first()).toBeVisible();
    forgive(complaints, 422);
    await expect(scan).toHaveValue(sku);
  }
  await page.getByRole("searchbox", { name: "Search customers" }).fill(lastName);
  if (javaScriptEnabled) await page.getByRole("searchbox", { name: "Search customers" }).press("Enter");
  else {
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await page.getByRole("button", { name: new RegExp(`Noor ${lastName}`) }).click();
  }
  await expect(page.getByText(`Noor ${lastName}`).first()).toBeVisible();
  if (javaScriptEnabled) {
    await expect(create).toBeEnabled();
    await remove.click();
    await itWaits("Add an item first.");
    await scan.fill(sku);
    await scan.press("Enter");
    await expect(remove).toHaveCount(1);
    await expect(create).toBeEnabled();
  }
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByLabel("3. Amount")).toHaveValue("300.00");
  await page.locator('[name="pieces[0].off"]').fill("10%");
  await page.locator('[name="pieces[0].reason"]').selectOption("Loyal customer");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByLabel("3. Amount")).toHaveValue("270.00");
  await expect(page.locator('[name="pieces[0].off"]')).toHaveValue("10%");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("1. Amount").fill("310");
  await page.getByLabel("2. Amount").fill("230");
  await page.getByRole("button", { name: /^Create (Layaway|Special Order)$/ }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  const order = page.url();
  await page.getByRole("link", { name: "Take a deposit" }).first().click();
  await expect(page.getByLabel("Amount")).toHaveValue("310.00");
  await page.getByRole("button", { name: "Take deposit" }).click();
  await expect(page).toHaveURL(order);
  await expect(figure(page, "Balance, with tax")).toHaveText("$500.00");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Take $230.00" }).click();
  await expect(figure(page, "Balance, with tax")).toHaveText("$270.00");
  await expect(page).toHaveURL(order);
  await page.getByRole("link", { name: "Print receipt" }).first().click();
  await expect(page.getByText("Total deposits")).toBeVisible();
  await expect(page.locator(".slip")).toContainText("$540.00");
  await page.getByRole("link", { name: "Back to L-" }).click();
  await page.getByRole("link", { name: "Print contract" }).click();
  await expect(page.getByRole("heading", { name: "Layaway contract" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Back to L-" }).click();
  await openMore(page);
  await page.getByRole("link", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { name: "Cancel Order" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Reason").fill("Moves away");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByText("Refunded, card").first()).toBeVisible();
  await expect(page.getByText("Moves away", { exact: true })).toBeVisible();
  await page.goto(`/orders?search=${lastName}`);
  await expect(page.getByText(/^1 order\b/)).toBeVisible();
  await expect(page.getByText("Canceled").first()).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
});

test("a special order from quote to hand-over without the balance, which a colleague would have to approve @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const customerId = await aCustomer(page, unique("Special"));
  await page.goto(`/orders/new?kind=special_order&customerId=${customerId}`);
  await page.getByLabel("Item ordered").fill("Two bands");
  await page.getByLabel("Price").fill("850");
  await page.getByRole("textbox", { name: "Vendor (optional)" }).fill("Kessel & Son");
  await page.getByRole("button", { name: /^Create (Layaway|Special Order)$/ }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await page.getByRole("link", { name: "Mark Ordered" }).click();
  await expect(page.getByRole("textbox", { name: "Vendor (optional)" })).toHaveValue("Kessel & Son");
  await page.getByLabel("Vendor's order number").fill("K-1190");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Kessel & Son, K-1190")).toBeVisible();
  await page.getByRole("button", { name: "Mark arrived" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Hand over unpaid" }).click();
  await page.getByLabel("Picked up by").fill("Her sister");
  await page.getByRole("button", { name: /^Hand Over with \$[\d.]+ Owed$/ }).click();
  await expect(page.getByText("A colleague needs to approve this")).toBeVisible();
  forgive(complaints, 403);
});
