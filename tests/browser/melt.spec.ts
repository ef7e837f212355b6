import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { openPart } from "../support/settings-parts.ts";
import { unique } from "../support/unique.ts";

test("a trade-in goes from its ticket to a melt lot, which is sent and settled @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.slow();
  const page = await signedInPage("owner");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  // The prices of the day, and what a ring is worth by them.
  await page.goto("/inventory/melt-lots");
  await page.getByRole("link", { name: "Metal Prices" }).click();
  await page.getByRole("button", { name: "Save Prices" }).click();
  await expect(page.getByText("Enter a price for at least one metal").first()).toBeVisible();
  forgive(complaints, 422);
  await page.getByLabel("Gold", { exact: false }).first().fill("3993.60");
  await page.getByRole("button", { name: "Save Prices" }).click();
  await expect(page.getByText("$3,993.60").first()).toBeVisible();
  await page.getByLabel("Metal", { exact: true }).selectOption("yellow_gold");
  await page.getByLabel("Karat", { exact: true }).selectOption("14K");
  await page.getByLabel("Weight", { exact: true }).fill("5.2");
  await page.getByRole("button", { name: "Work It Out" }).click();
  await expect(
    page.getByText(/5\.2 g ÷ 31\.1034768 × 58\.5% \(14K yellow gold\) × \$3,993\.60\/oz t of .* = \$390\.58/),
  ).toBeVisible();
  await looksRight();

  // Without a hold it may be melted at once.
  await page.goto("/settings");
  await openPart(page, "At the Counter");
  await page.getByLabel(/^Hold on bought/).fill("0");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Settings Saved").first()).toBeVisible();

  // A ticket with an old ring that is to be melted.
  const sku = unique("BAND-");
  const band = { sku, category: "rings", description: "Gold band", cost: "40.00", retailPrice: "900.00" };
  const item = await page.request.post("/api/inventory", { data: { ...band, location: "boca" } });
  const { id } = (await item.json()) as { id: number };
  const old = unique("Old chain ");
  await page.goto(`/sales/new?chooseItem=${id}&chooseCustomer=1`);
  await page.locator("#sale-location").selectOption("boca");
  const section = page.getByText("Trade-in Item", { exact: false }).first();
  if (!(await page.getByLabel("Trade-in item").isVisible())) await section.click();
  await page.getByLabel("Customer is trading in a piece").check();
  await page.getByLabel("Trade-in item").fill(old);
  await page.getByLabel("Trade-in value").fill("300");
  await page.getByLabel("Weight", { exact: true }).fill("5.2");
  await page.locator("#sale-tradeInMetal").selectOption("yellow_gold");
  await page.locator("#sale-tradeInKarat").selectOption("14K");
  await page.locator("#sale-tradeInScrap").check();
  if (javaScriptEnabled) await expect(page.getByText(/× \$3,993\.60\/oz t of .* = \$390\.58/)).toBeVisible();
  await looksRight();
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page).toHaveURL(/\/sales\/\d+/);
  const saleId = /\/sales\/(\d+)/.exec(page.url())?.[1];
  await page.goto(`/sales/${saleId}`);
  await expect(page.getByText("In stock as scrap")).toBeVisible();
  await looksRight();
  await page.getByRole("link", { name: /^TRA-\d+$/ }).click();
  await expect(page.getByText("Scrap", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Traded in on").first()).toBeVisible();
  // It came in with that ticket; nobody bought it.
  await expect(page.getByRole("link", { name: "View Sale" })).toHaveCount(0);
  await looksRight();

  // Its lot.
  await page.goto("/inventory/melt-lots/new");
  await page.getByLabel("Refiner").fill("Hale Refining");
  await page.getByLabel("Store", { exact: true }).selectOption("boca");
  await page.getByLabel("All scrap").check();
  await looksRight();
  await page.getByRole("button", { name: "Start Lot" }).click();
  await expect(page.getByRole("heading", { name: "Hale Refining" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: old });
  await expect(row).toContainText("$390.58");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 item removed")).toBeVisible();
  await page.getByRole("button", { name: "Add All Scrap" }).click();
  await expect(row).toBeVisible();
  await page.getByLabel("Scan scrap").fill(sku);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/is sold since/).first()).toBeVisible();
  forgive(complaints, 409);
  await looksRight();
  const at = new URL(page.url()).pathname;
  await page.goto(`${at}/print`);
  await expect(page.getByText(old)).toBeVisible();
  await page.goto(at);
  await page.getByRole("link", { name: /^Send \d+ Item/ }).click();
  await looksRight();
  await page.getByRole("button", { name: "Send to the Refiner" }).click();
  await expect(page.getByText("At the refiner").first()).toBeVisible();
  await page.getByRole("link", { name: "Settle" }).click();
  await page.getByRole("button", { name: "Settle" }).click();
  await expect(page.getByText("Enter what the refiner paid").first()).toBeVisible();
  forgive(complaints, 422);
  await page.getByLabel("Refiner payment").fill("9000");
  await page.getByRole("button", { name: "Settle" }).click();
  await expect(page.getByText("$9,000.00").first()).toBeVisible();
  await expect(page.getByText("Gain", { exact: true })).toBeVisible();
  await looksRight();
});

test("a clerk sends a lot with a colleague's PIN @all-scripts", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("sales");
  await page.goto("/inventory/melt-lots/1/send");
  await page.getByRole("button", { name: "Send to the Refiner" }).click();
  // Nothing is on it.
  await expect(page.getByText("Add the scrap to send first").first()).toBeVisible();
  forgive(complaints, 409);
});

test("what is traded in is held for the store's days @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  await page.goto("/settings/stores/new_york");
  await page.getByLabel(/Hold at this store/).fill("10");
  await page.getByRole("button", { name: /^Save/ }).click();
  const sku = unique("HELD-");
  const band = { sku, category: "rings", description: "Gold band", cost: "40.00", retailPrice: "900.00" };
  const item = await page.request.post("/api/inventory", { data: { ...band, location: "new_york" } });
  const { id } = (await item.json()) as { id: number };
  const sale = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      lines: [{ kind: "piece", inventoryId: id }],
      location: "new_york",
      hasTradeIn: true,
      tradeInItem: "Old watch",
      tradeInValue: "100.00",
    },
  });
  const { tradeInInventoryId: held } = (await sale.json()) as { tradeInInventoryId: number };
  await page.goto(`/inventory/${held}`);
  await expect(
    page.getByText(/: traded in on S-\d+\. It can't be sold, moved or melted until then/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Release the Hold" })).toHaveCount(0);
  await page.goto(`/inventory/${held}/move`);
  await expect(page.getByRole("heading", { name: /^TRA-\d+ is on hold$/ })).toBeVisible();
  await expect(page.getByText(/on hold until/)).toBeVisible();
  await page.goto("/inventory/out?kind=reserved&location=new_york");
  await expect(page.getByText("Old watch")).toBeVisible();
});
