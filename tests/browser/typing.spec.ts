import type { Page } from "@playwright/test";
import { aPicture } from "../support/pictures.ts";
import { expect, forgive, test } from "../support/browser.ts";
import { gateOf, onSlowLine, settled } from "../support/slow-line.ts";

/*
 * What a person types while a step is on its way stands in the form afterwards, in the field that it was typed in,
 * with the cursor where it was.
 */

const field = (page: Page, name: string) =>
  page.locator(`main form [name="${name}"], dialog form [name="${name}"]`);
const press = (page: Page, name: string | RegExp) =>
  page.locator("main, dialog").getByRole("button", { name, exact: true }).first().click();

/** Types into a field as a person does, and leaves the cursor before the last letter. */
async function typeInto(page: Page, name: string, text: string) {
  await field(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text, { delay: 15 });
  await page.keyboard.press("ArrowLeft");
}

async function expectCursor(page: Page, name: string, at: number) {
  await expect(field(page, name)).toBeFocused();
  const start = await field(page, name).evaluate((input: HTMLInputElement) => input.selectionStart);
  expect([name, start]).toEqual([name, at]);
}

const linesOf = (page: Page) => page.locator(".ticket-line");

test("a ticket keeps what is typed while a line is added @all", async ({ ownPage, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
  const page = await ownPage("sales");
  await page.goto("/sales/new");
  await onSlowLine(page);
  await press(page, "Walk-in");
  await press(page, "Open Item");
  await field(page, "shippingCharge").fill("");
  await typeInto(page, "shippingCharge", "12.50");
  await expect(linesOf(page)).toHaveCount(1);
  await expect(field(page, "shippingCharge")).toHaveValue("12.50");
  await expectCursor(page, "shippingCharge", 4);
  await expect(page.getByText("No customer on this ticket")).toBeVisible();

  await press(page, "Gift Card");
  await field(page, "lines[0].description").fill("Chain");
  await field(page, "lines[0].price").fill("80");
  await field(page, "lines[0].taxed").selectOption("No");
  await typeInto(page, "tax", "5.00");
  await expect(linesOf(page)).toHaveCount(2);
  await expect(field(page, "lines[0].description")).toHaveValue("Chain");
  await expect(field(page, "lines[0].price")).toHaveValue("80");
  await expect(field(page, "lines[0].taxed")).toHaveValue("false");
  await expectCursor(page, "tax", 3);

  // What was typed in the second line follows it when the first one goes.
  await press(page, "Remove Chain");
  await field(page, "lines[1].amount").fill("150");
  await expect(linesOf(page)).toHaveCount(1);
  await expect(field(page, "lines[0].amount")).toHaveValue("150");
  await expect(field(page, "lines[0].amount")).toBeFocused();
});

test("a ticket keeps an amount whose field is away between the answers to two presses @all", async ({
  ownPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
  const page = await ownPage("sales");
  await page.goto("/sales/new");
  await press(page, "Open Item");
  await press(page, "Split Payment");
  await expect(field(page, "payments[1].amount")).toBeVisible();
  const gate = await gateOf(page);
  gate.close();
  await press(page, "All Card");
  await press(page, "Split Payment");
  await typeInto(page, "payments[0].amount", "42.00");
  gate.open();
  await settled(page);
  await expect(field(page, "payments[1].amount")).toBeVisible();
  await expect(field(page, "payments[0].amount")).toHaveValue("42.00");
  await expect(field(page, "payments[0].amount")).toBeFocused();
});

test("trade-ins go one after the other before the first answer, and what is typed meanwhile stays with its own @all", async ({
  ownPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
  const page = await ownPage("sales");
  await page.goto("/sales/new");
  await page.locator("summary").filter({ hasText: "Trade-in Item" }).click();
  await field(page, "tradeInItem").fill("Band");
  await field(page, "tradeInValue").fill("100");
  for (const [nth, item] of ["Chain", "Coins"].entries()) {
    await press(page, "Add Trade-in");
    await field(page, `moreTradeIns[${nth}].item`).fill(item);
  }
  const gate = await gateOf(page);
  gate.close();
  await press(page, "Remove trade-in 1");
  await field(page, "tradeInValue").fill("110");
  await field(page, "moreTradeIns[1].weightUnit").selectOption("dwt");
  await typeInto(page, "moreTradeIns[0].value", "50");
  gate.open();
  await expect(field(page, "tradeInItem")).toHaveValue("Chain");
  await expect(field(page, "tradeInValue")).toHaveValue("50");
  await expectCursor(page, "tradeInValue", 1);
  await expect(field(page, "moreTradeIns[0].weightUnit")).toHaveValue("dwt");

  // Each of the two is the first one when its turn comes, and the second the only one.
  gate.close();
  await press(page, "Remove trade-in 1");
  await press(page, "Remove trade-in 2");
  gate.open();
  await expect(field(page, "tradeInItem")).toHaveValue("");
  await expect(field(page, "moreTradeIns[0].item")).toHaveCount(0);
  await expect(field(page, "hasTradeIn")).not.toBeChecked();
});

/** Opens all folded parts of the form. */
async function unfold(page: Page) {
  const folded = page.locator("#repair details:not([open]) > summary");
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
}

test("an envelope keeps what is typed while a photo goes up and a step waits for it @all", async ({
  ownPage,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
  const page = await ownPage("sales");
  await page.goto("/repairs/new");
  await field(page, "item").fill("Ring");
  await unfold(page);
  await onSlowLine(page);
  const file = { name: "ring.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.getByLabel("Add Photo", { exact: true }).setInputFiles(file);
  await typeInto(page, "notes", "Customer will call");
  await field(page, "items[0].metal").fill("Platinum");
  await field(page, "items[0].condition.worn_prongs").check();
  // Pressed while the photo is on its way: neither is lost.
  await press(page, "Add Work");
  await typeInto(page, "deposit.amount", "10.00");
  await expect(page.locator(".photo img")).toHaveCount(1);
  await expect(field(page, "work[0].description")).toHaveCount(1);
  await expect(field(page, "notes")).toHaveValue("Customer will call");
  await expect(field(page, "items[0].metal")).toHaveValue("Platinum");
  await expect(field(page, "items[0].condition.worn_prongs")).toBeChecked();
  await expect(field(page, "deposit.amount")).toHaveValue("10.00");
  await expectCursor(page, "deposit.amount", 4);
  await expect(field(page, "work[0].description")).toHaveValue("");
});

test("a layaway, a receiving and a customer keep what is typed meanwhile @all", async ({
  ownPage,
  shopServer,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the browser leaves the page");
  const page = await ownPage("sales");
  await page.goto("/orders/new?kind=layaway");
  await field(page, "scan").fill("HALO-1");
  await field(page, "scan").press("Enter");
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  const gate = await gateOf(page);
  gate.close();
  // A scanner goes on before the answer comes.
  for (const sku of ["NOWHERE-8", "NOWHERE-9"]) {
    await field(page, "scan").fill(sku);
    await field(page, "scan").press("Enter");
  }
  await press(page, "Calculate");
  await typeInto(page, "notes", "until June");
  gate.open();
  await expect(field(page, "instalments[0].due")).toHaveValue(/^\d{4}/);
  await expect(page.locator(".scan-last")).toContainText(["NOWHERE-8", "NOWHERE-9"]);
  await expect(field(page, "notes")).toHaveValue("until June");
  await expectCursor(page, "notes", 9);

  const { id } = shopServer.cast.receiving;
  await page.goto(`/inventory/receivings/${id}`);
  await page.locator("#line summary").click();
  await field(page, "description").fill("Halo ring");
  await field(page, "category").selectOption({ index: 1 });
  await field(page, "cost").fill("100");
  await field(page, "retailPrice").fill("250");
  await field(page, "sku").fill("TYPED-1");
  gate.close();
  await press(page, "Add Item");
  await field(page, "description").fill("Watch");
  gate.open();
  await expect(page.getByRole("rowheader", { name: "TYPED-1" })).toBeVisible();
  await expect(field(page, "description")).toHaveValue("Watch");
  await expect(field(page, "sku")).toHaveValue("");
  await expect(field(page, "description")).toBeFocused();

  await page.goto("/customers/new");
  await field(page, "firstName").fill("Ada");
  gate.close();
  await press(page, "Add Customer");
  await typeInto(page, "notes", "likes opals");
  gate.open();
  await expect(page.locator("#error-summary")).toBeVisible();
  await expect(field(page, "firstName")).toHaveValue("Ada");
  await expect(field(page, "notes")).toHaveValue("likes opals");
  await expectCursor(page, "notes", 10);
  forgive(complaints, 422);
});

test("without scripts every step of an envelope keeps all fields, and Forward finds them after Back @all-scripts", async ({
  signedInPage,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === true, "with scripts the form is typed into meanwhile");
  const page = await signedInPage("sales");
  await page.goto("/repairs/new");
  const typed = {
    item: "Ring",
    "items[0].metal": "Platinum",
    "items[0].declaredValue": "much",
    notes: "Customer will call",
    "deposit.amount": "10.00",
  };
  await unfold(page);
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  await field(page, "items[0].condition.worn_prongs").check();
  const expectKept = async () => {
    for (const [name, text] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(text);
    await expect(field(page, "items[0].condition.worn_prongs")).toBeChecked();
  };
  for (const step of ["Add Item", "Add Work", "Remove Work", "Remove Item 2", "Update Summary"]) {
    await press(page, step);
    await expectKept();
  }
  await page.goBack();
  await page.goForward();
  await expectKept();
});
