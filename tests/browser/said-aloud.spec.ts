import { expect, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a list that was sorted or filtered says so, and the focus stays @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "a page that is loaded anew is read from its top");
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  const status = page.locator("main > [role=status]");
  await expect(status).toHaveText("");
  const head = page.getByRole("link", { name: "Retail Price" });
  await head.focus();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(
    /^Sorted by Retail Price, (a|de)scending\. (Rows \d+ to \d+ of \S+|\d+ rows?)$/,
  );
  await expect(head).toBeFocused();
  const before = await status.textContent();
  await page.keyboard.press("Enter");
  await expect(status).not.toHaveText(before ?? "");
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("no such item at all");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/No inventory found$/);
  await page.getByRole("link", { name: "Customers", exact: true }).first().click();
  await expect(page).toHaveURL(/\/customers/);
  await expect(status).toHaveText("");
});

test("why a ticket can't be processed yet is said, also when it changes @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts, the button can always be pressed");
  const page = await signedInPage("owner");
  const sku = unique("ALOUD-");
  await page.request.post("/api/inventory", {
    data: {
      sku,
      category: "rings",
      description: "Band",
      location: "boca",
      cost: "1.00",
      retailPrice: "20.00",
    },
  });
  await page.goto("/sales/new");
  const why = page.getByRole("status").filter({ hasText: /^(Add an item first|Choose a customer)/ });
  await expect(why).toHaveText("Add an item first.");
  await page.locator('[name="itemSearch"]').fill(sku);
  await page.locator('[name="itemSearch"]').press("Enter");
  await expect(why).toHaveText("Choose a customer, or Walk-in.");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(why).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Process Sale" })).toBeEnabled();
});

test("an uneven payment marks its amounts, described by what is wrong @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("owner");
  const sku = unique("UNEVEN-");
  await page.request.post("/api/inventory", {
    data: {
      sku,
      category: "rings",
      description: "Band",
      location: "boca",
      cost: "1.00",
      retailPrice: "20.00",
    },
  });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toBeHidden();
  await page.locator('[name="itemSearch"]').fill(sku);
  await page.locator('[name="itemSearch"]').press("Enter");
  await expect(page.locator('[name="salePrice"]')).toHaveValue("20.00");
  await page.getByRole("button", { name: "Split" }).click();
  const amounts = page.locator('[name^="payments["][name$=".amount"]');
  await expect(amounts).toHaveCount(2);
  await amounts.nth(0).fill("1.00");
  await amounts.nth(1).fill("2.00");
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page.locator("#error-summary")).toContainText("Payments come to $3.00");
  for (const nth of [0, 1]) {
    await expect(amounts.nth(nth)).toHaveAttribute("aria-invalid", "true");
    await expect(amounts.nth(nth)).toHaveAccessibleDescription(/Payments come to \$3\.00/);
  }
  forgive(complaints, 422);
});
