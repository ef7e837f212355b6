import { expect, expectNoAxeViolations, test } from "../support/browser.ts";

test("customer view hides cost on the screen, keeps what is typed, and staff view shows it again @all-no-scripts", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const { haloRing } = shopServer.cast;
  await page.goto(`/inventory/${haloRing.id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("$1,200.00");
  await page.getByRole("banner").getByRole("button", { name: "Customer view" }).click();
  await expect(page.getByText("Customer view is on")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/inventory/${haloRing.id}$`));
  await expect(main).toContainText("$2,499.00");
  await expect(main).not.toContainText("$1,200.00");
  await expect(main).not.toContainText("Margin");
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Sell" }).click();
  await expect(page.getByRole("heading", { name: "Process New Sale" })).toBeVisible();
  expect(page.url()).not.toContain("1200");
  await expect(page.getByLabel("Item cost")).toBeHidden();
  await expect(page.getByText("Net profit", { exact: true })).toHaveCount(0);
  await page.getByLabel("Sale price").fill("2400");
  await page.getByRole("banner").getByRole("button", { name: "Staff view" }).click();
  await expect(page.getByText("Customer view is on")).toHaveCount(0);
  await expect(page.getByLabel("Item cost")).toHaveValue("1200.00");
  await expect(page.getByText("Net profit", { exact: true })).toBeVisible();
  // Without scripts the switch sends its own form only.
  await expect(page.getByLabel("Sale price")).toHaveValue(javaScriptEnabled ? "2400" : "2499.00");
});

test("on a phone the switch is in the menu @all", async ({ signedInPage }) => {
  const page = await signedInPage("sales");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/inventory");
  await page.locator("#drawer").check();
  await page.getByRole("navigation").getByRole("button", { name: "Customer view" }).click();
  await expect(page.getByText("Customer view is on")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Cost");
});
