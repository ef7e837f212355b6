import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

/** A gift card of $50.00, sold to a walk-in. */
async function aGiftCard(page: Page) {
  const made = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "gift_card", amount: "50.00" }],
      payments: [{ kind: "cash", amount: "50.00" }],
    },
  });
  expect(made.status()).toBe(201);
}

test("a gift card is found by its number, and its print leads back @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  await aGiftCard(page);
  await page.goto("/gift-cards?kind=gift_card");
  await expect(page.getByRole("heading", { name: "Gift Cards and Credit" })).toBeVisible();
  await looksRight();
  await page
    .getByRole("link", { name: /^Gift card ending in \d{4}$/ })
    .first()
    .click();
  await expect(page.getByText("in Boca Raton by Sal Brook").first()).toBeVisible();
  await looksRight();
  await page.getByRole("link", { name: "Print Card" }).click();
  await looksRight();
  await page.getByRole("button", { name: "Show Number to Print" }).click();
  await expect(page.getByRole("img", { name: "Barcode of the gift card number" })).toBeVisible();
  const number = await page.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).textContent();
  await looksRight();
  await page.getByRole("link", { name: "Back to the gift card" }).click();
  await expect(page).toHaveURL(/\/gift-cards\/\d+$/);
  const card = page.url();

  await page.goto("/reports");
  await openMore(page);
  await page.getByRole("link", { name: "Gift Cards and Credit" }).click();
  await page.getByRole("link", { name: "Look Up a Card" }).click();
  const field = page.getByLabel("Gift card number");
  await field.fill("1234");
  await page.getByRole("button", { name: "Look Up" }).click();
  await expect(page.getByText("A gift card number has 16 digits").first()).toBeVisible();
  await expect(field).toHaveValue("1234");
  forgive(complaints, 422);
  await field.fill(number ?? "");
  await field.press("Enter");
  await expect(page).toHaveURL(card);
  await expect(page.locator(".stat-value")).toHaveText("$50.00");
});

test("a service is added in Settings and edited @all", async ({ signedInPage }) => {
  const page = await signedInPage("admin");
  const name = unique("Clasp ");
  await page.goto("/settings/services");
  await page.getByRole("link", { name: "Add Service" }).click();
  await page.getByLabel("Service").fill(name);
  await page.getByLabel("Usual price").fill("30");
  await page.getByLabel("Cost").fill("8");
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page).toHaveURL(/\/settings\/services$/);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel("Offered on new tickets").uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Not offered");
});
