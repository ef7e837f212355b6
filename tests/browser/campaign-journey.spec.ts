import { expect, expectNoAxeViolations } from "../support/browser.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";
import { unique } from "../support/unique.ts";

test("with nothing set up a campaign is written, looked at, sent into the sample's folder, and counted @all-scripts", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = unique("Diamonds ");
  await signInToSample(page);
  await page.goto("/marketing/new");
  const form = page.locator("#campaign");
  await form.getByLabel("Campaign Name").fill(name);
  await form.getByLabel("Campaign Type").selectOption("email");
  await form.getByLabel("Customer Tier").selectOption("diamond");
  await form.getByLabel("Subject").fill("For {first name|you}");
  await form.getByLabel("Message Content").fill("Dear {first name|friend},\n\nnew stones came in.\n\n{shop}");
  await form.getByRole("button", { name: "Create Campaign" }).click();
  await page.getByRole("link", { name, exact: true }).click();

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Send ${name}` })).toBeVisible();
  await expect(page.getByText("Goes to the sample shop's own files, not to customers.")).toBeVisible();
  await expect(page.getByRole("group", { name: /^As .+ reads it$/ }).first()).toBeVisible();
  await expect(page.getByText(/^Dear \w+,/).first()).toContainText("Marlowe & Finch");
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, { scheme: "light" });

  await page
    .getByRole("button", { name: /^Send Me This, as .+ would get it$/ })
    .first()
    .click();
  await expect(page.getByText("The test is on its way to you")).toBeVisible();
  await page.getByRole("button", { name: /^Send to \d+ customers$/ }).click();
  await expect(page).toHaveURL(/\/marketing\/\d+$/);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("not counted").first()).toBeVisible();
  await page.getByRole("link", { name: "See all of them" }).click();
  const rows = page.getByRole("table", { name: "Recipients" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Sent");
  expect(await rows.count()).toBeGreaterThan(3);
});
