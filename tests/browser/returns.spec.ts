import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

/** A gold band at boca, 1,000.00, that no other test sells. */
async function aBand(page: Page): Promise<{ id: number; sku: string }> {
  const sku = unique("BACK-");
  const band = { sku, category: "rings", description: `Gold band ${sku}`, cost: "400.00" };
  const made = await page.request.post("/api/inventory", {
    data: { ...band, retailPrice: "1000.00", location: "boca" },
  });
  expect(made.status()).toBe(201);
  return { id: ((await made.json()) as { id: number }).id, sku };
}

/** A walk-in's ticket of two bands, paid in cash. */
async function aTicket(page: Page): Promise<number> {
  const bands = [await aBand(page), await aBand(page)];
  const sold = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      location: "boca",
      lines: bands.map(({ id }) => ({ kind: "piece", inventoryId: id })),
      payments: [{ kind: "cash", amount: "2000.00" }],
    },
  });
  expect(sold.status()).toBe(201);
  return ((await sold.json()) as { id: number }).id;
}

/** Says the amount as soon as it is worked out. */
const REFUND = /^(Return and Refund|Refund \$)/;

const figure = (page: Page, label: string) =>
  page.locator(".totals-row", { has: page.getByText(label, { exact: true }) }).locator("dd");

test("a return from the receipt's number: what is given back is shown before it is done", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const id = await aTicket(page);
  await page.goto("/sales");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Ticket", { exact: true }).fill(`S-${String(id).padStart(6, "0")}`);
  await page.getByLabel("Ticket", { exact: true }).press("Enter");
  await expect(page).toHaveURL(`/sales/${id}`);
  await page.getByRole("link", { name: "Return", exact: true }).click();
  await page.locator('[name^="back-"]').first().check();
  await page
    .getByRole("combobox", { name: /^Goes to: Gold band/ })
    .first()
    .selectOption("Damaged");
  await page.getByLabel("Reason").fill("A bent shank");
  await page.getByLabel("Fee").fill("600");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).last().click();
  await expect(figure(page, "Refund")).toHaveText("$400.00");
  await expect(figure(page, "Cash")).toHaveText("$400.00");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: REFUND }).click();
  await expect(page).toHaveURL(/\/returns\/\d+$/);
  await expect(page.getByText(/Return RT-\d{6}/)).toBeVisible();
  await expect(page.getByText("A bent shank")).toBeVisible();
  await page.goto(`/sales/${id}`);
  await expect(page.getByText(/RT-\d{6}, .*Damaged/)).toBeVisible();
  await expect(page.getByText(/^Can't be voided. Part of it was returned: RT-/)).toBeVisible();
  await expect(page.getByText("refunded", { exact: true })).toBeVisible();
});

test("a part of the price goes back twice, and the customer keeps the band @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const id = await aTicket(page);
  for (const [amount, refund] of [
    ["20", "$20.00"],
    ["5.50", "$5.50"],
  ] as const) {
    await page.goto(`/sales/${id}/return`);
    await page.getByLabel("Customer keeps it and gets: Gold band").first().fill(amount);
    await page.getByLabel("Reason").fill("A scratch");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).last().click();
    await expect(figure(page, "Refund")).toHaveText(refund);
    if (javaScriptEnabled) await expectNoAxeViolations(page);
    await page.getByRole("button", { name: REFUND }).click();
    await expect(page).toHaveURL(/\/returns\/\d+$/);
    await expect(page.getByText(/\. Customer keeps it/)).toBeVisible();
  }
  await page.goto(`/sales/${id}`);
  await expect(page.getByText("$25.50 of its price given back")).toBeVisible();
  await expect(page.getByText(/RT-\d{6}, .*Customer keeps it/)).toHaveCount(2);
});

