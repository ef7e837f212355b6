import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { unique } from "../support/unique.ts";

test("sizes, tastes and consent are kept, and a refused channel is said in place of its link @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Profile");
  // A number of her own: a refusal holds for whoever has it.
  const line = String(Date.now() % 10_000).padStart(4, "0");
  const answer = await page.request.post("/api/customers", {
    data: {
      firstName: "Nadia",
      lastName,
      homeStore: "denver",
      cellPhone: `303-555-${line}`,
      email: `${lastName.toLowerCase().replace(/[^a-z0-9]/g, "")}@mail.example`,
    },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("link", { name: "Text", exact: true })).toHaveAttribute(
    "href",
    new RegExp(`^sms:\\+1303555${line}`),
  );
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page.getByRole("button", { name: "Save Profile" })).toBeVisible();
  await expect(page.locator(".progress")).toHaveCount(0);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByLabel(/^Ring size/).fill("M");
  await page.getByLabel(/^Birthday without a year/).fill("May 9");
  await page.getByLabel("Text").selectOption("No: asked not to be texted");
  await page.getByRole("group", { name: "Loves" }).getByLabel("Sapphire").check();
  await page.getByRole("group", { name: "Avoids" }).getByLabel("Silver").check();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText(/enter a US size/).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Loves" }).getByLabel("Sapphire")).toBeChecked();
  forgive(complaints, 422);
  await page.getByLabel(/^Ring size/).fill("6.25");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Ring 6 1/4")).toBeVisible();
  await expect(page.getByText("May 9", { exact: true })).toBeVisible();
  await expect(page.getByText("Sapphire", { exact: true })).toBeVisible();
  await expect(page.getByText("Asked not to be texted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Text", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: `Call 303-555-${line}` })).toHaveAttribute(
    "href",
    `tel:303555${line}`,
  );
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page.getByRole("group", { name: "Avoids" }).getByLabel("Silver")).toBeChecked();
  await expect(page.getByText(/^Noted .*, by Sal Brook$/)).toBeVisible();
});

test("a wish is added from the customer and from the item, and taken off @all", async ({
  signedInPage,
  javaScriptEnabled,
  shopServer,
}) => {
  const page = await signedInPage("sales");
  const lastName = unique("Wisher");
  const answer = await page.request.post("/api/customers", {
    data: { firstName: "Ines", lastName, homeStore: "denver" },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto(`/customers/${id}`);
  await page.getByRole("link", { name: "Add a Wish" }).click();
  await page.getByLabel(/^Or a description/).fill("A blue stone");
  await page.getByRole("button", { name: "Add Wish" }).click();
  await expect(page.getByText("A blue stone")).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);

  const { haloRing } = shopServer.cast;
  await page.goto(`/inventory/${haloRing.id}`);
  await page.getByRole("link", { name: "Add to a wish list" }).click();
  await page.getByRole("searchbox", { name: "Name, email or phone" }).fill(lastName);
  await page.getByRole("searchbox", { name: "Name, email or phone" }).press("Enter");
  await page.getByLabel(new RegExp(lastName)).check();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add to Wish List" }).click();
  await expect(page.getByText(`Added to the wish list of Ines ${lastName}`)).toBeVisible();
  await page.getByRole("link", { name: `Ines ${lastName}` }).click();
  await expect(page.getByRole("heading", { name: `Wish list of Ines ${lastName}` })).toBeVisible();
  await expect(page.getByText(haloRing.description)).toBeVisible();
  await page.getByRole("button", { name: "Remove A blue stone" }).click();
  await expect(page.getByText("Taken off the wish list")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove A blue stone" })).toHaveCount(0);
  await page.goto(`/customers/${id}`);
  await expect(page.getByText(haloRing.description)).toBeVisible();
});
