import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, signInOn, test, forgive } from "../support/browser.ts";
import { RHEA, SAL } from "../support/cast.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("a permission taken from Sales is gone at the next click of an open session, and comes back @all", async ({
  signedInPage,
  page: theirs,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("admin");
  await signInOn(theirs, SAL);
  await theirs.goto("/customers");
  await expect(menu(theirs).getByRole("link", { name: "Reports" })).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("link", { name: "User Management" }).click();
  await page.getByRole("link", { name: "Change Sales" }).click();
  const reports = page.getByLabel("View reports");
  await expect(reports).toBeChecked();
  await expect(page.getByLabel("Audit trail")).toBeDisabled();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await reports.uncheck();
  await save(page);
  await expect(page.getByText("Applies to everyone with the Sales role")).toHaveCount(1);
  const row = page.getByRole("row", { name: "View reports" });
  await expect(row.getByRole("cell").nth(1)).toHaveText("No, changed");

  await menu(theirs).getByRole("link", { name: "Reports" }).click();
  await expect(theirs.getByRole("main")).toContainText("your role (Sales) can't open Reports");
  await expect(menu(theirs).getByRole("link", { name: "Reports" })).toHaveCount(0);
  forgive(complaints, 403);

  await page.getByRole("link", { name: "Change Sales" }).click();
  await expect(page.getByText("Taken from the default")).toBeVisible();
  await page.getByRole("button", { name: "Back to Defaults" }).click();
  await expect(row.getByRole("cell").nth(1)).toHaveText("Yes");
  await theirs.goto("/reports");
  await expect(theirs.getByRole("heading", { level: 1, name: "Reports & Analytics" })).toBeVisible();
});

test("one account is given a permission, and is again as its role @all", async ({
  signedInPage,
  page: theirs,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("admin");
  await signInOn(theirs, RHEA);
  await theirs.goto("/");
  await expect(menu(theirs).getByRole("link", { name: "Marketing" })).toHaveCount(0);

  await page.goto(`/directory/${RHEA.id}`);
  await page.getByRole("link", { name: "Permissions" }).click();
  await page.getByLabel("Manage marketing").selectOption({ label: "Allowed" });
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await save(page);
  await expect(page.getByText("Permissions saved successfully")).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: "Rhea Stone" })).toBeVisible();

  await theirs.goto("/");
  await menu(theirs).getByRole("link", { name: "Marketing" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Marketing Campaigns" })).toBeVisible();

  await page.getByRole("link", { name: "Permissions" }).click();
  await expect(page.getByText("Differs from role", { exact: true })).toBeVisible();
  await page.getByLabel("Manage marketing").selectOption({ label: "Same as role: not allowed" });
  await save(page);
  await expect(page.getByRole("columnheader", { name: "Rhea Stone" })).toHaveCount(0);
});

test("with scripts, another role is what 'Same as role' says before it is saved @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  await page.goto(`/directory/${RHEA.id}/permissions`);
  const choice = page.getByLabel("View customers");
  await expect(choice).toContainText("Same as role: not allowed");
  await page.getByLabel("Role", { exact: true }).selectOption("sales");
  await expect(choice).toContainText(
    javaScriptEnabled ? "Same as role: allowed" : "Same as role: not allowed",
  );
});