test("a refund beyond the drawer is asked about once, and a tick lets the form be @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("support");
  const standIn = (location: string) => page.request.post("/location", { form: { location } });
  await standIn("denver");
  const cash = async (kind: "in" | "out") => {
    const data = { location: "denver", kind, amount: "90000.00", reason: "Bank" };
    expect((await page.request.post("/api/till/movements", { data })).status()).toBe(201);
  };
  const sale = {
    walkIn: true,
    location: "denver",
    lines: [{ kind: "item", description: "Chain", price: "400.00" }],
    payments: [{ kind: "cash", amount: null }],
  };
  const sold = await page.request.post("/api/sales", { data: sale });
  const { id } = (await sold.json()) as { id: number };
  await cash("out");
  await page.goto(`/sales/${id}/return`);
  await page.locator('[name^="back-"]').first().check();
  await page.getByLabel("Reason").fill("Too short");
  if (javaScriptEnabled) await expect(figure(page, "Refund")).toHaveText("$400.00");
  await page.getByRole("button", { name: REFUND }).click();
  await expect(page.getByRole("alert")).toContainText("There should be $0.00 in the drawer. Keep $400.00?");
  await page.getByLabel("Keep $400.00").check();
  // Longer than the form waits before it follows what is typed.
  await page.waitForTimeout(500);
  await expect(page.getByLabel("Keep $400.00")).toBeChecked();
  await page.getByRole("button", { name: REFUND }).click();
  await expect(page).toHaveURL(/\/returns\/\d+$/);
  await cash("in");
  await standIn("all");
  forgive(complaints, 422);
});

