import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

interface Item {
  id: number;
  sku: string;
}

async function items(page: Page, count: number): Promise<{ category: string; made: Item[] }> {
  const category = unique("tray");
  const made: Item[] = [];
  for (let n = 0; n < count; n += 1) {
    const sku = unique("TRIP-");
    const item = { sku, category, description: `Gold band ${n + 1}`, cost: "40.00", retailPrice: "100.00" };
    const answer = await page.request.post("/api/inventory", { data: { ...item, location: "boca" } });
    made.push({ id: ((await answer.json()) as { id: number }).id, sku });
  }
  return { category, made };
}

const field = (page: Page) => page.getByLabel("Scan what");

async function scan(page: Page, sku: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type(sku);
  await page.keyboard.press("Enter");
}

test("40 items go to Denver, 39 are received by scanning, one is missing and found later @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.slow();
  const page = await signedInPage("support");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  const { category, made } = await items(page, 41);
  const [first, second, ...others] = made as [Item, Item, ...Item[]];
  const stray = others.pop()!;

  await page.goto(`/inventory/bulk-changes/new?category=${category}`);
  for (const { sku } of [first, second]) await page.getByRole("checkbox", { name: sku }).check();
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page).toHaveURL(/transfers\/new/);
  await expect(page.getByRole("checkbox", { name: first.sku })).toBeChecked();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("boca");
  await page.getByRole("button", { name: "Start Transfer" }).click();
  await expect(page.getByText("Choose the receiving store").first()).toBeVisible();
  forgive(complaints, 422);
  await looksRight();
  await page.getByLabel("To", { exact: true }).selectOption("denver");
  await page.getByLabel("Note").fill("With Friday's courier");
  await page.getByRole("button", { name: "Start Transfer" }).click();
  await expect(page.getByText("2 items packed")).toBeVisible();
  const at = new URL(page.url()).pathname;
  for (const { sku } of others) {
    await scan(page, sku);
    if (!javaScriptEnabled) await expect(page.getByRole("status").filter({ hasText: sku })).toBeVisible();
  }
  await expect(page.getByText("40 items packed")).toBeVisible();
  await scan(page, stray.sku);
  await expect(page.getByText("41 items packed")).toBeVisible();
  await page.getByRole("checkbox", { name: stray.sku }).check();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("40 items packed")).toBeVisible();
  await looksRight();
  await page.getByRole("button", { name: "Send 40 Items" }).click();
  await expect(page.getByText("0 of 40 arrived")).toBeVisible();
  await looksRight();

  // In Denver.
  const missing = others.at(-1)!;
  for (const { sku } of [first, second, ...others.slice(0, -1)]) {
    await scan(page, sku);
    if (!javaScriptEnabled) await expect(page.getByRole("status").filter({ hasText: sku })).toBeVisible();
  }
  await expect(page.getByText("39 of 40 arrived")).toBeVisible();
  await scan(page, stray.sku);
  await expect(page.getByText(`${stray.sku} is not on T-`)).toBeVisible();
  forgive(complaints, 422);
  await scan(page, first.sku);
  await expect(page.getByText(`${first.sku} already arrived`)).toBeVisible();
  forgive(complaints, 409);
  // With scripts the one before is still said.
  if (javaScriptEnabled) await expect(page.getByText(`${stray.sku} is not on T-`)).toBeVisible();
  await page.getByRole("button", { name: "Close Transfer" }).click();
  await expect(page.getByText("1 missing").first()).toBeVisible();
  await looksRight();

  await page.goto("/inventory/transfers?state=missing&location=denver");
  await looksRight();
  await page.goto(`/inventory/${missing.id}`);
  await expect(page.getByText("In transit").first()).toBeVisible();
  await page.locator(`a[href="${at}"]`).first().click();
  await expect(page).toHaveURL(at);
  await page.getByRole("checkbox", { name: missing.sku }).check();
  await page.getByRole("button", { name: "Arrived in Denver" }).click();
  await expect(page.getByText("40 of 40 arrived")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.goto(`/inventory/${missing.id}`);
  await expect(page.getByText("Arrived from another store").first()).toBeVisible();
});

test("items arrive by ticks, and all at once; one that was left at home comes back @all-scripts", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const { made } = await items(page, 4);
  const begin = { from: "boca", to: "new_york", ids: made.map(({ id }) => id) };
  const begun = await page.request.post("/api/transfers", { data: begin });
  const { id } = (await begun.json()) as { id: number };
  expect((await page.request.post(`/api/transfers/${id}/send`, { data: {} })).ok()).toBe(true);
  const [one, two] = made as [Item, Item];
  await page.goto(`/inventory/transfers/${id}`);
  await page.getByRole("checkbox", { name: one.sku }).check();
  await page.getByRole("button", { name: "Arrived in New York" }).click();
  await expect(page.getByText("1 of 4 arrived")).toBeVisible();
  await page.getByRole("checkbox", { name: two.sku }).check();
  await page.getByRole("button", { name: "Still in Boca Raton" }).click();
  await expect(page.getByRole("link", { name: "Back at the sender 1" })).toBeVisible();
  await page.getByRole("link", { name: "Receive All" }).click();
  await expect(page.getByText("2 items", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Receive 2 Items" }).click();
  await expect(page.getByText("3 of 4 arrived")).toBeVisible();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
});

test("a clerk writes a missing item off with a colleague's approval @all-scripts", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const { made } = await items(page, 1);
  const begin = { from: "boca", to: "denver", ids: made.map(({ id }) => id) };
  const { id } = (await (await page.request.post("/api/transfers", { data: begin })).json()) as {
    id: number;
  };
  for (const step of ["send", "close"])
    expect((await page.request.post(`/api/transfers/${id}/${step}`, { data: {} })).ok()).toBe(true);
  await page.goto(`/inventory/transfers/${id}`);
  await page.getByRole("checkbox", { name: made[0]!.sku }).check();
  await page.getByRole("button", { name: "Lost", exact: true }).click();
  await page.getByRole("button", { name: "Write Off" }).click();
  await expect(page.getByText("A colleague needs to approve this")).toBeVisible();
  forgive(complaints, 403);
});

test("the list prints on Letter paper @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const { made } = await items(page, 3);
  const begin = { from: "boca", to: "denver", ids: made.map(({ id }) => id) };
  const { id } = (await (await page.request.post("/api/transfers", { data: begin })).json()) as {
    id: number;
  };
  await page.goto(`/inventory/transfers/${id}`);
  await page.getByRole("link", { name: "Print List" }).click();
  await expect(page.getByRole("heading", { name: "Transfer list" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await expect(page.getByText("$300.00")).toBeVisible();
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
