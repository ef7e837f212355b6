import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, loadLoggedOut, signInOn, test, forgive } from "../support/browser.ts";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { unique } from "../support/unique.ts";

const freshEmail = () => `${unique("web-")}@shop.example`;
const CODE = /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/;

/** The browser logs refused responses to its console; here they are expected. */

const formOn = (page: Page) => page.locator("form[method=post]", { has: page.getByLabel("First name") });
const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function hire(page: Page, words: { firstName: string; lastName: string; email: string }) {
  await page.goto("/directory");
  await page.getByRole("link", { name: "Add Employee" }).first().click();
  const form = formOn(page);
  await form.getByLabel("First name").fill(words.firstName);
  await form.getByLabel("Last name").fill(words.lastName);
  await form.getByLabel("Email").fill(words.email);
  await form.getByRole("button", { name: "Add Employee" }).click();
}

test("hiring an employee: errors show, the code shows once, and it sets a password @all-no-scripts", async ({
  signedInPage,
  browser,
  contextOptions,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("admin");
  const email = freshEmail();
  await hire(page, { firstName: "Ana", lastName: "Reyes", email: "not an email" });
  await expect(page.getByRole("dialog")).toHaveCount(javaScriptEnabled ? 1 : 0);
  await expect(page.locator("#error-summary")).toBeFocused();
  await expect(page.locator("#error-summary")).toContainText("Enter a valid email address");
  await expect(formOn(page).getByLabel("First name")).toHaveValue("Ana");
  forgive(complaints, 422);

  await formOn(page).getByLabel("Email").fill(email);
  await formOn(page).getByLabel("Role", { exact: true }).selectOption("support");
  await formOn(page).getByRole("button", { name: "Add Employee" }).click();
  await expect(page.getByRole("heading", { name: "One-time code for Ana Reyes" })).toBeVisible();
  const code = await page.locator(".code-sheet-code").innerText();
  expect(code).toMatch(CODE);
  expect(page.url()).not.toContain(code);
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(javaScriptEnabled ? 1 : 0);

  const address = await page.locator(".code-sheet-steps strong").first().innerText();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ana Reyes" })).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  const theirs = await browser.newContext({ ...contextOptions, javaScriptEnabled });
  const ana = await theirs.newPage();
  await ana.goto(address);
  await ana.getByLabel("Email").fill(email);
  await ana.getByLabel("One-time code").fill(code.toLowerCase().replaceAll("-", " "));
  await ana.getByLabel("New password").fill("a password of my own");
  await ana.getByRole("button", { name: "Set password" }).click();
  await expect(ana.getByText("Password set")).toHaveCount(1);
  await expect(ana.getByRole("link", { name: "Marketing" })).toHaveCount(1);
  await expect(ana.getByRole("link", { name: "Directory" })).toHaveCount(0);
  await theirs.close();
});

test("cards are searched and filtered, and cleared @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("admin");
  await page.goto("/directory");
  await page.getByLabel("Search").fill("BROOK sal@");
  await page.getByLabel("Search").press("Enter");
  await expect(cardOf(page, "Sal Brook")).toBeVisible();
  await expect(page.locator(".card")).toHaveCount(1);
  await page.getByLabel("Status").selectOption("inactive");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No employees found" })).toBeVisible();
  await page.locator(".empty-state").getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/directory$/);
  await expect(page.locator(".card").nth(1)).toBeVisible();
  await expect(page.getByLabel("Search")).toHaveValue("");
  await page.getByLabel("Search").fill("olive marsh");
  await page.getByLabel("Search").press("Enter");
  await expect(page.locator(".card")).toHaveCount(1);
  await expect(cardOf(page, "Olive Marsh")).toContainText("Owner");
});

test("deactivating an account asks first, in a dialog over the record where scripts run; Esc cancels @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("owner");
  await hire(page, { firstName: "Leo", lastName: "Leaving", email: freshEmail() });
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: "Deactivate" }).click();
  await expect(page).toHaveURL(/\/directory\/\d+\/deactivate$/);
  await expect(page.getByText("can't sign in anymore")).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.getByRole("dialog", { name: "Deactivate Leo Leaving" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  } else await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/directory\/\d+$/);
  await expect(page.locator(".record-facts")).toContainText("Active");

  await page.getByRole("link", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Leo Leaving can no longer sign in")).toHaveCount(1);
  await expect(page.locator(".record-facts")).toContainText("Inactive");
  await page.getByRole("link", { name: "Reactivate" }).click();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("Leo Leaving can sign in again")).toHaveCount(1);
});

