import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a note is written, refused, pinned, changed and removed on a customer's record, and what was bought in a year is printed @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Noted");
  const made = await page.request.post("/api/customers", {
    data: { firstName: "Nell", lastName, homeStore: "boca", tier: "gold" },
  });
  const { id } = (await made.json()) as { id: number };
  const taken = await page.request.post("/api/repairs", {
    data: { customerId: id, item: "Ring", costToRepair: "10", customerPrice: "65", location: "boca" },
  });
  expect(taken.status()).toBe(201);
  await page.goto(`/customers/${id}`);

  await page.locator("summary", { hasText: "Add Note" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("textbox", { name: /^Note/ })).toBeFocused();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("heading", { name: "Add Note" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Write a note");
  await page.getByRole("textbox", { name: /^Note/ }).fill("Call, don't text");
  await page.getByLabel("Pin to the top").check();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`));
  await expect(page.getByText("Pinned", { exact: true })).toBeVisible();
  await expect(page.getByText("Call, don't text")).toHaveCount(2);
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  const links = page.getByRole("main").getByRole("link", { name: "Change" });
  await links.first().click();
  // The record has a field 'Note' too.
  await expect(page.getByRole("button", { name: "Save note" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: /^Note/ }).fill("Call before 3 PM");
  await page.getByLabel("Pin to the top").uncheck();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved").first()).toBeVisible();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(1);
  await expect(page.getByText("Pinned", { exact: true })).toHaveCount(0);

  const kinds = page.getByRole("navigation", { name: "Timeline" });
  await kinds.getByRole("link", { name: "Repairs" }).click();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ring", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL(/\/statement\?/);
  await expect(page.getByRole("cell", { name: "$65.00" })).toBeVisible();
  await expect(page.locator("main").getByText(`Nell ${lastName}`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(/kind=repair/);

  await kinds.getByRole("link", { name: "Notes" }).click();
  await links.click();
  await page.getByRole("button", { name: "Remove note" }).click();
  await expect(page.getByText("Note removed").first()).toBeVisible();
  await expect(page.getByText("Call before 3 PM")).toHaveCount(0);
  // The empty note.
  forgive(complaints, 422);
});
