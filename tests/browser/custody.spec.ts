import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

async function aRepairAt(page: Page, customerId: number, item: string, where: object): Promise<number> {
  const data = { customerId, item, costToRepair: "10.00", customerPrice: "40.00", location: "boca" };
  const made = await page.request.post("/api/repairs", { data });
  const { id } = (await made.json()) as { id: number };
  expect((await page.request.post(`/api/orders/${id}/movements`, { data: where })).status()).toBe(201);
  return id;
}

test("a tray is found in the list, counted by scanning, and a difference decided @all-scripts", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  const { id: customerId } = shopServer.cast.amelia;
  const [tray, strayItem, leftItem] = [unique("tray "), unique("Stray "), unique("Left ")];
  const here = await aRepairAt(page, customerId, unique("Here "), { place: "tray", name: tray });
  await aRepairAt(page, customerId, leftItem, { place: "tray", name: tray });
  const stray = await aRepairAt(page, customerId, strayItem, { place: "safe" });

  await page.goto("/repairs");
  await page.getByRole("link", { name: "Where Things Are" }).click();
  await page.getByRole("searchbox", { name: "Tray or workshop" }).fill(tray);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: leftItem })).toContainText(tray);
  await expect(page.getByRole("row", { name: strayItem })).toHaveCount(0);
  await looksRight();

  await page.getByRole("link", { name: "Count", exact: true }).click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Start Count" }) });
  await form.getByLabel("Location").selectOption("boca");
  await form.getByLabel("Place").selectOption("Tray");
  await form.getByLabel("Which tray").fill(tray);
  await looksRight();
  await page.getByRole("button", { name: "Start Count" }).click();
  await expect(page.getByText("0 of 2 found")).toBeVisible();
  const at = new URL(page.url()).pathname;
  const field = page.getByLabel("Number");
  const scan = async (number: string, says: string) => {
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: says })).toBeVisible();
  };
  await scan(`R-${here}`, "Here");
  await scan(`R-${stray}`, strayItem);
  await scan("nothing", "Nothing found for nothing");
  await expect(page.getByText("1 of 2 found")).toBeVisible();
  await looksRight();

  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Scan or type a number").first()).toBeVisible();
  forgive(complaints, 422);

  await page.getByRole("row", { name: strayItem }).getByRole("link", { name: "Move Here" }).click();
  await expect(page.getByLabel("Which tray or workshop")).toHaveValue(tray);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/repairs/${stray}`);

  await page.goto(`${at}?result=missing`);
  await expect(page.getByRole("row", { name: leftItem })).toContainText("Not scanned");
  await page.getByRole("button", { name: "End count" }).click();
  await expect(page.getByText("Count ended").first()).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.goto(`${at}?result=missing`);
  await expect(page.getByRole("row", { name: leftItem })).toBeVisible();
  await looksRight();
});
