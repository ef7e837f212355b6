import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MergeChoice } from "~/domain/people/merges/compare-customers";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import type { Instant } from "~/domain/dates";
import { editEmployee } from "~/domain/shop/employees/edit-employee.server";
import { editOwnDetails } from "~/domain/shop/account/edit-own-details.server";
import { itemsOnPaper } from "~/domain/workshop/envelopes/items-on-paper.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { orderOnPaper } from "~/domain/workshop/orders/order-on-paper.server";
import { getEmployee } from "~/domain/shop/employees/find-employees.server";
import { namesOf } from "~/domain/fields";
import { taxRate } from "~/domain/money";
import { DEFAULT_WORDS, defaultWords, textOf } from "~/domain/shop/papers/default-words";
import { MOST_EDITS } from "~/domain/shop/papers/details-when-written.server";
import { type Paper, paperOf } from "~/domain/shop/papers/paper.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { pieceOnPaper } from "~/domain/stock/pieces/piece-on-paper.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aSale,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  vi.useRealTimers();
  theBooksBalance(shop);
  shop.close();
});

const NO_CHOICES = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
  keyof typeof ownFields,
  MergeChoice | null
>;
const paperOfSale = (id: number) => paperOf(shop.db, { kind: "sale", id, action: "sale.processed" });
const customerOf = (saleId: number, customerId: number) =>
  customerOnPaper(shop.db, paperOfSale(saleId), customerId);

const change = (customerId: number, words: Partial<CustomerDetails>) => {
  const known = getCustomerOrErased(shop.db, customerId)!;
  const details = Object.fromEntries(
    namesOf(customerFields).map((name) => [name, known[name]]),
  ) as CustomerDetails;
  return enact((ctx) =>
    editCustomer(ctx, customerId, { ...details, ...words, version: known.version, acceptedTwins: null }),
  );
};
const set = (words: object) =>
  enact((ctx) =>
    changeSettings(ctx, {
      ...words,
      version: versionOfSettings(ctx.tx, Object.keys(words) as "shopName"[]),
    }),
  );
const changeStore = (words: object) => {
  const { key, position: _, ...store } = getStore(shop.db, "boca")!;
  const details = { ...store, salesTaxRate: taxRate(store.salesTaxRate), ...words };
  return enact((ctx) => editStore(ctx, key, details));
};
const rename = (id: number, firstName: string) => {
  const { email, lastName, phone, homeStore, version } = getEmployee(shop.db, id)!;
  return enact((ctx) => editEmployee(ctx, id, { email, firstName, lastName, phone, homeStore, version }));
};

interface Then {
  shop: string;
  terms: string;
  store: object;
  customer: object | null;
  served: string;
  wrote: string;
}
const saidBy = (paper: Paper, customerId: number): Then => ({
  shop: paper.shopName,
  terms: paper.setting("layawayTerms"),
  store: paper.store("boca"),
  customer: customerOnPaper(shop.db, paper, customerId),
  served: paper.employee(SAL.id).name,
  wrote: paper.by("?"),
});

