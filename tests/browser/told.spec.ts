import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function aReadyRing(page: Page, lastName: string): Promise<number> {
  const customerId = await made(page, "/api/customers", {
    firstName: "Noor",
    lastName,
    homeStore: "boca",
    tier: "silver",
    cellPhone: "561 555 0142",
    email: "noor@example.com",
  });
  const ring = { customerId, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" };
  const id = await made(page, "/api/repairs", ring);
  const ready = await page.request.put(`/api/repairs/${id}`, { data: { status: "completed" } });
  expect(ready.status()).toBe(200);
  return id;
}

test("a ring that is ready: its message is changed, sent and kept, then there is one to remind with @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Told");
  const id = await aReadyRing(page, lastName);
  await page.goto("/orders");
  await page.locator(".views").getByRole("link", { name: "To Notify" }).click();
  const row = page.getByRole("row", { name: new RegExp(lastName) });
  await expect(row.locator("[data-label=Notified]")).toHaveText("—");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.goto(`/repairs/${id}`);
  const message = page.getByLabel("Message");
  await expect(message).toHaveValue(/^Hello Noor, Ring \(R-\d{6}\) is ready for you at Boca Raton\./);
  const words = "Noor, your ring shines again & waits.";
  await message.fill(words);
  const text = page.getByRole("link", { name: "Text 561 555 0142" });
  await expect(text).toHaveAttribute("href", /^sms:\+15615550142\?&body=Hello/);
  await expect(page.getByRole("link", { name: "Email noor@example.com" })).toBeVisible();
  const copy = page.getByRole("button", { name: "Copy message" });
  if (javaScriptEnabled) {
    await expectNoAxeViolations(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
    // Only the address counts: the test's browser has no program for texts.
    await text.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await text.click();
    await expect(text).toHaveAttribute("href", `sms:+15615550142?&body=${encodeURIComponent(words)}`);
  } else await expect(copy).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as Notified" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("by text").first()).toBeVisible();
  await expect(message).toHaveValue(/is still waiting for you/);
  await page.goto("/orders?state=ready");
  await expect(page.getByRole("row", { name: new RegExp(lastName) })).toContainText("By text");
  await page.goto("/orders?state=to_tell");
  await expect(page.getByRole("row", { name: new RegExp(lastName) })).toHaveCount(0);
});

test("what is handed over is named thing by thing, and signed for on Letter @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const id = await aReadyRing(page, unique("Signs"));
  const items = [{ description: "Ring", metal: "Gold" }, { description: "Ladies' watch" }];
  expect((await page.request.put(`/api/repairs/${id}/envelope`, { data: { items } })).status()).toBe(200);
  await page.goto(`/orders/${id}/hand-over`);
  await expect(page.getByText("2. Ladies' watch")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.goto(`/repairs/${id}`);
  await page.getByRole("link", { name: "Hand Over", exact: true }).click();
  await expect(page.getByText("1. Ring, Gold")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Picked up by").fill("Her sister");
  await page.getByRole("button", { name: "Process Sale" }).first().click();
  await page.getByRole("link", { name: "Letter receipt to sign" }).click();
  await expect(page.getByText(/Picked up in good condition: R-\d{6}/)).toBeVisible();
  await expect(page.getByText(/^Her sister, /)).toBeVisible();
});
