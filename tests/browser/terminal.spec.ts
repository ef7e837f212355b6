import { cents } from "~/domain/money";
import { expect, expectNoAxeViolations, signInOn, test, forgive } from "../support/browser.ts";
import { PASSWORD, type Person } from "../support/cast.ts";
import { anEmployee, aPiece, openShopOnDisk } from "../support/shop.ts";

/** Accounts that no other test uses, and a ring of 1,000.00 whose floor is 800.00. */
function prepare({ dataDir }: { dataDir: string }) {
  const shop = openShopOnDisk(dataDir);
  try {
    return {
      nora: anEmployee({ role: "sales", firstName: "Nora", lastName: "Quill" }),
      max: anEmployee({ role: "admin", firstName: "Max", lastName: "Hart" }),
      ring: aPiece({ floorPrice: cents(80_000) }),
    };
  } finally {
    shop.close();
  }
}

test("a price below the floor is approved on the spot, and the terminal changes hands @all-scripts", async ({
  page,
  shopServer,
  complaints,
  javaScriptEnabled,
}) => {
  const { nora, max, ring } = prepare(shopServer);
  const look = async () => {
    if (javaScriptEnabled !== false) await expectNoAxeViolations(page);
  };
  const setPin = async (person: Person, pin: string) => {
    await signInOn(page, person);
    await page.goto("/account/pin");
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New PIN", { exact: true }).fill(pin);
    await page.getByLabel("New PIN again").fill(pin);
    await look();
    await page.getByRole("button", { name: "Set PIN" }).click();
    await expect(page.getByText("PIN set").first()).toBeVisible();
  };
  await setPin(max, "481516");
  await page.context().clearCookies();
  await setPin(nora, "230817");

  await page.goto(`/sales/new?chooseCustomer=${shopServer.cast.amelia.id}&chooseItem=${ring.id}`);
  await page.getByLabel("Sale price").fill("700");
  await page.getByRole("button", { name: "Process Sale" }).click();
  await expect(page.locator("#error-summary")).toContainText("A price below the floor of $800.00");
  await look();
  await page.getByLabel("Approved by").selectOption("Max Hart");
  await page.getByLabel("PIN").fill("000001");
  await page.getByRole("button", { name: "Approve and Process Sale" }).click();
  await expect(page.locator("#error-summary")).toContainText("That PIN is wrong.");
  await expect(page.getByLabel("Approved by")).toHaveValue(String(max.id));
  await expect(page.getByLabel("PIN")).toHaveValue("");
  forgive(complaints, 403);
  await page.getByLabel("PIN").fill("481516");
  await page.getByRole("button", { name: "Approve and Process Sale" }).click();
  await expect(page.getByText("Sale processed successfully").first()).toBeVisible();

  await page.getByRole("link", { name: "Switch user" }).click();
  await look();
  await page.getByRole("button", { name: "Lock this terminal" }).click();
  await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
  await look();
  await page.goto("/customers");
  await page.getByLabel("Who are you?").selectOption({ label: "Max Hart" });
  await page.getByLabel("PIN").fill("481516");
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("Now at this terminal: Max Hart").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/customers");

  await page.goto("/settings/terminals");
  await page.getByLabel("Your password").fill(PASSWORD);
  await look();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("row", { name: /Nora Quill Max Hart/ })).toBeVisible();
  await look();
});