test("a new role applies to the employee's next click, and the form shows what each role may do @all", async ({
  signedInPage,
  page: theirs,
  shopServer,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("owner");
  await signInOn(theirs, SAL);
  await theirs.goto("/customers");
  await page.goto("/directory");
  await page.getByRole("link", { name: "Permissions of Sal Brook" }).click();
  const marked = page.locator(".matrix thead [aria-current]");
  await expect(marked).toHaveText("Sales");
  await page.getByLabel("Role", { exact: true }).selectOption("read_only");
  await expect(marked).toHaveText(javaScriptEnabled ? "Read Only" : "Sales");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Sal Brook is now Read Only")).toHaveCount(1);

  await theirs.getByRole("link", { name: "Inventory" }).click();
  await expect(theirs.getByRole("main")).toContainText("your role (Read Only) can't open Inventory");
  forgive(complaints, 403);

  await page.goto(`${shopServer.url}/directory/${SAL.id}/permissions`);
  await page.getByLabel("Role", { exact: true }).selectOption("sales");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Sal Brook is now Sales")).toHaveCount(1);
});

test("a password is reset: the code is shown, and the employee is signed out @all", async ({
  signedInPage,
  page: theirs,
  complaints,
}) => {
  const page = await signedInPage("admin");
  const email = freshEmail();
  await hire(page, { firstName: "Rae", lastName: "Reset", email });
  const first = await page.locator(".code-sheet-code").innerText();
  await theirs.goto("/set-password");
  await theirs.getByLabel("Email").fill(email);
  await theirs.getByLabel("One-time code").fill(first);
  await theirs.getByLabel("New password").fill("a password of my own");
  await theirs.getByRole("button", { name: "Set password" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: "Reset Password" }).click();
  await expect(page.getByText("The old password stops working right away")).toBeVisible();
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.locator(".code-sheet-code")).not.toHaveText(first);
  await loadLoggedOut(theirs, "/customers");
  forgive(complaints, 401);
});

test("an action that isn't allowed isn't offered, and its URL says why @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("admin");
  await page.goto(`/directory/${OLIVE.id}`);
  await expect(page.getByText("Only an owner can change an owner's account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Deactivate" })).toHaveCount(0);
  await page.goto(`/directory/${OLIVE.id}/deactivate`);
  await expect(page.getByText("Only an owner can change an owner's account.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate" })).toHaveCount(0);
  await page.goto(`/directory/${ADAM.id}/permissions`);
  await expect(page.getByText("You can't change your own role")).toBeVisible();
  await expect(page.locator(".matrix thead [aria-current]")).toHaveText("Admin");
  forgive(complaints, 403);
});

test("a code is printed alone, in black on white @all", async ({ signedInPage }) => {
  const page = await signedInPage("owner");
  await hire(page, { firstName: "Pia", lastName: "Paper", email: freshEmail() });
  await expect(page.locator(".code-sheet-code")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".code-sheet-code")).toBeVisible();
  await expect(page.getByRole("heading", { name: "One-time code for Pia Paper" })).toBeVisible();
  for (const hidden of [".card", ".sidebar", ".modal-head", ".form-actions"])
    for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden();
});

test("no page of the directory is wider than its window @all", async ({ keptPage }) => {
  const page = await keptPage("owner");
  for (const path of [
    "/directory",
    "/directory/new",
    `/directory/${RHEA.id}`,
    `/directory/${RHEA.id}/permissions`,
  ]) {
    await page.goto(path);
    for (const width of [1280, 1024, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of [page.locator("html"), ...(await page.locator(".table-scroll").all())]) {
        const [content, room] = await part.evaluate((element) => [element.scrollWidth, element.clientWidth]);
        expect(content, `${path} at ${width}`).toBeLessThanOrEqual(room);
      }
    }
  }
});

for (const scheme of ["light", "dark"] as const)
  test(`dialogs and the code pass axe in ${scheme} @all`, async ({ signedInPage, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "axe is a script");
    const page = await signedInPage("owner");
    await hire(page, { firstName: "Axel", lastName: "Axe", email: freshEmail() });
    await expect(page.locator(".code-sheet-code")).toBeVisible();
    await expectNoAxeViolations(page, { scheme });
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("link", { name: "End Sessions" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoAxeViolations(page, { scheme });
  });
