import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** A summary amount by label. */
const figure = (page: Page, label: string) =>
  page.locator(".totals-row", { has: page.getByText(label, { exact: true }) }).locator("dd");

/** Whether 'Close Till' waits, with a reason. Without scripts it never does. */
async function expectCloseWaits(page: Page, waits: boolean) {
  const close = page.getByRole("button", { name: "Close Till" });
  await (waits ? expect(close).toBeDisabled() : expect(close).toBeEnabled());
  const reason = page.getByRole("status").filter({ hasText: "Count the cash first." });
  await expect(reason).toHaveCount(waits ? 1 : 0);
}

/** A till of its own in Boca Raton, with a float of 100.00 and a sale of 18.00 in cash. */
async function aTill(page: Page, openAs: (role: "owner") => Promise<Page>) {
  const name = unique("Register ");
  const owner = await openAs("owner");
  await owner.goto("/settings/stores/boca");
  await owner.getByRole("link", { name: "Add Till" }).click();
  await owner.getByLabel("Name", { exact: true }).fill(name);
  await owner.getByRole("button", { name: "Add Till" }).click();
  await expect(owner.getByText(`${name} was added`)).toBeVisible();
  await page.goto(`/till?location=boca&till=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: "Open Till" }).click();
  await page.getByLabel("Float").fill("100");
  await page.getByRole("button", { name: "Open Till" }).click();
  await expect(page.getByText("Float saved")).toHaveCount(1);
  const sold = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      location: "boca",
      till: name,
      lines: [{ kind: "item", description: "Watch battery", price: "18.00", taxed: false }],
      payments: [{ kind: "cash", amount: "18.00", given: "20.00" }],
    },
  });
  expect(sold.status()).toBe(201);
  return name;
}

test("a till is opened, cash taken out, counted five dollars short, and its report printed @all-scripts", async ({
  signedInPage,
  openAs,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const name = await aTill(page, openAs);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/till?location=boca&till=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: "Cash in or out" }).click();
  await page.getByLabel("Cash out").check();
  await page.getByLabel("Amount").fill("8");
  const record = page.getByRole("button", {
    name: javaScriptEnabled ? "Take Cash Out" : "Record",
    exact: true,
  });
  await record.click();
  await expect(page.getByText("Enter what it is for").first()).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("8");
  await page.getByLabel("Reason").fill("Stamps");
  await record.click();
  await expect(page.getByText("Cash out: Stamps")).toBeVisible();
  await expect(page.getByText("What should be in it is shown once the till is closed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "X-report" })).toHaveCount(0);

  const owner = await openAs("owner");
  await owner.goto(page.url());
  await expect(figure(owner, "Expected in drawer")).toHaveText("$110.00");
  await owner.setViewportSize({ width: 1440, height: 900 });
  await owner.locator("summary", { hasText: "More" }).click();
  await owner.getByRole("link", { name: "X-report" }).click();
  await expect(owner.locator(".slip")).toContainText("Not closed");
  await expect(owner.locator(".slip-row", { hasText: "Expected in drawer" })).toContainText("$110.00");
  await expect(owner.locator(".slip")).not.toContainText("Counted");

  await page.getByRole("link", { name: "Count and Close" }).click();
  const close = page.getByRole("button", { name: "Close Till" });
  await expect(close).toBeInViewport();
  const [bills, coins] = [page.getByText("Bills", { exact: true }), page.getByText("Coins", { exact: true })];
  expect((await coins.boundingBox())?.y).toBe((await bills.boundingBox())?.y);
  await expectCloseWaits(page, javaScriptEnabled);
  await page.getByLabel("$100").fill("1");
  await expectCloseWaits(page, false);
  await page.getByLabel("Quarters").fill("20");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary", exact: true }).click();
  await expect(figure(page, "Counted")).toHaveText("$105.00");
  await expect(page.getByText(/Expected|110\.00/)).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Note").fill("Counted twice");
  await page.getByLabel("Leave as float").fill("50");
  await close.click();

  await expect(page).toHaveURL(/\/till\/closes\/\d+$/);
  await expect(page.getByText("Note: Counted twice")).toBeVisible();
  await expect(figure(page, "Short")).toHaveText("-$5.00");
  await expect(figure(page, "To the bank")).toHaveText("$55.00");
  await page.locator(".record-head").getByRole("link", { name: "Print report" }).click();
  await expect(page.locator(".slip")).toContainText("Cash out: Stamps");
  await expect(page.locator(".slip")).toContainText("20 × Quarters");
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  await page.goto("/till/closes?location=boca");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("-$5.00");
  await page.goto(`/till?location=boca&till=${encodeURIComponent(name)}`);
  await expect(figure(page, "Float")).toHaveText("$50.00");
  forgive(complaints, 422);
});

test("a sale goes to the till that was chosen, and the terminal's next one begins with it @all", async ({
  signedInPage,
  openAs,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const name = await aTill(page, openAs);
  await page.goto("/sales/new?location=boca");
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByRole("button", { name: "Change Walk-in" })).toBeVisible();
  await page.getByRole("button", { name: "Open item" }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("Watch strap");
  await page.locator("[name='lines[0].price']").fill("40");
  await page.getByLabel("Till", { exact: true }).selectOption(name);
  await page.locator('[name="payments[0].kind"]').selectOption("cash");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).click();
  await expect(page.getByLabel("Cash given")).toBeVisible();
  await expect(page.getByLabel("Till", { exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page).toHaveURL(/\/finish/);
  const ticket = page.url().replace(/\/finish.*/, "");
  await page.goto("/sales/new?location=boca");
  await expect(page.getByLabel("Till", { exact: true })).toHaveValue(name);
  await page.locator("#sale-location").selectOption("denver");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).click();
  await expect(page.getByLabel("Till", { exact: true })).toHaveCount(0);
  const owner = await openAs("owner");
  await owner.goto(`/till?location=boca&till=${encodeURIComponent(name)}`);
  await expect(figure(owner, "Cash taken")).toHaveText(/\$(58\.00|60\.80)/);

  await page.goto(`${ticket}/return`);
  await expect(page.getByLabel("Till", { exact: true })).toHaveValue(name);
  await page.getByRole("checkbox", { name: "Watch strap" }).check();
  await page.getByLabel("Reason").fill("Too short");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).last().click();
  await expect(figure(page, "Refund")).toHaveText(/\$(40\.00|42\.80)/);
  await page.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(page).toHaveURL(/\/returns\/\d+$/);
  await owner.reload();
  await expect(figure(owner, "Expected in drawer")).toHaveText("$118.00");
});

test("two people count one till: the second hears who closed it, and keeps what was counted @all", async ({
  signedInPage,
  openAs,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const name = await aTill(page, openAs);
  const address = `/till/close?location=boca&till=${encodeURIComponent(name)}`;
  const other = await signedInPage("support");
  for (const one of [page, other]) {
    await one.goto(address);
    await one.getByRole("button", { name: "Total Only" }).click();
    await expect(one.getByLabel("Counted cash")).toBeVisible();
    await expectCloseWaits(one, javaScriptEnabled);
    await one.getByLabel("Counted cash").fill("118");
    await expectCloseWaits(one, false);
  }
  await page.getByRole("button", { name: "Close Till" }).click();
  await expect(page).toHaveURL(/\/till\/closes\/\d+$/);
  await other.getByRole("button", { name: "Close Till" }).click();
  await expect(other.getByText(/Sal Brook closed this till at .*: Z-\d{6}/).first()).toBeVisible();
  await expect(other.getByLabel("Counted cash")).toHaveValue("118");
  forgive(complaints, 409);
});
