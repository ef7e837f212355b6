import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("a birthday is called about: not reached first, then reached, and taken back @all", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Caller");
  const month = new Date().toISOString().slice(0, 7);
  const answer = await page.request.post("/api/customers", {
    data: {
      firstName: "Nadia",
      lastName,
      homeStore: "denver",
      cellPhone: "303-555-0142",
      dateOfBirth: `1984${month.slice(4)}-09`,
    },
  });
  expect(answer.status()).toBe(201);
  const list = `/customers/calls?month=${month}&homeStore=denver`;
  const row = page.getByRole("row").filter({ hasText: lastName });
  const note = () => row.getByRole("link", { name: `Log Call: Nadia ${lastName}` }).click();

  await page.goto("/customers");
  await page.getByRole("link", { name: "Calling Lists" }).click();
  await expect(page.getByRole("heading", { name: "Calling Lists" })).toBeVisible();
  await page.goto(list);
  await expect(row).toContainText("Silver");
  await expect(row.getByRole("cell", { name: "Never bought" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await note();
  await expect(page.getByRole("link", { name: "Call 303-555-0142" })).toHaveAttribute(
    "href",
    "tel:3035550142",
  );
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel("Result").selectOption("Not reached");
  await page.getByRole("textbox", { name: /^Note/ }).fill("Mailbox is full");
  await page.getByRole("button", { name: "Log Call" }).click();
  await expect(page).toHaveURL(list);
  await expect(row).toContainText("Not reached");
  await expect(row).toContainText("Mailbox is full");

  await note();
  await page.getByLabel("Result").selectOption("By phone");
  await page.getByRole("button", { name: "Log Call" }).click();
  await expect(page).toHaveURL(list);
  await expect(row).toHaveCount(0);
  await page.goto(`${list}&state=all`);
  await expect(row).toContainText("By phone");

  await note();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(page.getByText("Call removed")).toBeVisible();
  await page.goto(list);
  await expect(row).toContainText("Not reached");
});

test("a day before today to call again is refused, and the note stays @all-scripts", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  await page.goto("/customers/1/calls");
  await page.getByLabel("Call again on").fill("2020-01-02");
  await page.getByRole("textbox", { name: /^Note/ }).fill("Wants to hear of opals");
  await page.getByRole("button", { name: "Log Call" }).click();
  await expect(page.getByText("Choose today or a later day").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Note/ })).toHaveValue("Wants to hear of opals");
  forgive(complaints, 422);
});
