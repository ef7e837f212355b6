import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { openDatabase } from "~db/client.server.ts";
import { employees, sessions } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { expect, expectNoAxeViolations, loadLoggedOut, signInOn, test, forgive } from "../support/browser.ts";
import { OLIVE, type Person } from "../support/cast.ts";
import { type Client, signIn } from "../support/http.ts";
import { anEmployee, openShopOnDisk } from "../support/shop.ts";

const NEW = "a new long password";
const DAY = 24 * 60 * 60 * 1000;

/** An account no other test uses. */
function hire({ dataDir }: { dataDir: string }): Person {
  const shop = openShopOnDisk(dataDir);
  try {
    return anEmployee({ role: "sales", firstName: "Nora" });
  } finally {
    shop.close();
  }
}

/** As on Settings, Security. */
async function letPasswordsExpire(owner: Client, expire: boolean): Promise<void> {
  const {
    location: _location,
    returnTo: _returnTo,
    passwordExpires: _before,
    ...rest
  } = (await owner.get("/settings/security")).page().form();
  const saved = await owner.post("/settings/security", { ...rest, ...(expire && { passwordExpires: "on" }) });
  expect(saved.status).toBe(303);
}

/** The same employee in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, nora: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInOn(page, nora);
  return page;
}

test("the name in the sidebar opens the account page, from the drawer too, and details can be saved @all", async ({
  page,
  shopServer,
  complaints,
}) => {
  const nora = hire(shopServer);
  await signInOn(page, nora);
  await page.getByRole("link", { name: nora.lastName }).click();
  await expect(page.locator("h1")).toHaveText("My Account");
  const save = page.getByRole("button", { name: "Save Changes" });
  for (const [phone, version] of [
    ["561-555-0120", "2"],
    ["561-555-0121", "3"],
  ] as const) {
    await page.getByLabel("Phone").fill(phone);
    await save.click();
    await expect(page.locator("[name=version]")).toHaveValue(version);
    await expect(page.getByText("Details saved").first()).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue(phone);
  }
  await page.getByLabel("First name").fill("");
  await save.click();
  await expect(page.locator("#error-summary")).toContainText("First name is required");
  await expect(page.getByLabel("Phone")).toHaveValue("561-555-0121");
  forgive(complaints, 422);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.getByRole("checkbox", { name: "Menu" }).check();
  await page.getByRole("link", { name: nora.lastName }).click();
  await expect(page.locator("h1")).toHaveText("My Account");
  await expect(page.getByRole("link", { name: nora.lastName })).toBeHidden();
});

test("a user ends a session on another device, then their own @all", async ({
  page,
  browser,
  baseURL,
  shopServer,
}) => {
  const nora = hire(shopServer);
  await signInOn(page, nora);
  const other = await elsewhere(browser, baseURL, nora);
  await page.goto("/account");
  await expect(page.getByRole("row", { name: /This terminal/ })).toHaveCount(1);
  await page.getByLabel("Phone").fill("typed, not saved");
  await page.getByRole("button", { name: /^Sign Out the session: Chrome on/ }).click();
  await expect(page.getByText("Session ended")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign Out the session/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign Out All Others" })).toHaveCount(0);
  await loadLoggedOut(other, "/customers");
  await other.context().close();

  await page.getByRole("button", { name: /^Sign Out this session/ }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in to Loupe" })).toBeVisible();
});

test("the password is changed, and only this browser stays signed in @all", async ({
  page,
  browser,
  baseURL,
  shopServer,
  javaScriptEnabled,
  complaints,
}) => {
  const nora = hire(shopServer);
  await signInOn(page, nora);
  const other = await elsewhere(browser, baseURL, nora);
  await page.goto("/account");
  await page.getByRole("link", { name: "Change password" }).click();
  const [current, first, again] = [
    page.getByLabel("Current password"),
    page.getByLabel("New password", { exact: true }),
    page.getByLabel("New password again"),
  ];
  const submit = page.getByRole("button", { name: "Change password" });
  await current.fill("not it");
  await first.fill(NEW);
  await again.fill(NEW);
  await submit.click();
  await expect(page.locator("#error-summary")).toContainText("This is not your current password");
  forgive(complaints, 422);

  await current.fill(nora.password);
  await first.fill(NEW);
  await again.fill(NEW);
  const show = page.getByLabel("Show passwords");
  if (javaScriptEnabled) {
    await show.check();
    await expect(first).toHaveAttribute("type", "text");
    await expect(first).toHaveValue(NEW);
    await show.uncheck();
  } else await expect(show).toHaveCount(0);
  await expect(first).toHaveAttribute("type", "password");
  await submit.click();
  await expect(page.getByText("1 other session was ended. You stay signed in here.")).toBeVisible();
  await expect(page.locator("h1")).toHaveText("My Account");
  await page.goto("/customers");
  await expect(page.locator("h1")).toHaveText("Customer Management");
  await loadLoggedOut(other, "/customers");
  await other.context().close();
});

test("a session that ends while a form is filled in: signing in brings back what was typed @all-no-scripts", async ({
  page,
  shopServer,
  complaints,
}) => {
  const nora = hire(shopServer);
  await signInOn(page, nora);
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  const sku = `ENDED-${nora.id}`;
  await page.getByLabel("SKU").fill(sku);
  const db = openDatabase(join(shopServer.dataDir, "loupe.sqlite"));
  db.delete(sessions).where(eq(sessions.employeeId, nora.id)).run();
  db.$client.close();

  await page.locator("form:has([name=sku]) button[type=submit]").last().click();
  await expect(page.getByText("What you typed is kept")).toBeVisible();
  for (const password of ["not it", nora.password]) {
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await page.getByLabel("Email").fill(nora.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    if (password !== nora.password) await expect(page.getByText("Login failed")).toBeVisible();
  }
  forgive(complaints, 401);
  await expect(page).toHaveURL(/\/inventory\/new\?draft=/);
  await expect(page.getByLabel("SKU")).toHaveValue(sku);
});

test("a password that expires while a form is open is replaced, and the form is kept @all", async ({
  page,
  shopServer,
  javaScriptEnabled,
}) => {
  const nora = hire(shopServer);
  const owner = await signIn(shopServer, OLIVE);
  await signInOn(page, nora);
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Add Item" }).first().click();
  const sku = `EXPIRED-${nora.id}`;
  await page.getByLabel("SKU").fill(sku);
  await letPasswordsExpire(owner, true);
  try {
    const db = openDatabase(join(shopServer.dataDir, "loupe.sqlite"));
    db.update(employees)
      .set({ passwordSetAt: (Date.now() - 91 * DAY) as Instant })
      .where(eq(employees.id, nora.id))
      .run();
    db.$client.close();

    await page.locator("form:has([name=sku]) button[type=submit]").last().click();
    await expect(page.locator("h1")).toHaveText("Choose a new password");
    await expect(page.getByText("What you typed is kept")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(tooWide).toBe(false);
      if (javaScriptEnabled)
        for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
    }
    const door = page.url();
    await page.goto("/sales");
    await expect(page.locator("h1")).toHaveText("Choose a new password");
    await page.goto(door);

    await page.getByLabel("Current password").fill(nora.password);
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await page.getByLabel("New password again").fill(NEW);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page).toHaveURL(/\/inventory\/new\?draft=/);
    await expect(page.getByLabel("SKU")).toHaveValue(sku);
  } finally {
    await letPasswordsExpire(owner, false);
  }
});
