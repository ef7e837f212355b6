import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "~db/client.server.ts";
import { secondFactors } from "~db/schema/index.ts";
import { appCode, shownRecoveryCodes, shownSecret } from "../support/authenticator.ts";
import { expect, expectNoAxeViolations, signInOn, test, forgive } from "../support/browser.ts";
import type { Person } from "../support/cast.ts";
import { anEmployee, openShopOnDisk } from "../support/shop.ts";

/** An account no other test uses. */
function hire({ dataDir }: { dataDir: string }): Person {
  const shop = openShopOnDisk(dataDir);
  try {
    return anEmployee({ role: "sales", firstName: "Nora" });
  } finally {
    shop.close();
  }
}

/** A code that wasn't used, without waiting half a minute for the next. */
function freshCode({ dataDir }: { dataDir: string }, { id }: Person, secret: string): string {
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.employeeId, id)).run();
  db.$client.close();
  return appCode(secret);
}

test("a second factor is set up on the account page, asked for at sign-in, and turned off @all", async ({
  page,
  shopServer,
  complaints,
  javaScriptEnabled,
}) => {
  const nora = hire(shopServer);
  await signInOn(page, nora);
  await page.goto("/account");
  await page.getByRole("link", { name: "Two-step verification" }).click();
  const qr = page.getByRole("img", { name: "QR code for an authenticator app" });
  await expect(qr).toBeVisible();
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page);
  const secret = shownSecret(await page.getByRole("main").innerText());
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.locator("#error-summary")).toContainText("That code is wrong");
  expect(shownSecret(await page.getByRole("main").innerText())).toBe(secret);
  await code.fill(appCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("They're shown only once.")).toBeVisible();
  const codes = shownRecoveryCodes(await page.getByRole("main").innerText());
  expect(codes).toHaveLength(10);
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.goto("/?returnTo=%2Finventory");
  await page.getByLabel("Email").fill(nora.email);
  await page.getByLabel("Password").fill(nora.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
  if (javaScriptEnabled !== false) await expectNoAxeViolations(page);
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator("#error-summary")).toContainText("That code is wrong");
  await code.fill(freshCode(shopServer, nora, secret));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/inventory$/);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.goto("/");
  await page.getByLabel("Email").fill(nora.email);
  await page.getByLabel("Password").fill(nora.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("You have 9 left").first()).toBeVisible();

  await page.goto("/account/second-factor/turn-off");
  await page.getByLabel("Current password").fill(nora.password);
  await page.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step verification is off").first()).toBeVisible();
  forgive(complaints, 401, 422);
});
