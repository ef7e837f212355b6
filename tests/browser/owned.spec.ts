import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("what a customer owns is a gallery of eight, which leads to the pieces and to the rest @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.slow();
  const page = await signedInPage("owner");
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post("/api/customers", {
    firstName: "Odette",
    lastName: unique("Owner"),
    homeStore: "denver",
  });
  const name = unique("Owned ");
  const paid = { salePrice: "250", itemCost: "100" };
  for (let nth = 1; nth <= 9; nth++) {
    const piece = { description: `${name} ring ${nth}`, category: "rings", location: "denver" };
    const prices = { cost: "100", retailPrice: "250" };
    const { id: inventoryId } = await post("/api/inventory", { sku: unique("OWN-"), ...piece, ...prices });
    await post("/api/sales", { customerId: id, inventoryId, location: "denver", ...paid });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/customers/${id}`);
  const pieces = page.locator(".gallery > li");
  await expect(pieces).toHaveCount(8);
  const tops = await pieces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(2);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(pieces.filter({ visible: true })).toHaveCount(6);
  await page.getByRole("link", { name: "View All 9" }).click();
  await expect(pieces.filter({ visible: true })).toHaveCount(9);
  await pieces.getByRole("link", { name: `${name} ring 1`, exact: true }).click();
  await expect(page).toHaveURL(/\/inventory\/\d+$/);
  await expect(page.getByRole("heading", { name: `${name} ring 1` })).toBeVisible();
});
