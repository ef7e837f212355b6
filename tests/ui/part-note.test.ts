import { expect, test } from "vitest";
import { partNote } from "~/routes/shop/settings/part-note";

const TICKETS = { depositKept: "0" };

test.each([
  ["card", "Payment: card"],
  ["nothing", "Payment: ask each time"],
  ["barter", "Payment: barter"],
  ["constructor", "Payment: constructor"],
])("a payment of '%s' is said as '%s'", (paidByDefault, said) => {
  const note = partNote("tickets", { ...TICKETS, paidByDefault }, "2026-11-20");
  expect(note).toBe(`${said}, a canceled order's deposit is given back`);
});

test.each([
  ["", ""],
  ["2.2", "retail 2.2 times cost"],
  ["2.2x", "retail 2.2 times cost"],
  ["2.2, rings 2.5", "retail price from cost: 2.2, rings 2.5"],
  ["rings 2.5", "retail price from cost: rings 2.5"],
  ["twice", "retail price from cost: twice"],
])("a rule for prices of '%s' is said as '%s'", (priceFactors, said) => {
  expect(partNote("receiving", { skuPattern: "", priceFactors }, "2026-11-20")).toBe(said);
});

test("an SKU is shown with the year of the shop's day", () => {
  const year = (today: string) => partNote("receiving", { skuPattern: "{year}-{number:3}" }, today);
  expect(year("2026-12-31")).toBe("26-001");
  expect(year("2027-01-01")).toBe("27-001");
});
