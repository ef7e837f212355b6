import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { openMore } from "../support/controls.ts";
import { unique } from "../support/unique.ts";

test("a buy from the public: seller, items, identity, payment, bill of sale and a void @all", async ({
  signedInPage,
  javaScriptEnabled,
  complaints,
}) => {
  test.slow();
  const page = await signedInPage("owner");
  const looksRight = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  await page.request.post("/api/metal-prices", { data: { gold: "3993.60" } });
  await page.goto("/inventory");
  await page.getByRole("link", { name: "Buys", exact: true }).click();
  await looksRight();
  await page.getByRole("link", { name: "New Buy" }).click();
  await page.getByRole("button", { name: "Continue to Items" }).click();
  await expect(page.getByText("Choose the seller").first()).toBeVisible();
  forgive(complaints, 422);
  await looksRight();
  await page.getByRole("searchbox", { name: "Seller" }).fill("amelia");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("button", { name: /^Choose.*Amelia|Amelia/ })
    .first()
    .click();
  await page.getByLabel("Store", { exact: true }).selectOption("boca");
  await page.getByRole("button", { name: "Continue to Items" }).click();
  await expect(page).toHaveURL(/\/buys\/\d+$/);
  const at = new URL(page.url()).pathname;
  await looksRight();

  // Its items, one of which is taken off again.
  const band = unique("Worn band ");
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Description is required").first()).toBeVisible();
  forgive(complaints, 422);
  for (const [words, price] of [
    [band, "300"],
    ["Left out", "1"],
  ] as const) {
    await page.getByLabel("Description").fill(words);
    await page.getByLabel("Metal", { exact: false }).first().selectOption("yellow_gold");
    await page.getByLabel("Karat", { exact: false }).first().selectOption("14K");
    await page.locator("#item-weightGiven").fill("5.2");
    await page.getByLabel("Price paid").fill(price);
    await page.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await page.getByText("How melt values are worked out").click();
  await expect(page.getByText(/: 5\.2 g ÷ 31\.1034768 × 58\.5%/).first()).toBeVisible();
  await expect(page.getByText("Melt value $390.58", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove Left out" }).click();
  await expect(page.getByText("Item removed").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay the Seller" })).toHaveCount(0);

  // Who sells.
  await page.getByRole("link", { name: "Record Identity" }).click();
  const number = unique("D");
  await page.getByLabel("Name on the ID").fill("Amelia Sample Hart");
  await page.getByLabel("Type of ID").selectOption("drivers_license");
  await page.getByLabel("ID number").fill(number);
  await page.getByLabel("Issued by").fill("Florida");
  await page.getByLabel("Date of birth").fill("2020-01-05");
  await page.getByLabel("Address").fill("12 Palm Court");
  await page.getByRole("button", { name: "Save Identity" }).click();
  await expect(page.getByText("Sellers must be at least 18").first()).toBeVisible();
  forgive(complaints, 422);
  await expect(page.getByLabel("ID number")).toHaveValue(number);
  await looksRight();
  await page.getByLabel("Date of birth").fill("1984-05-09");
  await page.getByRole("button", { name: "Save Identity" }).click();
  await expect(page.getByText("Seller's identity saved").first()).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);

  // What is paid for it.
  await page.getByRole("link", { name: "Pay the Seller" }).click();
  await looksRight();
  await page.getByLabel("Paid by").selectOption("check");
  await page.getByRole("button", { name: "Pay $300.00" }).click();
  await expect(page.getByText("Enter the check number").first()).toBeVisible();
  forgive(complaints, 422);
  await page.getByLabel("Paid by").selectOption("cash");
  await page.getByRole("button", { name: "Pay $300.00" }).click();
  // More than the drawer holds: asked once.
  await page.locator('[name="meant"]').check();
  await page.getByRole("button", { name: "Pay $300.00" }).click();
  await expect(page).toHaveURL(at);
  forgive(complaints, 422);
  await expect(page).toHaveURL(at);
  await expect(page.getByText("Bought", { exact: true }).first()).toBeVisible();
  await looksRight();
  await page.getByRole("link", { name: "Print Bill of Sale" }).click();
  await expect(page.getByText("I, the seller, certify")).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await looksRight();
  await page.goto(at);
  await page.getByRole("link", { name: band }).click();
  await expect(page.getByText("Bought with").first()).toBeVisible();
  await looksRight();

  // Each look at the identity is on the trail.
  await page.goto(at);
  await page.getByRole("link", { name: "View Identity" }).click();
  await looksRight();
  await page.getByRole("button", { name: "Show Identity" }).click();
  await expect(page.getByText(number)).toBeVisible();
  await looksRight();
  await page.goto(at);
  await openMore(page);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("Viewed a seller's identity").filter({ visible: true }).first()).toBeVisible();

  await page.goto(`${at}/void`);
  await page.getByLabel("Reason").fill("Changed their mind");
  await looksRight();
  await page.getByRole("button", { name: "Void Buy" }).click();
  await expect(page.getByText("Voided", { exact: true }).first()).toBeVisible();
  await looksRight();
});

test("a clerk buys, but doesn't see who sold, and voids with a colleague @all", async ({
  signedInPage,
  complaints,
}) => {
  const page = await signedInPage("sales");
  const begun = await page.request.post("/api/buys", { data: { location: "boca", customerId: 1 } });
  const { id } = (await begun.json()) as { id: number };
  const item = { description: unique("Chain "), price: "20.00" };
  await page.request.post(`/api/buys/${id}/lines`, { data: item });
  const identity = { idType: "passport", idNumber: "X1234567", issuer: "Canada", dateOfBirth: "1984-05-09" };
  const who = { ...identity, name: "Ines Sample", address: "12 Palm Court" };
  expect((await page.request.put(`/api/buys/${id}/identity`, { data: who })).status()).toBe(200);
  await page.request.post(`/api/buys/${id}/pay`, { data: { paidBy: "check", checkNumber: "7" } });
  await page.goto(`/buys/${id}`);
  await expect(page.getByText("Stored separately").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "View Identity" })).toHaveCount(0);
  await openMore(page);
  await page.getByRole("link", { name: "Void", exact: true }).click();
  await page.getByLabel("Reason").fill("Changed their mind");
  await page.getByRole("button", { name: "Void Buy" }).click();
  await expect(page.getByText("Voiding a buy needs approval").first()).toBeVisible();
  forgive(complaints, 403);
});
