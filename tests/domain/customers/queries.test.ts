import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import type { CustomerRecord } from "~/domain/people/customers/customer";
import {
  countCustomers,
  type CustomerFilter,
  type CustomerKey,
  findCustomers,
} from "~/domain/people/customers/find-customers.server";
import { getPurchases, ticketsOfPerson } from "~/domain/counter/sales/find-purchases.server";
import { countOwned } from "~/domain/counter/sales/find-owned.server";
import { cents } from "~/domain/money";
import { aPiece, aSale, enact, openTestShop, type TestShop } from "../../support/shop.ts";
import { JOSE } from "./jose.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  const add = (words: Partial<typeof JOSE>) => enact((ctx) => addCustomer(ctx, { ...JOSE, ...words }));
  add({});
  add({
    firstName: "Søren",
    lastName: "O’Brien",
    email: "soren@bright.example",
    cellPhone: "+45 20 30 40 50",
    spouseName: "Émile Dahl",
  });
  add({
    firstName: "Ana",
    lastName: "Núñez",
    email: null,
    cellPhone: null,
    tier: "diamond",
    homeStore: "denver",
  });
  add({
    firstName: "Ana",
    lastName: "Nunez",
    email: null,
    cellPhone: null,
    tier: "silver",
    homeStore: "denver",
  });
});
afterAll(() => shop.close());

const names = (filter: CustomerFilter) =>
  findCustomers(shop.db, filter, { limit: 100 }).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe("a search", () => {
  it.each([
    ["jose", ["José Núñez"]],
    ["JOSÉ", ["José Núñez"]],
    ["nunez jos", ["José Núñez"]],
    ["núñez", ["Ana Núñez", "Ana Nunez", "José Núñez"]],
    ["soren o'brien", ["Søren O’Brien"]],
    ["BRIGHT.example", ["Søren O’Brien"]],
    ["(305) 555-0142", ["José Núñez"]],
    ["3055550142", ["José Núñez"]],
    ["+45 2030", ["Søren O’Brien"]],
    ["Núñez, José", ["José Núñez"]],
    ["+1 305 555 0142", ["José Núñez"]],
    ["1-305-555-0142", ["José Núñez"]],
    ["+13055550142", ["José Núñez"]],
    ["josé diamond", []],
    ["emile", ["Søren O’Brien"]],
    ["o'brien Émile", ["Søren O’Brien"]],
    ["%", []],
    ["_", []],
    ["", ["Ana Núñez", "Ana Nunez", "José Núñez", "Søren O’Brien"]],
  ])("for '%s' finds %j", (search, found) => {
    expect(names({ search })).toEqual(found);
    expect(countCustomers(shop.db, { search }, 100)).toBe(found.length);
  });

  it("is narrowed by tier and by home store", () => {
    expect(names({ search: "nunez", tier: "diamond" })).toEqual(["Ana Núñez"]);
    expect(names({ homeStore: "denver" })).toEqual(["Ana Núñez", "Ana Nunez"]);
  });
});

describe("the list", () => {
  it("is read forth and back by name and number, each customer once", () => {
    const key = ({ sortName, id }: CustomerRecord): CustomerKey => [sortName, id];
    const all = findCustomers(shop.db, {}, { limit: 100 });
    const first = findCustomers(shop.db, {}, { limit: 2 });
    const second = findCustomers(shop.db, {}, { limit: 2, after: key(first[1]!) });
    expect([...first, ...second]).toEqual(all);
    expect(findCustomers(shop.db, {}, { limit: 2, before: key(second[0]!) })).toEqual(first);
  });

  it("is counted as a whole, with a search no further than it is told", () => {
    expect(countCustomers(shop.db, {}, 3)).toBe(findCustomers(shop.db, {}, { limit: 50 }).length);
    expect(countCustomers(shop.db, { search: "e" }, 3)).toBe(3);
  });
});

describe("a customer's purchases", () => {
  it("are the newest first, with pieces, what was traded in and who sold them", () => {
    const { id } = enact((ctx) => addCustomer(ctx, JOSE));
    const piece = aPiece({ description: "Pearl earrings" });
    const first = aSale({
      customerId: id,
      pieceId: piece.id,
      tradeIn: { item: null, value: cents(10_000), weight: null, melt: null },
    });
    const second = aSale({ customerId: id });
    aSale();
    expect(ticketsOfPerson(shop.db, id)).toEqual([second.id, first.id]);
    expect(getPurchases(shop.db, [first.id])[0]).toMatchObject({
      seller: "Olive Marsh",
      total: 90_000,
      lines: [{ pieceId: piece.id, description: "Pearl earrings" }],
      tradeIns: [{ value: 10_000 }],
    });
    expect(countOwned(shop.db, id)).toBe(2);
  });
});
