import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("twins are found, compared field by field, merged, and undone @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("support");
  const lastName = unique("Thackeray");
  const add = async (firstName: string, phone: string, notes: string) => {
    await page.goto("/customers/new");
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Last name").fill(lastName);
    await page.getByLabel("Cell phone").fill(phone);
    await page.getByLabel("Notes").fill(notes);
    await page.getByRole("button", { name: "Add Customer" }).click();
    // Warns of the phone once the first one has been compared.
    const added = page.getByText("Customer created successfully");
    const addAnyway = page.getByRole("button", { name: "Add anyway" });
    await expect(added.or(addAnyway)).toBeVisible();
    if (await addAnyway.isVisible()) await addAnyway.click();
    await expect(added).toBeVisible();
  };
  const phone = `617 555 ${String(Date.now()).slice(-4)}`;
  await add("Katherine", phone, "Prefers platinum");
  await add("Catherine", `+1 ${phone}`, "Calls on Mondays");

  forgive(complaints, 422);

  await page.goto("/customers");
  await page.getByText("Review", { exact: true }).click();
  await page.getByRole("link", { name: "Duplicates" }).click();
  const row = page.getByRole("row").filter({ hasText: `Katherine ${lastName}` });
  await expect(row).toContainText("Same phone, similar names");
  await row.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: `Merge Katherine ${lastName}` })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  const fields = page.getByRole("table", { name: "Values to keep" });
  await expect(fields.getByRole("row", { name: "Notes" }).getByRole("radio", { name: "Both" })).toBeChecked();
  await fields.getByRole("row", { name: "First name" }).getByRole("radio", { name: "Catherine" }).check();
  await page.getByRole("button", { name: "Merge" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Catherine ${lastName}` })).toBeVisible();
  await expect(page.getByText("Calls on Mondays")).toBeVisible();
  await expect(page.getByText("Prefers platinum")).toBeVisible();
  await page.goto(`/customers?search=${lastName}`);
  await expect(page.getByRole("link", { name: `View Catherine ${lastName}` })).toHaveCount(1);

  await page.getByRole("link", { name: `View Catherine ${lastName}` }).click();
  await page.getByRole("link", { name: /was merged|customer #\d+\)/ }).click();
  await page.getByRole("button", { name: "Undo merge" }).click();
  await expect(page.getByText("These are two customers again")).toBeVisible();
  await page.goto(`/customers?search=${lastName}`);
  await expect(page.getByRole("link", { name: `View Katherine ${lastName}` })).toHaveCount(1);
  await expect(page.getByRole("link", { name: `View Catherine ${lastName}` })).toHaveCount(1);

  await page.goto("/customers/twins");
  await page
    .getByRole("row")
    .filter({ hasText: `Katherine ${lastName}` })
    .getByRole("button", { name: "Not a Duplicate" })
    .click();
  await expect(page.getByText("Marked as two different people")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: `Katherine ${lastName}` })).toHaveCount(0);
});

test("from a record, the other one is searched for @all", async ({ signedInPage }) => {
  const page = await signedInPage("support");
  await page.goto("/customers/1");
  await page.getByRole("link", { name: "Merge with Another Customer" }).click();
  await page.getByRole("searchbox", { name: "Name, phone or email" }).fill("bruno");
  await page.getByRole("searchbox", { name: "Name, phone or email" }).press("Enter");
  await page.getByRole("link", { name: /^Compare Bruno/ }).click();
  await expect(page.getByText("You can undo this")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/customers\/1$/);
});
