import type { Page } from "@playwright/test";
import { addDays, dayIn, type Instant, spelled } from "~/domain/dates";
import { expect, expectNoAxeViolations, forgive, test } from "../support/browser.ts";
import { PASSWORD, SUSAN } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import { unique } from "../support/unique.ts";

const PIN = "902173";
const inAMonth = addDays(dayIn("America/New_York", Date.now() as Instant), 30);

async function aRing(page: Page): Promise<{ id: number; sku: string }> {
  const sku = unique("MOVE-");
  const data = { sku, category: "rings", description: "Lent ring", retailPrice: "900.00", location: "boca" };
  const made = await page.request.post("/api/inventory", { data: { ...data, cost: "400.00" } });
  expect(made.status()).toBe(201);
  return { id: ((await made.json()) as { id: number }).id, sku };
}

/** Finds and chooses Amelia in the form's picker. */
async function chooseAmelia(page: Page, javaScriptEnabled: boolean | undefined) {
  const search = page.getByRole("searchbox", { name: "Customer" });
  await search.fill("Amelia");
  if (javaScriptEnabled)
    await expect(page.getByRole("button", { name: /Choose.*Amelia/ }).first()).toBeVisible();
  else await page.getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("button", { name: /Choose.*Amelia/ })
    .first()
    .click();
}

test("an item is reserved for a customer, and released @all", async ({ signedInPage, javaScriptEnabled }) => {
  const page = await signedInPage("sales");
  const look = async () => {
    if (javaScriptEnabled) await expectNoAxeViolations(page);
  };
  const { id, sku } = await aRing(page);
  await page.goto(`/inventory/${id}`);
  await page.getByRole("link", { name: "Move", exact: true }).click();
  await look();
  await page.getByRole("link", { name: "Reserve for a Customer" }).click();
  await expect(page.getByLabel("Reserved until")).not.toHaveValue("");
  await page.getByLabel("Reserved until").fill("2999-01-05");
  await page.getByLabel("Note").fill("Comes with her sister");
  await chooseAmelia(page, javaScriptEnabled);
  await expect(page.getByLabel("Note")).toHaveValue("Comes with her sister");
  await look();
  await page.getByRole("button", { name: "Reserve for a Customer" }).click();
  await expect(page).toHaveURL(`/inventory/${id}`);
  await expect(page.getByText("Jan 5, 2999").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Amelia/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Sell", exact: true })).toHaveCount(0);
  await look();

  await page.goto("/inventory/out?state=reserved&location=all");
  await expect(page.getByRole("row", { name: sku })).toContainText("Reserved");
  await look();
  await page.getByRole("row", { name: sku }).getByRole("link", { name: "Lent ring" }).click();
  await page.getByRole("link", { name: "Release", exact: true }).click();
  await look();
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByRole("link", { name: "Sell", exact: true })).toBeVisible();
});

test("an item goes on memo to a customer with its slip, and comes back to be sold to them @all-no-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  const page = await signedInPage("sales");
  const { id } = await aRing(page);
  await page.goto(`/inventory/${id}/move/memo_out`);
  await expect(page.getByLabel("Value")).toHaveValue("900.00");
  await page.getByLabel("Value").fill("850");
  await chooseAmelia(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Memo Out" }).click();
  await expect(page).toHaveURL(`/inventory/${id}`);
  await page.getByRole("link", { name: "Print Slip" }).click();
  await expect(page.getByText("Received in good condition")).toBeVisible();
  await expect(page.getByText("$850.00")).toBeVisible();
  await page.getByRole("link", { name: "Letter Slip" }).click();
  await expect(page.getByRole("link", { name: "80 mm Slip" })).toBeVisible();
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("link", { name: /^Back to MOVE/ }).click();
  await page.getByRole("link", { name: "Move", exact: true }).click();
  await page.getByRole("link", { name: "Extend" }).click();
  await page.getByLabel("New date").fill(inAMonth);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Extend" }).click();
  await expect(page.getByText(spelled(inAMonth)).first()).toBeVisible();
  await page.getByRole("link", { name: "Back from Memo" }).click();
  await page.getByRole("button", { name: "Back and Sell" }).click();
  await expect(page).toHaveURL(/\/sales\/new/);
  await expect(page.getByText("Lent ring").first()).toBeVisible();
  await expect(page.getByText(/Amelia/).first()).toBeVisible();
});

test("an item is damaged, which a colleague approves with a PIN @all", async ({
  signedInPage,
  shopServer,
  javaScriptEnabled,
  complaints,
}) => {
  const susan = await signIn(shopServer, SUSAN);
  await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
  const page = await signedInPage("sales");
  const { id } = await aRing(page);
  await page.goto(`/inventory/${id}/move/damaged`);
  await expect(page.getByText("approves it with a PIN")).toBeVisible();
  await page.getByLabel("What happened").fill("Fell from the bench");
  await page.getByRole("button", { name: "Mark as Damaged" }).click();
  await page.getByLabel("Approved by").selectOption({ label: "Susan Vale" });
  await page.getByLabel("PIN").fill(PIN);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Approve: Mark as Damaged" }).click();
  forgive(complaints, 403);
  await expect(page).toHaveURL(`/inventory/${id}`);
  await expect(page.getByText("Fell from the bench").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Restore" })).toBeVisible();
});
