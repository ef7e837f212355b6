import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";

test("an owner makes a backup and downloads it @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("owner");
  await page.goto("/");
  await page.getByRole("link", { name: "Backups" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Backups" })).toBeVisible();
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup Complete")).toBeVisible({ timeout: 15_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /^Download the backup of/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^loupe-\d{8}-\d{6}\.tar\.gz$/);
  if (javaScriptEnabled !== false) {
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
});

test("an administrator can't open backups @all", async ({ signedInPage, complaints }) => {
  const page = await signedInPage("admin");
  await expect(page.getByRole("link", { name: "Backups" })).toHaveCount(0);
  await page.goto("/backups");
  await expect(page.getByText("can't open Backups")).toBeVisible();
  forgive(complaints, 403);
});
