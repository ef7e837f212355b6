import { expect, expectNoAxeViolations, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a customer's data is downloaded, and the customer erased @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("admin");
  const lastName = unique("Vanishing");
  await page.goto("/customers/new");
  await page.getByLabel("First name").fill("Wilma");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  await page.goto(`/customers?search=${lastName}`);
  await page.getByRole("link", { name: `View Wilma ${lastName}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Wilma ${lastName}` })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export All Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^customer-\d+\.json$/);

  await page.getByRole("link", { name: "Erase Customer" }).click();
  await expect(page.getByText("Erased for good:")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Reason").selectOption("The customer asked for it");
  await page.getByLabel("I understand that this can't be undone").check();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Customer erased")).toBeVisible();
  await expect(page.getByText("No backup on this server contains this customer")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  await page.getByRole("link", { name: /^Erased customer #\d+$/ }).click();
  await expect(page.getByText("This customer was erased")).toBeVisible();
  await page.goto(`/customers?search=${lastName}`);
  await expect(page.getByRole("row", { name: lastName })).toHaveCount(0);
});

test("an erasure waits for open repairs, and leads to each @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("admin");
  const lastName = unique("Waiting");
  const made = await page.request.post("/api/customers", {
    data: { firstName: "Wilma", lastName, homeStore: "boca" },
  });
  const { id } = (await made.json()) as { id: number };
  for (const item of ["Bent ring", "Torn chain"]) {
    const repair = { customerId: id, location: "boca", item, costToRepair: "5.00", customerPrice: "20.00" };
    expect((await page.request.post("/api/repairs", { data: repair })).status()).toBe(201);
  }
  await page.goto(`/customers/${id}/erase`);
  await expect(page.getByText("Hand it over first, then erase the customer.")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page
    .getByRole("link", { name: /^Repair R-/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Torn chain" })).toBeVisible();
});