describe("what a paper says", () => {
  test("is what shop, store, customer and staff were called when it was written, after each of their edits", () => {
    set({ shopName: "Marsh & Daughters", layawayTerms: "Held for 90 days." });
    changeStore({ address: "12 Camino Real, Boca Raton", country: "USA", phone: "561-555-0100" });
    const customer = aCustomer({
      firstName: "Clara",
      lastName: "Hale",
      street: "4 Elm St",
      cellPhone: "5550142",
    });
    const sale = aSale({ customerId: customer.id }, SAL);
    const first = saidBy(paperOfSale(sale.id), customer.id);
    expect(first).toEqual({
      shop: "Marsh & Daughters",
      terms: "Held for 90 days.",
      store: { name: "Boca Raton", address: "12 Camino Real, Boca Raton, USA", phone: "561-555-0100" },
      customer: {
        name: "Clara Hale",
        firstName: "Clara",
        lastName: "Hale",
        phone: customer.cellPhone,
        address: "4 Elm St",
      },
      served: "Sal Brook",
      wrote: "Sal Brook",
    });
    set({ shopName: "Other", layawayTerms: "" });
    changeStore({ name: "Boca", address: "1 Moved Ave", country: null, phone: null });
    change(customer.id, { lastName: "Lind", street: "9 Oak St", cellPhone: null });
    rename(SAL.id, "Salvatore");
    const second = aSale({ customerId: customer.id }, SAL);
    const between = saidBy(paperOfSale(second.id), customer.id);
    expect(between).toMatchObject({
      shop: "Other",
      terms: "",
      store: { name: "Boca", address: "1 Moved Ave", phone: null },
      customer: { name: "Clara Lind", phone: null, address: "9 Oak St" },
      served: "Salvatore Brook",
    });
    set({ shopName: "Third", layawayTerms: "No." });
    changeStore({ name: "South", address: null });
    change(customer.id, { firstName: "Cl.", street: null });
    const { lastName, phone, homeStore, version } = getEmployee(shop.db, SAL.id)!;
    enact((ctx) => editOwnDetails(ctx, { firstName: "Ally", lastName, phone, homeStore, version }), SAL);
    expect(saidBy(paperOfSale(sale.id), customer.id)).toEqual(first);
    expect(saidBy(paperOfSale(second.id), customer.id)).toEqual(between);
    expect(saidBy(paperOf(shop.db, null), customer.id)).toMatchObject({
      shop: "Third",
      store: { name: "South", address: null },
      customer: { name: "Cl. Lind", address: "" },
      served: "Ally Brook",
      wrote: "?",
    });
  });

  test("goes by the order of the trail, not by a clock that was set back", () => {
    set({ shopName: "Before" });
    const sale = aSale();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    set({ shopName: "After" });
    expect(paperOfSale(sale.id).shopName).toBe("Before");
    expect(paperOfSale(aSale().id).shopName).toBe("After");
  });

  test("is today's for a step that the trail doesn't have", () => {
    set({ shopName: "Before" });
    set({ shopName: "After" });
    expect(paperOfSale(4711).shopName).toBe("After");
  });

  test("keeps its names through a merge and its undoing, also where the merge wrote into who was kept", () => {
    const kept = aCustomer({ firstName: "Ada", lastName: "Kay", cellPhone: null });
    const merged = aCustomer({ firstName: "Adah", lastName: "Kaye", cellPhone: "561-555-0177" });
    const [one, other] = [aSale({ customerId: kept.id }), aSale({ customerId: merged.id })];
    const said = () => [customerOf(one.id, kept.id), customerOf(other.id, merged.id)];
    const before = said();
    const { id } = enact((ctx) =>
      mergeCustomers(ctx, kept.id, {
        mergedId: merged.id,
        version: null,
        mergedVersion: null,
        fields: { ...NO_CHOICES, firstName: "merged", cellPhone: "merged" },
      }),
    );
    expect(getCustomerOrErased(shop.db, kept.id)).toMatchObject({ firstName: "Adah" });
    expect(said()).toEqual(before);
    enact((ctx) => undoMerge(ctx, id));
    expect(said()).toEqual(before);
  });

  test("names nobody who was erased, whatever they were called then", () => {
    const customer = aCustomer({
      firstName: "Zqxwilma",
      lastName: "Quux",
      cellPhone: "561-555-0188",
      street: "7 Xyz",
    });
    const sale = aSale({ customerId: customer.id });
    change(customer.id, { firstName: "Zqxwillow", street: "8 Xyz" });
    expect(customerOf(sale.id, customer.id)).toMatchObject({
      name: "Zqxwilma Quux",
      address: "7 Xyz",
    });
    enact((ctx) => eraseCustomer(ctx, customer.id, { reason: "request", confirmed: true }));
    expect(customerOf(sale.id, customer.id)).toEqual({
      name: `Erased customer #${customer.id}`,
      firstName: "Erased",
      lastName: `customer #${customer.id}`,
      phone: null,
      address: "",
    });
  });

  test("of an order is what was agreed at that time", () => {
    const order = aSpecialOrder({ item: "Two bands" }, OLIVE);
    const paper = paperOf(shop.db, { kind: "order", id: order.id, action: "order.taken-in" });
    expect(orderOnPaper(shop.db, paper, order)).toEqual({ item: "Two bands", price: order.price });
    expect(orderOnPaper(shop.db, paper, { ...order, item: "Three bands", price: 1 as never })).toEqual({
      item: "Three bands",
      price: 1,
    });
  });
});

