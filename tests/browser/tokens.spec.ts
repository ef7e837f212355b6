import { expect, expectNoAxeViolations, test } from "../support/browser.ts";

test("an owner makes a token, a program uses it, and it is revoked @all", async ({
  signedInPage,
  javaScriptEnabled,
  playwright,
  baseURL,
}) => {
  const page = await signedInPage("owner");
  await page.goto("/settings/tokens");
  await expect(page.getByText("No tokens yet")).toBeVisible();
  await page.getByRole("link", { name: "Make Token" }).click();
  await page.getByLabel("Name").fill("Web shop");
  await page.getByLabel("Read only").check();
  await page.getByRole("button", { name: "Make Token" }).click();
  await expect(page.getByRole("heading", { name: "Copy it now" })).toBeVisible();
  const token = (await page.locator(".code-sheet-token").textContent()) ?? "";
  if (javaScriptEnabled !== false) {
    await expectNoAxeViolations(page, { scheme: "light" });
    await expectNoAxeViolations(page, { scheme: "dark" });
  }
  const program = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const reads = async () => (await program.get("/api/customers?limit=1")).status();
  expect(await reads()).toBe(200);

  await page.getByRole("link", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /^Web shop/ });
  await expect(row).toContainText("Sales, read only");
  await row.getByRole("link", { name: "Revoke Web shop" }).click();
  await page.getByRole("button", { name: "Revoke Token" }).click();
  await expect(page.getByText("The token was revoked")).toBeVisible();
  await expect(row).toContainText("Revoked");
  expect(await reads()).toBe(401);
  await program.dispose();
});
