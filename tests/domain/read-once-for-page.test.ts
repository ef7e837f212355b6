import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findSession, openSession } from "~/access/session.server";
import type { Instant } from "~/domain/dates";
import { taxRate } from "~/domain/money";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { type RequestFacts, requestFacts, signedIn } from "~/web/context";
import { settingsOfPage, storeNamesOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { OLIVE } from "../support/cast.ts";
import { costOf } from "../support/cost-of.ts";
import { chooseSettings, enact, openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const now = () => Date.now() as Instant;

function aRequest(facts: Pick<RequestFacts, "sendsForm">): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, facts as RequestFacts);
  return context;
}

/** Gives the shop and a store another name. */
function rename(name: string) {
  chooseSettings({ shopName: name });
  const { position: _position, key: _key, ...store } = getStore(shop.db, "boca")!;
  const salesTaxRate = taxRate(store.salesTaxRate);
  enact((ctx) => editStore(ctx, "boca", { ...store, salesTaxRate, name }));
}

const shownBy = (request: RouterContextProvider) => [
  settingsOfPage(request).shopName,
  storeNamesOfPage(request).find(({ key }) => key === "boca")?.name,
];

test("a page reads settings and stores once, the next page anew", () => {
  rename("Before");
  const page = aRequest({ sendsForm: false });
  expect(costOf(shop, () => shownBy(page)).statements).toBe(2);
  expect(costOf(shop, () => [shownBy(page), storesOfPage(page)]).statements).toBe(0);
  rename("After");
  expect(shownBy(aRequest({ sendsForm: false }))).toEqual(["After", "After"]);
});

test("the settings come with the session, in one statement", () => {
  rename("Before");
  const page = aRequest({ sendsForm: false });
  const { token } = openSession(shop.db, OLIVE.id, { userAgent: "", address: "" }, now());
  expect(costOf(shop, () => page.set(signedIn, findSession(token, now()))).statements).toBe(1);
  expect(costOf(shop, () => settingsOfPage(page)).statements).toBe(0);
  expect(settingsOfPage(page).shopName).toBe("Before");
});

test("a request that sends a form shows what it changed", () => {
  rename("Before");
  const request = aRequest({ sendsForm: true });
  expect(shownBy(request)).toEqual(["Before", "Before"]);
  rename("After");
  expect(shownBy(request)).toEqual(["After", "After"]);
});
