import { afterEach, beforeEach, expect, it } from "vitest";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import type { Customer } from "~/domain/people/customers/customer";
import type { CustomerDetails } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { findCustomers, getCustomer } from "~/domain/people/customers/find-customers.server";
import { aSale, attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";
import { JOSE } from "./jose.ts";

let shop: TestShop;
let jose: Customer;
beforeEach(() => {
  shop = openTestShop();
  jose = enact((ctx) => addCustomer(ctx, JOSE));
});
afterEach(() => shop.close());

const edit = (words: Partial<CustomerDetails>, version = 1, acceptedTwins: string | null = null) =>
  attempt((ctx) => editCustomer(ctx, jose.id, { ...JOSE, ...words, version, acceptedTwins }));

it("changes the record and what searches go by", () => {
  expect(edit({ lastName: "Ortega", cellPhone: null }).kind).toBe("done");
  const found = (search: string) => findCustomers(shop.db, { search }, { limit: 10 }).map(({ id }) => id);
  expect(found("ortega")).toEqual([jose.id]);
  expect(found("nunez")).toEqual([]);
  expect(found("555-0142")).toEqual([]);
  expect(getCustomer(shop.db, jose.id)).toMatchObject({
    lastName: "Ortega",
    sortName: "ortega jose",
    version: 2,
  });
});

it("doesn't change what the customer spent", () => {
  aSale({ customerId: jose.id });
  const before = getCustomer(shop.db, jose.id);
  expect(edit({ tier: "diamond" }, before?.version).kind).toBe("done");
  expect(getCustomer(shop.db, jose.id)).toMatchObject({
    tier: "diamond",
    totalSpent: before?.totalSpent,
    lastPurchaseDate: before?.lastPurchaseDate,
  });
});

it("refuses the second of two editors with the current record and changes nothing", () => {
  expect(edit({ city: "Tampa" }).kind).toBe("done");
  expect(edit({ city: "Orlando" })).toMatchObject({
    refusal: { kind: "conflict", detail: { current: { city: "Tampa", version: 2 } } },
  });
  expect(getCustomer(shop.db, jose.id)?.city).toBe("Tampa");
  expect(edit({ city: "Orlando" }, 2).kind).toBe("done");
});

it("asks about another customer's e-mail only when the e-mail changes", () => {
  const ana = enact((ctx) => addCustomer(ctx, { ...JOSE, firstName: "Ana", email: "ana@mail.example" }));
  enact((ctx) => addCustomer(ctx, { ...JOSE, firstName: "Twin" }));
  expect(edit({ city: "Tampa" }).kind).toBe("done");
  expect(edit({ email: "ana@mail.example" }, 2)).toMatchObject({
    refusal: { errors: { email: ["Another customer has this email"] } },
  });
  expect(edit({ email: "ana@mail.example" }, 2, String(ana.id)).kind).toBe("done");
});

it("asks about another customer's name and phone only when they change", () => {
  const twin = enact((ctx) => addCustomer(ctx, { ...JOSE, email: null }));
  expect(edit({ city: "Tampa" }).kind).toBe("done");
  expect(edit({ cellPhone: "(720) 555-0100" }, 2).kind).toBe("done");
  expect(edit({}, 3)).toMatchObject({
    refusal: {
      errors: { cellPhone: ["Another customer has this name and phone"] },
      detail: { twins: [{ id: twin.id, same: ["name and phone"] }] },
    },
  });
  expect(edit({}, 3, String(twin.id)).kind).toBe("done");
});

it("refuses an unknown record", () => {
  const written = attempt((ctx) => editCustomer(ctx, 999, { ...JOSE, version: 1, acceptedTwins: null }));
  expect(written).toMatchObject({ refusal: { kind: "missing" } });
});
