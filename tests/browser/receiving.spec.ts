import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

test("a draft goes only once it was asked about, in a dialog or on a page @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const made = await page.request.post("/api/vendors", { data: { name: unique("Gone ") } });
  const { id: vendorId } = (await made.json()) as { id: number };
  await page.goto(`/inventory/receivings/new?vendor=${vendorId}`);
  await page.getByLabel("Vendor").selectOption(String(vendorId));
  await page.getByLabel("Store").selectOption("boca");
  await page.getByRole("button", { name: "Continue to Items" }).click();
  await expect(page.getByText("No items yet")).toBeVisible();
  const record = new URL(page.url()).pathname;
  await openMore(page);
  await page.getByRole("link", { name: "Discard Draft" }).click();
  await expect(page).toHaveURL(`${record}/discard`);
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(record);
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Discard Draft" }).click();
  await page.getByRole("button", { name: "Discard Draft" }).click();
  await expect(page.getByText("Draft discarded").first()).toBeVisible();
});

test("a vendor's invoice is typed line by line, agrees, is received, and its tags are printed @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  const name = unique("Gems ");

  await page.goto("/inventory");
  await page.getByRole("link", { name: "Vendors" }).click();
  await page.getByRole("link", { name: "Add Vendor" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Terms").fill("Net 30");
  await looksRight();
  await page.getByRole("button", { name: "Add Vendor" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.getByRole("link", { name: "New Receiving" }).click();
  await expect(page.getByLabel("Vendor")).toHaveValue(/\d+/);
  await page.getByLabel("Store").selectOption("boca");
  await page.getByLabel("Invoice number").fill("AG-7");
  await page.getByLabel("Freight").fill("25");
  await page.getByLabel("Ownership").selectOption("memo");
  await page.getByLabel("Due back").fill("2030-02-01");
  await looksRight();
  await page.getByRole("button", { name: "Continue to Items" }).click();

  const add = page.getByRole("button", { name: "Add Item" });
  const [ring, watch] = [unique("Halo ring "), unique("Watch ")];
  await expect(page.getByText("No items yet")).toBeVisible();
  const record = new URL(page.url()).pathname;
  await add.click();
  await expect(page.getByText("Description is required").first()).toBeVisible();
  forgive(complaints, 422);
  await page.getByLabel("Description").fill(ring);
  await page.getByLabel("Category", { exact: true }).selectOption("rings");
  await page.getByLabel("Cost", { exact: true }).fill("100");
  await add.click();
  await expect(page.getByRole("row", { name: ring })).toContainText("$220.00");

  await page.getByRole("row", { name: ring }).getByRole("link", { name: /^Copy/ }).click();
  await expect(page.getByLabel("Description")).toHaveValue(ring);
  await expect(page.getByLabel("SKU")).toHaveValue("");
  await page.getByLabel("Cost", { exact: true }).fill("110");
  await add.click();
  await expect(page.getByRole("row", { name: ring })).toHaveCount(2);

  await page.goto(record);
  await expect(page.getByRole("row", { name: ring })).toHaveCount(2);
  await expect(page.getByLabel("Description")).toBeHidden();
  await page.locator("main summary").filter({ hasText: "New Item" }).click();
  await page.getByLabel("Description").fill(watch);
  await page.getByLabel("Category", { exact: true }).selectOption("watches");
  await page.getByLabel("Cost", { exact: true }).fill("300");
  await page.getByLabel("Retail price").fill("750");
  await add.click();
  await expect(page.getByRole("row", { name: watch })).toContainText("$750.00");
  await looksRight();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Invoice total").fill("545");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("$10.00 missing: add the item, or correct the invoice.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Correct the Invoice" })).toBeVisible();
  await expect(page.getByLabel("Description")).toBeHidden();
  await page.getByRole("link", { name: "Add the Missing Item" }).click();
  await expect(page.getByLabel("Description")).toBeVisible();
  await page.getByRole("row", { name: watch }).getByRole("link", { name: /^Edit/ }).click();
  // The page before has a field of that name, too, and stands until the next is drawn.
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await page.getByLabel("Cost", { exact: true }).fill("310");
  await looksRight();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The invoice total matches its items and freight.")).toBeVisible();

  await page.getByRole("button", { name: "Receive 3 Items" }).click();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Item" })).toHaveCount(0);
  await looksRight();
  await page.getByRole("link", { name: "Print Tags" }).click();
  await expect(page.getByText("3 tags")).toBeVisible();

  await page.goto(record);
  await page.getByRole("link", { name: watch }).click();
  await expect(page.getByText("On memo from vendor, due back Feb 1, 2030").first()).toBeVisible();
  await expect(page.getByText("Received from").first()).toBeVisible();
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.goto(`${record}`);
  await page.getByRole("link", { name: "Open Vendor", exact: true }).click();
  await expect(page.getByText("Due Feb 1, 2030")).toHaveCount(3);
  await looksRight();
  await page.getByRole("link", { name: "3", exact: true }).click();
  await expect(page.getByRole("row", { name: ring })).toHaveCount(2);
  await expect(page.getByRole("row", { name: watch })).toHaveCount(1);
});