test("an exchange: a return's form, then a ticket like any other, whose difference is paid @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  // What a walk-in's ticket pays counts for a clerk's limit of cash.
  const page = await signedInPage("owner");
  const id = await aTicket(page);
  const { sku } = await aBand(page);
  await page.goto(`/sales/${id}`);
  await page.getByRole("link", { name: "Exchange", exact: true }).click();
  const choose = page.getByRole("button", { name: "Choose New Items" });
  const itWaits = async (why: string) => {
    await expect(page.getByRole("status").filter({ hasText: why })).toBeVisible();
    await expect(choose).toBeDisabled();
  };
  if (javaScriptEnabled) await itWaits("Select the items being returned.");
  await page.locator('[name^="back-"]').first().check();
  await page.getByLabel("Fee").fill("25");
  if (javaScriptEnabled) {
    await itWaits("Enter the reason first.");
  } else {
    await choose.click();
    await expect(page.getByText("Reason is required").first()).toBeVisible();
    forgive(complaints, 422);
  }
  await expect(page.locator('[name^="back-"]').first()).toBeChecked();
  await page.getByLabel("Reason").fill("Another one");
  await page.getByRole("button", { name: "Choose New Items" }).click();
  await expect(page.getByRole("heading", { name: "Exchange", exact: true, level: 1 })).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByRole("searchbox", { name: "Search items" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search items" }).fill(sku);
  await page.getByRole("searchbox", { name: "Search items" }).press("Enter");
  await expect(figure(page, "Amount due")).toHaveText("$25.00");
  await page.getByRole("button", { name: "Open item" }).click();
  await page.getByLabel("Description").fill("Pouch");
  await page.getByLabel("Price each").fill("20");
  await page.locator('[name="payments[0].kind"]').selectOption("cash");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).click();
  await expect(page.getByLabel("Cash given")).toBeVisible();
  await expect(figure(page, "Amount due")).toHaveText("$45.00");
  await page.getByRole("button", { name: "Change Returned Items" }).click();
  await page.getByLabel("Fee").fill("30");
  await page.getByRole("button", { name: "Choose New Items" }).click();
  await expect(figure(page, "Amount due")).toHaveText("$50.00");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Cash given").fill("60");
  await page.getByRole("button", { name: "Process Exchange" }).first().click();
  await expect(page.getByRole("heading", { name: "Change due" })).toBeVisible();
  await expect(page.getByText("$10.00", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open sale" }).click();
  await page.getByRole("link", { name: /^RT-\d{6}$/ }).click();
  await expect(page).toHaveURL(/\/returns\/\d+$/);
  await expect(page.getByText("Exchanged for", { exact: true })).toBeVisible();
});

test("an exchange for something cheaper gives back what is left; dropped, it is a sale @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  // Cash that others gave back today counts for a clerk's limit.
  const page = await signedInPage("owner");
  const id = await aTicket(page);
  const begin = async () => {
    await page.goto(`/sales/${id}/exchange`);
    await page.locator('[name^="back-"]').first().check();
    await page.getByLabel("Reason").fill("Another one");
    await page.getByRole("button", { name: "Choose New Items" }).click();
    await page.getByRole("button", { name: "Open item" }).click();
    await page.getByLabel("Description").fill("Silver chain");
    await page.getByLabel("Price each").fill("600");
  };
  await begin();
  await page.getByRole("button", { name: "Cancel Exchange" }).click();
  await expect(page.getByRole("heading", { name: "Process New Sale" })).toBeVisible();
  await expect(page.getByText("Silver chain").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Process Sale" }).first()).toBeVisible();
  await begin();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update Summary" }).click();
  await expect(figure(page, "Refund")).toHaveText("$400.00");
  await expect(page.getByText(/^Refund: (Cash \$400\.00|original payment method)$/)).toBeVisible();
  await expect(page.locator('[name="payments[0].kind"]')).toBeHidden();
  await page.getByRole("button", { name: "Process Exchange" }).first().click();
  await expect(page.getByRole("heading", { name: "Refund" })).toBeVisible();
  await page.getByRole("link", { name: "Return slip" }).click();
  await expect(page.getByText(/^For ticket S-\d{6}$/)).toBeVisible();
});

test("a void: the ticket is marked, and its pieces are for sale again @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("support");
  const id = await aTicket(page);
  await page.goto(`/sales/${id}`);
  await page.locator("details.menu").getByText("More").click();
  await page.getByRole("link", { name: "Void", exact: true }).click();
  await expect(page.getByText(/^Give back by hand: \$/)).toBeVisible();
  await page.getByRole("button", { name: "Void sale" }).click();
  await expect(page.getByText("Reason is required").first()).toBeVisible();
  forgive(complaints, 422);
  await page.getByLabel("Reason").fill("Rung up twice");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Void sale" }).click();
  await expect(page).toHaveURL(`/sales/${id}`);
  await expect(page.getByText("Rung up twice", { exact: true })).toBeVisible();
  await page
    .getByRole("link", { name: /^Gold band/ })
    .first()
    .click();
  await expect(page.getByText("Available", { exact: true })).toBeVisible();
  await page.goto("/sales?show=voided");
  await expect(page.getByRole("link", { name: `View sale ${id}` })).toBeVisible();
});

test("a ticket of which nothing can come back says why, on its page and on the form @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const sold = await page.request.post("/api/sales", {
    data: {
      walkIn: true,
      location: "boca",
      lines: [{ kind: "item", description: "Watch strap", price: "40.00", taxed: false }],
      payments: [{ kind: "cash", amount: "40.00" }],
    },
  });
  const { id, lines } = (await sold.json()) as { id: number; lines: { id: number }[] };
  const back = { lines: [{ id: lines[0]?.id }], reason: "Too short" };
  expect((await page.request.post(`/api/sales/${id}/returns`, { data: back })).status()).toBe(201);
  await page.goto(`/sales/${id}`);
  await expect(
    page.getByText("Can't be returned or exchanged. Everything on it was already returned."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Exchange", exact: true })).toHaveCount(0);
  for (const form of ["return", "exchange"]) {
    await page.goto(`/sales/${id}/${form}`);
    await expect(page.getByText("Everything on it was already returned.")).toBeVisible();
    await expect(page.locator('[name^="back-"]')).toHaveCount(0);
  }
});
