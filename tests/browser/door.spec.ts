import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "../support/browser.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";
import { unique } from "../support/unique.ts";

async function made(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** The link in the newest email to an address, once it left. */
async function linkTo(dataDir: string, address: string): Promise<string> {
  const sent = join(dataDir, "sent");
  let link: string | undefined;
  await expect(() => {
    const mails = readdirSync(sent).map((name) => readFileSync(join(sent, name), "utf8"));
    const mail = mails.find((text) => text.includes(`To: ${address}`)) ?? "";
    // Long lines are folded with an equals sign.
    link = /http:\/\/localhost:\d+\/e\/[\w-]{22}/.exec(mail.replace(/=\r?\n/g, ""))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}

test("a customer reads an estimate on a phone without scripts, asks, says yes, and the shop knows @all-scripts", async ({
  page,
  browser,
  sampleShop,
}) => {
  await signInToSample(page);
  const lastName = unique("Door");
  const address = `${lastName.toLowerCase()}@mail.example`;
  const customerId = await made(page, "/api/customers", {
    firstName: "Noor",
    lastName,
    homeStore: "boca",
    tier: "silver",
    email: address,
  });
  const ring = { customerId, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" };
  const id = await made(page, "/api/repairs", ring);
  await made(page, `/api/orders/${id}/estimate`, { state: "asked" });
  await made(page, "/api/messages", { purpose: "estimate", orderId: id, channel: "email" });

  const phone = { viewport: { width: 375, height: 720 }, javaScriptEnabled: false };
  const context = await browser.newContext({ ...phone, colorScheme: "dark" });
  const door = await context.newPage();
  await door.goto(await linkTo(sampleShop.dataDir, address));
  await expect(door.getByText("Our estimate is $65.00, before tax. May we go ahead?")).toBeVisible();
  const main = await door.getByRole("main").boundingBox();
  expect(main?.width).toBeLessThanOrEqual(375);

  await door.getByLabel("I have a question first").check();
  await door.getByLabel("Your name").fill("Noor");
  await door.getByLabel("Your question, if you have one").fill("How long does it take?");
  await door.getByRole("button", { name: "Send Answer" }).click();
  await expect(door.getByText("We have your question")).toBeVisible();
  await door.getByRole("link", { name: /^Back to R-/ }).click();
  await door.getByLabel("Yes, please go ahead").check();
  await door.getByLabel("Your name").fill("Noor");
  await door.getByRole("button", { name: "Send Answer" }).click();
  await expect(door.getByText("You approved our estimate of $65.00. Thank you.")).toBeVisible();
  await context.close();

  await page.goto("/customers/replies");
  await expect(page.getByText("How long does it take?")).toBeVisible();
  await page.goto(`/repairs/${id}`);
  await expect(page.getByText("by the customer, online, as Noor")).toBeVisible();
});
