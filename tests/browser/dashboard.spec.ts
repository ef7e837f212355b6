import { expect, test } from "../support/browser.ts";

test("four placeholder cards show while the dashboard loads", async ({ signedInPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts the browser itself loads the page");
  const page = await signedInPage("sales");
  await page.goto("/inventory");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.locator(".skeleton .stat")).toHaveCount(4);
  await expect(page.getByRole("table")).toBeHidden();
  letGo();
  await expect(page.getByText("Today's Sales")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});
