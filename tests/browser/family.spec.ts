import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a daughter is noted, changed, called about and removed @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Family");
  const answer = await page.request.post("/api/customers", {
    data: { firstName: "Nadia", lastName, homeStore: "denver", cellPhone: "303-555-0142" },
  });
  const { id } = (await answer.json()) as { id: number };
  // The store's day may be the day before UTC's. Twenty years before a 29 February there was one too.
  const soon = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const year = Number(soon.slice(0, 4));
  const [month, date] = [Number(soon.slice(5, 7)), Number(soon.slice(8))];

  await page.goto(`/customers/${id}`);
  await page.getByRole("link", { name: "Add a Relative" }).click();
  await expect(page.getByRole("button", { name: "Add Relative" })).toBeVisible();
  await expect(page.locator(".progress")).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: /^Name/ }).fill(`Mia ${lastName}`);
  await page.getByRole("combobox", { name: /^Relation/ }).selectOption("Daughter");
  await page.getByLabel(/^Or date without a year/).fill("13/13");
  await page.getByRole("button", { name: "Add Relative" }).click();
  await expect(page.getByText(/enter a month and day like 5\/9/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue(`Mia ${lastName}`);
  forgive(complaints, 422);
  await page.getByLabel(/^Or date without a year/).fill(`${month}/${date}`);
  await page.getByRole("button", { name: "Add Relative" }).click();
  await expect(page.getByText("Added to the family")).toBeVisible();
  await expect(page.getByText(`Mia ${lastName} (daughter)`)).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  await page.getByRole("link", { name: `Edit Mia ${lastName}` }).click();
  await expect(page.getByLabel(/^Or date without a year/)).toHaveValue(`${month}/${date}`);
  await page.getByLabel(/^Or date without a year/).fill("");
  await page.getByLabel(/^Date/).fill(`${year - 20}-${soon.slice(5)}`);
  await page.getByLabel(/^Note/).fill("Wears size 5, loves sapphires");
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Save Relative" }).click();
  await expect(page.getByText("Family saved")).toBeVisible();

  await page.goto(`/customers/${id}`);
  await expect(page.getByText(/Wears size 5, loves sapphires/)).toBeVisible();
  await expect(page.getByText(/(In [23] days|Tomorrow): turns 20/)).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.goto(`/customers?search=${encodeURIComponent(`mia ${lastName}`)}`);
  await expect(page.getByRole("link", { name: `Nadia ${lastName}` }).first()).toBeVisible();

  const turns = `Mia ${lastName} (daughter) turns 20`;
  await page.goto(`/notices?kind=family_date`);
  await expect(page.getByText(turns)).toBeVisible();
  const list = `/customers/calls?list=family_date&month=${soon.slice(0, 7)}&homeStore=denver`;
  await page.goto(list);
  const row = page.getByRole("row").filter({ hasText: lastName });
  await expect(row).toContainText(turns);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await row.getByRole("link", { name: `Log Call: Nadia ${lastName}` }).click();
  await expect(page.getByText(`${turns} on `)).toBeVisible();
  await page.getByLabel("Result").selectOption("By phone");
  await page.getByRole("button", { name: "Log Call" }).click();
  await expect(page).toHaveURL(list);
  await expect(row).toHaveCount(0);
  await page.goto(`/notices?kind=family_date`);
  await expect(page.getByText(turns)).toHaveCount(0);

  await page.goto(`/customers/${id}/relatives`);
  await page.getByRole("button", { name: `Remove Mia ${lastName}` }).click();
  await expect(page.getByText("Removed from the family")).toBeVisible();
  await expect(page.getByText(`Mia ${lastName} (daughter)`)).toHaveCount(0);
});

test("the dashboard has a relative's date among those of the week, and their record is a press away @all", async ({
  signedInPage,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Week");
  const make = async (firstName: string) => {
    const data = { firstName, lastName, homeStore: "denver" };
    const answer = await page.request.post("/api/customers", { data });
    return ((await answer.json()) as { id: number }).id;
  };
  const [id, relatedId] = [await make("Ines"), await make("Otto")];
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver" }).format(Date.now());
  const data = { name: "Otto", relation: "friend", monthDay: today.slice(5), relatedId };
  expect((await page.request.post(`/api/customers/${id}/relatives`, { data })).status()).toBe(201);
  await page.goto("/");
  await expect(page.getByText("Otto's birthday").first()).toBeVisible();
  await page.goto(`/customers/${id}`);
  await page.getByRole("link", { name: "Otto (friend)" }).click();
  await expect(page).toHaveURL(`/customers/${relatedId}`);
});
