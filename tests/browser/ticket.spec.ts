import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** A gold band at boca, 1,000.00 for 400.00, that no other test sells. */
async function aBand(page: Page, sku: string) {
  const band = {
    sku,
    category: "rings",
    description: `Gold band ${sku}`,
    cost: "400.00",
    retailPrice: "1000.00",
    location: "boca",
  };
  const made = await page.request.post("/api/inventory", { data: band });
  expect(made.status()).toBe(201);
}

const lines = (page: Page) => page.locator(".ticket-line");

async function scan(page: Page, sku: string) {
  await page.locator("[name=itemSearch]").fill(sku);
  await page.locator("[name=itemSearch]").press("Enter");
}

test("a ticket of scans, an open item and a gift card for a walk-in, paid in cash and by card", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const skus = [unique("TICKET-").toUpperCase(), unique("TICKET-").toUpperCase()] as const;
  for (const sku of skus) await aBand(page, sku);
  const update = async () => {
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).click();
  };
  await page.goto("/sales/new?location=boca");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByRole("button", { name: "Change Walk-in" })).toBeVisible();
  for (const [nth, sku] of skus.entries()) {
    await scan(page, sku);
    await expect(lines(page)).toHaveCount(nth + 1);
    await expect(page.locator("[name=itemSearch]")).toBeFocused();
  }
  await scan(page, skus[0]);
  await expect(page.getByText(`${skus[0]} is already on the ticket`)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Open item" }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("Watch strap");
  await page.locator("[name='lines[2].price']").fill("40");
  await page.getByRole("button", { name: "Gift Card", exact: true }).click();
  await page.getByLabel("Gift card amount").fill("100");
  await lines(page).nth(0).locator("summary").click();
  await page.locator("[name='lines[0].off']").fill("10%");
  await page.locator("[name='lines[0].reason']").selectOption("loyalty");
  await page.getByRole("button", { name: `Remove Gold band ${skus[1]}` }).click();
  await expect(lines(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Split" }).click();
  await expect(page.locator("[name='payments[0].amount']")).toBeFocused();
  await page.locator("[name='payments[0].amount']").fill("500");
  await page.locator("[name='payments[1].given']").fill("600");
  await update();
  await expect(page.getByText("Remaining: $540.00")).toBeVisible();
  await expect(page.getByText("Change $60.00")).toBeVisible();
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page).toHaveURL(/\/sales\/\d+\/finish/);
  await expect(page.getByText("Sale processed successfully")).toBeVisible();
  await expect(page.locator(".finish-amount")).toHaveText("$60.00");
  await page.getByRole("link", { name: "New Sale" }).click();
  await expect(page.locator("[name=itemSearch]")).toBeFocused();
});

/** Fields of payments that lie below something, but for the page's head, wherever the page is scrolled to. */
function coveredPayments(): string[] {
  const covered = new Set<string>();
  const fields = document.querySelectorAll<HTMLInputElement>(".ticket-payment .field [name]");
  for (let y = 0; y <= document.documentElement.scrollHeight; y += 40) {
    window.scrollTo(0, y);
    for (const field of fields) {
      const { left, top, width, height } = field.getBoundingClientRect();
      const [x, middle] = [left + width / 2, top + height / 2];
      if (middle < 66 || middle >= window.innerHeight) continue;
      if (document.elementFromPoint(x, middle) !== field) covered.add(field.name);
    }
  }
  return [...covered];
}

test("at 1024 × 768 the total, the way to pay and the button are in sight, and no phone is too narrow @all-no-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const sku = unique("SIGHT-").toUpperCase();
  await aBand(page, sku);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/sales/new?location=boca&itemSearch=${sku}&entered=1`);
  await expect(lines(page)).toHaveCount(1);
  await expect(page.locator(".totals-grand")).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Paid by")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Process Sale" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole("button", { name: "Process Sale" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "Split" }).click();
  await expect(page.locator("[name='payments[1].kind']")).toBeVisible();
  for (const height of [768, 600]) {
    await page.setViewportSize({ width: 1024, height });
    expect(await page.evaluate(coveredPayments)).toEqual([]);
  }
});

test("the phone of the customer of a ticket is whole in narrow windows @all", async ({
  signedInPage,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const { amelia } = shopServer.cast;
  for (const width of [768, 1024, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/sales/new?customerId=${amelia.id}`);
    const note = page.locator("[data-chosen] .cell-note");
    await expect(note).toContainText(/555.0101, /);
    const room = await note.evaluate((box) => {
      const phone = document.createRange();
      const text = box.firstChild ?? box;
      phone.setStart(text, 0);
      phone.setEnd(text, (text.textContent ?? "").indexOf(", ") + 1);
      // The dots take the place of what is cut.
      const DOTS = 12;
      return box.getBoundingClientRect().right - DOTS - phone.getBoundingClientRect().right;
    });
    expect(room, `at ${width}`).toBeGreaterThanOrEqual(0);
  }
});
