import { expect, expectNoAxeViolations } from "../support/browser.ts";
import { signInToSample, test } from "../support/sample-shop-page.ts";

test("the sample shop's owner sends a test, reads it, and keeps another from leaving @all", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInToSample(page);
  await page.goto("/settings/sending");
  const email = page.getByRole("row", { name: /^Email/ });
  await expect(email).toContainText("the sample shop's own files, not to customers");
  const sendTest = email.getByRole("button", { name: "Send a test to me: Email" });
  await sendTest.click();
  await expect(page.getByText("The test is on its way to you")).toBeVisible();
  const newest = page.getByRole("table", { name: "Newest messages" }).getByRole("row").nth(1);
  await expect(async () => {
    await page.reload();
    await expect(newest).toContainText("Test", { timeout: 1_000 });
    await expect(newest).toContainText("Sent", { timeout: 1_000 });
  }).toPass();
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page, { scheme: "light" });
  await newest.getByRole("link", { name: "owner@loupe.example" }).click();
  await expect(page.getByRole("heading", { name: /^Message #\d+$/ })).toBeVisible();
  await expect(page.getByText("If you can read it, messages arrive.")).toBeVisible();

  await page.goto("/settings/sending");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Messages wait until somebody resumes.")).toBeVisible();
  await sendTest.click();
  await page.getByRole("button", { name: "Cancel: message to owner@loupe.example" }).click();
  await expect(newest).toContainText("Canceled by hand");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Messages leave again")).toBeVisible();
});