describe("Loupe's own words", () => {
  test("were signed: none of them is changed, a newer one is put before it", () => {
    const digests = Object.entries(DEFAULT_WORDS).map(([name, texts]) => {
      const oldest = createHash("sha256").update(JSON.stringify(texts.toReversed())).digest("hex");
      return `${name} ${oldest.slice(0, 12)}`;
    });
    expect(digests).toMatchInlineSnapshot(`
      [
        "receiptNote eab77986af11",
        "depositNote 107f7eb1f5cd",
        "repairTerms ca88682cba47",
        "layawayTerms b72e33bd02da",
        "specialOrderTerms eac562e1a97b",
        "billOfSale d98b18d81be0",
        "memo f1cce29a1dc7",
      ]
    `);
  });

  test("are those of their time", () => {
    expect(defaultWords("receiptNote", 0 as Instant)).toBe(DEFAULT_WORDS.receiptNote.at(-1)?.text);
    expect(defaultWords("memo", Date.now() as Instant)).toContain("{shop}");
  });

  test.each([
    [-1, "old"],
    [99, "old"],
    [100, "new"],
    [101, "new"],
  ])("at %d, of a text from 0 on and one from 100 on, are the %s one", (at, text) => {
    const texts = [
      { since: 100, text: "new" },
      { since: 0, text: "old" },
    ];
    expect(textOf(texts, at as Instant)).toBe(text);
  });
});

test("what else happened to a customer, an item or an order isn't passed for a word on a paper", () => {
  const sale = aSale();
  const { id: orderId } = aSpecialOrder();
  const prepared = vi.spyOn(shop.db.$client, "prepare");
  const paper = paperOfSale(sale.id);
  customerOnPaper(shop.db, paper, aCustomer().id);
  pieceOnPaper(shop.db, paper, 1, { sku: "", description: "" });
  paper.till(1, "");
  itemsOnPaper(shop.db, paper, 1);
  orderOnPaper(shop.db, paper, getOrder(shop.db, orderId)!);
  const queries = prepared.mock.calls.map(([query]) => query).filter((query) => /json_type/.test(query));
  prepared.mockRestore();
  expect(queries.filter((query) => query.includes("piece.changed")).length).toBeGreaterThanOrEqual(5);
  for (const query of queries.filter((one) => one.includes("piece.changed"))) {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = shop.db.$client.prepare(`explain query plan ${query}`).all(...nothing) as {
      detail: string;
    }[];
    const details = steps.map(({ detail }) => detail);
    expect(details).toContainEqual(
      expect.stringMatching(/INDEX audit_log_edits \(record_kind=\? AND record_id=\?/),
    );
    expect(details.join()).not.toMatch(/TEMP B-TREE/);
  }
});

test("an order's paper reads a thousand later edits for its words, and says today's after more", () => {
  const own = openShopOnDisk();
  const said = (passed: number) => {
    const { id, kind, price } = aSpecialOrder({ item: "Of today" });
    const rows = (many: number, payload: string) =>
      own.db.$client
        .exec(`with recursive n(value) as (select 1 union all select value + 1 from n where value < ${many})
        insert into audit_log (at, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
        select 9000000000000, 'order.changed', 'order', '${id}', '', '', '', '', '${payload}', '', '' from n`);
    rows(passed, '{"before":{"vendor":null}}');
    rows(1, '{"before":{"item":"Of then"}}');
    const paper = paperOf(own.db, { kind: "order", id, action: "order.taken-in" });
    return orderOnPaper(own.db, paper, { kind, id, price, item: "Of today" }).item;
  };
  expect(said(MOST_EDITS - 1)).toBe("Of then");
  expect(said(MOST_EDITS)).toBe("Of today");
  own.close();
});
