import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test, forgive } from "../support/browser.ts";
import { failedStart, startServer } from "../support/server.ts";
import { anEmployee, prepareShop } from "../support/shop.ts";

const NO_OWNER = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };

/** The browser logs each refused form to its console. */

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

test("an empty shop is opened with the code that the start printed @all-scripts", async ({
  page,
  complaints,
  javaScriptEnabled,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-browser-"));
  const server = await startServer({ dataDir, env: NO_OWNER });
  try {
    const code = /enter the code (\S+)$/m.exec(server.stdout())?.[1] ?? "";
    await page.goto(`${server.url}/customers`);
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page).toHaveTitle("Open your shop · Loupe");
    if (javaScriptEnabled)
      for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });

    await fill(page, { "One-time code": "AAAA-BBBB-CCCC", "First name": "Olive", "Last name": "Marsh" });
    await fill(page, {
      Email: "olive@shop.example",
      Password: "correct horse",
      "Shop name": "Marlowe & Finch",
    });
    await page.getByRole("button", { name: "Open the shop" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("That code is wrong");
    await expect(alert).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("Olive");

    await fill(page, { "One-time code": code.toLowerCase(), Password: "correct horse" });
    await page.getByRole("button", { name: "Open the shop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await expect(page.getByText("Welcome to Loupe")).toBeVisible();
    await expect(page.getByText("Marlowe & Finch").first()).toBeVisible();
    forgive(complaints, 401);
    // A page that still loads its scripts complains of a server that is gone.
    await page.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});

test("a one-time code sets a new password in place of a forgotten one @all", async ({
  page,
  shopServer,
  complaints,
  javaScriptEnabled,
}) => {
  const { dataDir } = shopServer;
  const nora = prepareShop(dataDir, () => anEmployee({ role: "sales", firstName: "Nora" }));
  const { stdout } = await failedStart({ dataDir, env: NO_OWNER, args: ["access", nora.email] });
  const code = /: (\S+)$/m.exec(stdout)?.[1] ?? "";

  await page.goto("/");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a password");
  if (javaScriptEnabled)
    for (const scheme of ["light", "dark"] as const) await expectNoAxeViolations(page, { scheme });
  await fill(page, { Email: nora.email, "One-time code": code, "New password": "short" });
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("Password must be at least 8 characters");
  await expect(page.getByLabel("One-time code")).toHaveValue(code);

  await page.getByLabel("New password").fill("a new long password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.getByText("Password set")).toBeVisible();
  forgive(complaints, 422);
});
