import { afterEach, beforeEach, expect, test } from "vitest";
import { cents, taxRate } from "~/domain/money";
import { type OnePieceSale, ticketOf } from "~/domain/sales/new-sale";
import { processSale } from "~/domain/sales/process-sale.server";
import { changeSettings } from "~/domain/settings/change-settings.server";
import type { CounterCare } from "~/domain/settings/counter-care";
import { readSettings, type Settings, versionOfSettings } from "~/domain/settings/read-settings.server";
import { editStore } from "~/domain/stores/edit-store.server";
import { getStore } from "~/domain/stores/find-stores.server";
import { SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPaidBuy,
  aPiece,
  attempt,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  const store = getStore(shop.db, "boca")!;
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate: taxRate(7_000) }));
});
afterEach(() => shop.close());

const $ = (dollars: number) => cents(dollars * 100);
const form = (patch: Partial<Settings>) => {
  const names = ["counterCare", "discountLimit", "identityLimit", "askLowTax", "returnDays"] as const;
  const shown = readSettings(shop.db);
  const typed = Object.fromEntries(names.map((name) => [name, patch[name] ?? shown[name]]));
  const version = versionOfSettings(shop.db, names);
  return enact((ctx) => changeSettings(ctx, { ...(typed as Partial<Settings>), version }));
};
const choose = (counterCare: CounterCare) => form({ counterCare });
const sold = (words: Partial<OnePieceSale>, by = SAL) => {
  const { id: pieceId } = aPiece({ retailPrice: $(1_000) });
  const sale: OnePieceSale = {
    customerId: aCustomer().id,
    pieceId,
    itemCost: null,
    salePrice: $(1_000),
    tax: $(70),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
    ...words,
  };
  return attempt((ctx) => processSale(ctx, ticketOf(sale)), by);
};
const asked = (written: ReturnType<typeof sold>) =>
  written.kind === "refused" ? (written.refusal.steps ?? []).map(({ permission }) => permission) : [];
const traded = (dollars: number) => ({
  item: "Old chain",
  value: $(dollars),
  weight: null,
  melt: null,
});

test("open, as a new shop is, takes the specification's sale: any price, tax and trade-in", () => {
  expect(readSettings(shop.db).counterCare).toBe("open");
  expect(sold({ salePrice: cents(1), tax: cents(0) }).kind).toBe("done");
  expect(sold({ tax: cents(0), tradeIn: traded(1_000) }).kind).toBe("done");
});

test("usual asks beyond 20% off, $200 traded in without identity, and less tax without a reason", () => {
  choose("usual");
  expect(sold({ salePrice: $(800), tax: $(56) }).kind).toBe("done");
  expect(asked(sold({ salePrice: $(799), tax: $(56) }))).toEqual(["sales.discount"]);
  expect(asked(sold({ tax: cents(0) }))).toEqual(["sales.low-tax"]);
  expect(sold({ tax: cents(0) }, SUSAN).kind).toBe("done");
  const exempt = { ...ticketOf({ ...lastSale(), tax: cents(0) }), exemptReason: "Resale certificate 123" };
  expect(attempt((ctx) => processSale(ctx, exempt), SAL).kind).toBe("done");

  expect(sold({ tax: $(56), tradeIn: traded(200) }).kind).toBe("done");
  expect(asked(sold({ tax: $(56), tradeIn: traded(201) }))).toEqual(["buys.beyond-limit"]);
  const known = aPaidBuy({ lines: [{ price: $(1) }] }).customer.id;
  expect(sold({ customerId: known, tax: $(56), tradeIn: traded(400) }).kind).toBe("done");
});

test("strict asks sooner, each limit can be changed afterwards, and the choice set them once", () => {
  choose("strict");
  expect(readSettings(shop.db)).toMatchObject({
    discountLimit: 1_000,
    identityLimit: 0,
    cashRefundLimit: 10_000,
    returnDays: 30,
  });
  expect(asked(sold({ tax: $(70), tradeIn: traded(1) }))).toEqual(["buys.beyond-limit"]);
  form({ counterCare: "strict", returnDays: 45 });
  expect(readSettings(shop.db)).toMatchObject({
    counterCare: "strict",
    returnDays: 45,
    discountLimit: 1_000,
  });
  choose("open");
  expect(readSettings(shop.db)).toMatchObject({ returnDays: 60, discountLimit: 10_000, askLowTax: false });
});

function lastSale(): OnePieceSale {
  return {
    customerId: aCustomer().id,
    pieceId: aPiece({ retailPrice: $(1_000) }).id,
    itemCost: null,
    salePrice: $(1_000),
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
  };
}
