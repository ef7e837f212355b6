import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { addCustomerAfterAsking } from "~/domain/people/customers/add-customer.server";
import type { MergeChoice } from "~/domain/people/merges/compare-customers";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import {
  countCustomers,
  findCustomers,
  getCustomer,
  getCustomerOrErased,
} from "~/domain/people/customers/find-customers.server";
import { ticketsOfPerson } from "~/domain/counter/sales/find-purchases.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { day, type Instant } from "~/domain/dates";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { blankOf, namesOf } from "~/domain/fields";
import { find } from "~/domain/records/search-everything/search-everything.server";
import { cents } from "~/domain/money";
import { eraseCustomer, eraseCustomers } from "~/domain/records/privacy/erase-customer.server";
import { findCopiesAtOnce } from "~/domain/records/privacy/find-copies.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import { peopleOf } from "~/domain/records/privacy/person-words.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { inactiveCustomers } from "~/domain/records/privacy/retention.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { findOrders } from "~/domain/workshop/orders/find-orders.server";
import { findRepairIds, findRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { write } from "~/web/write.server";
import { auditLog, customers, idempotencyKeys, looks, payments } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aPaidBuy,
  actorNamed,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  attempt,
  contradictionsOf,
  enact,
  openTestShop,
  someCredit,
  type TestShop,
  originOf,
  theBooksBalance,
} from "../../support/shop.ts";
import { timelineOf } from "../../support/timeline.ts";
import { JOSE } from "./jose.ts";
import { oneIn } from "../../support/everything.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const NO_CHOICES = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
  keyof typeof ownFields,
  MergeChoice | null
>;
const merging = (keptId: number, mergedId: number, fields: Partial<typeof NO_CHOICES> = {}) =>
  attempt((ctx) =>
    mergeCustomers(ctx, keptId, {
      mergedId,
      version: null,
      mergedVersion: null,
      fields: { ...NO_CHOICES, ...fields },
    }),
  );
const merge = (keptId: number, mergedId: number, fields: Partial<typeof NO_CHOICES> = {}) => {
  const outcome = merging(keptId, mergedId, fields);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return mergesInto(shop.db, keptId).find((one) => one.mergedId === mergedId)!.id;
};
const undo = (id: number) => attempt((ctx) => undoMerge(ctx, id));
const row = (id: number) => getCustomerOrErased(shop.db, id)!;
const found = (search: string) => findCustomers(shop.db, { search }, { limit: 10 }).map(({ id }) => id);
const edit = (id: number, words: Partial<CustomerDetails>) => {
  const now = row(id);
  const details = Object.fromEntries(
    namesOf(customerFields).map((name) => [name, now[name]]),
  ) as CustomerDetails;
  return attempt((ctx) =>
    editCustomer(ctx, id, { ...details, ...words, version: now.version, acceptedTwins: "1,2,3,4,5,6,7,8,9" }),
  );
};

/** The same woman, added in two stores. */
function lauren({ cellPhone = "+1 212 555 0199" } = {}) {
  const kept = aCustomer({
    ...JOSE,
    firstName: "Lauren",
    lastName: "Petersen",
    email: "lauren@mail.example",
  });
  const merged = aCustomer({
    firstName: "Loren",
    lastName: "Pedersen",
    email: "lp@work.example",
    cellPhone,
    notes: "Likes pearls",
    tier: "diamond",
  });
  return { kept, merged };
}

describe("one person", () => {
  test("is met once: in the list, found by either name, phone and e-mail", () => {
    const { kept, merged } = lauren();
    const before = countCustomers(shop.db, {}, 100);
    merge(kept.id, merged.id);
    for (const words of ["petersen", "loren pedersen", "lp@work", "2125550199", "305 555 0142"])
      expect(found(words), words).toEqual([kept.id]);
    const listed = findCustomers(shop.db, {}, { limit: 100 }).map(({ id }) => id);
    expect(listed).toContain(kept.id);
    expect(listed).not.toContain(merged.id);
    expect(countCustomers(shop.db, {}, 100)).toBe(before - 1);
    expect(countCustomers(shop.db, { search: "pedersen" }, 100)).toBe(1);
    expect(getCustomer(shop.db, merged.id)?.id).toBe(kept.id);
  });

  test("has their orders found by the whole phone of either, also by who may not see phones", () => {
    const { kept, merged } = lauren();
    const repairsOf = [kept, merged].map(({ id }) => aRepair({ customerId: id }).id);
    const ordersOf = [kept, merged].map(({ id }) => aSpecialOrder({ customerId: id }).id);
    merge(kept.id, merged.id);
    for (const search of ["(212) 555-0199", "+1 305 555 0142"]) {
      for (const seesContact of [true, false]) {
        const filter = { search, seesContact };
        expect(findRepairIds(shop.db, filter, 9).toSorted(), search).toEqual(repairsOf);
        const orders = findOrders(shop.db, filter, { limit: 9 }).map(({ id }) => id);
        expect(orders.toSorted(), search).toEqual(ordersOf);
      }
      const named = (also: string) =>
        findCustomers(shop.db, { search: also, byName: true }, { limit: 9 }).map(({ id }) => id);
      expect(named(search)).toEqual([kept.id]);
      expect(named(`Lauren, ${search}`)).toEqual([kept.id]);
      expect(named(`${search}, laur`)).toEqual([kept.id]);
      expect(named(`Wanda ${search}`)).toEqual([]);
    }
  });

  test("has them found by a number of which two parts are the same", () => {
    const { kept, merged } = lauren({ cellPhone: "(212) 212-0142" });
    const repair = aRepair({ customerId: kept.id }).id;
    const order = aSpecialOrder({ customerId: merged.id }).id;
    merge(kept.id, merged.id);
    for (const seesContact of [true, false]) {
      const filter = { search: "212 212 0142", seesContact };
      expect(findRepairIds(shop.db, filter, 9)).toEqual([repair]);
      expect(findOrders(shop.db, filter, { limit: 9 }).map(({ id }) => id)).toEqual([order]);
    }
  });

  test("has the totals of both, and later documents follow to the kept one", () => {
    const { kept, merged } = lauren();
    const one = aSale({ customerId: kept.id });
    const other = aSale({ customerId: merged.id });
    const id = merge(kept.id, merged.id);
    expect(row(kept.id)).toMatchObject({
      totalSpent: one.total + other.total,
      lastPurchaseDate: other.storeDay,
    });
    expect(row(merged.id)).toMatchObject({ totalSpent: 0, lastPurchaseDate: null });
    expect(getSale(shop.db, other.id)?.customerId).toBe(merged.id);
    expect(ticketsOfPerson(shop.db, kept.id)).toEqual([other.id, one.id]);
    const later = aSale({ customerId: merged.id });
    expect(later).toMatchObject({ customerId: kept.id, customerTier: "diamond" });
    enact((ctx) => voidWithOrders(ctx, { saleId: other.id, reason: "Rung up twice" }));
    expect(row(kept.id).totalSpent).toBe(one.total + later.total);
    expect(undo(id).kind).toBe("done");
    expect(row(kept.id).totalSpent).toBe(one.total + later.total);
    expect(row(merged.id)).toMatchObject({ totalSpent: 0, lastPurchaseDate: null, mergedInto: null });
  });

  test("has one timeline, with the calls and edits of both", () => {
    const { kept, merged } = lauren();
    edit(merged.id, { notes: "Likes Tahitian pearls" });
    const call = {
      reason: "other",
      occasion: null,
      outcome: "text",
      note: "Asked for May",
      next: null,
    } as const;
    enact((ctx) => noteCall(ctx, { customerId: merged.id, ...call }));
    const id = merge(kept.id, merged.id);
    const entries = timelineOf(shop, { kind: "customer", id: kept.id });
    expect(entries.find(({ kind }) => kind === "call")).toMatchObject({
      what: "Reached by text",
      text: "Asked for May",
    });
    const edits = entries.filter(({ kind }) => kind === "edit").flatMap(({ changes }) => changes ?? []);
    expect(edits.map(({ after }) => after)).toContain("Likes Tahitian pearls");
    undo(id);
    expect(timelineOf(shop, { kind: "customer", id: kept.id }).map(({ kind }) => kind)).not.toContain("call");
  });

  test("has its tickets found under the kept name", () => {
    const { kept, merged } = lauren();
    const sale = aSale({ customerId: merged.id });
    merge(kept.id, merged.id);
    const { hits } = find(
      { tx: shop.db, actor: actorNamed(SAL), now: Date.now() as Instant },
      { typed: "petersen" },
    );
    expect(hits).toContainEqual(expect.objectContaining({ kind: "sale", id: sale.id }));
  });

  test("is one buyer on the dashboard", () => {
    const { kept, merged } = lauren();
    const active = () => dashboardStats(shop.db, null, Date.now() as Instant).activeCustomers;
    aSale({ customerId: kept.id });
    aSale({ customerId: merged.id });
    const before = active();
    const id = merge(kept.id, merged.id);
    expect(active()).toBe(before - 1);
    undo(id);
    expect(active()).toBe(before);
  });

  test("pays with the store credit of both, and undoing it lists what one paid for the other", () => {
    const { kept, merged } = lauren();
    someCredit(kept.id, cents(2_000));
    someCredit(merged.id, cents(3_000));
    const id = merge(kept.id, merged.id);
    expect(creditOfPerson(shop.db, kept.id).balance).toBe(5_000);
    const piece = aPiece({ retailPrice: cents(4_500) });
    const ticket = {
      ...ticketOf({
        customerId: kept.id,
        pieceId: piece.id,
        salePrice: cents(4_500),
        itemCost: cents(0),
        tax: cents(0),
        shippingCharge: cents(0),
        location: "boca",
        tradeIn: null,
      }),
      payments: [
        {
          kind: "store_credit" as const,
          amount: cents(4_500),
          given: null,
          lastFour: null,
          reference: null,
          number: null,
        },
      ],
    };
    const sale = enact((ctx) => sellWithOrders(ctx, ticket));
    const used = shop.db.select().from(payments).where(eq(payments.saleId, sale.id)).all();
    expect(used.map(({ amount }) => amount)).toEqual([2_000, 2_500]);
    const listed = () =>
      shop.db
        .select({ saleId: looks.recordId, amount: looks.amount })
        .from(looks)
        .where(and(eq(looks.kind, "for_another"), eq(looks.recordKind, "sale")))
        .all();
    expect(listed()).toEqual([]);
    undo(id);
    expect(listed()).toEqual([{ saleId: sale.id, amount: 2_500 }]);
    expect(creditOfPerson(shop.db, kept.id).balance).toBe(0);
    expect(creditOfPerson(shop.db, merged.id).balance).toBe(500);
  });

  test("keeps the credit that came meanwhile, and undoing it lists that, but not what came back of a ticket from before", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { kept, merged } = lauren();
    const before = aSale({ customerId: kept.id });
    vi.setSystemTime(Date.now() + 60_000);
    const id = merge(kept.id, merged.id);
    const giveBack = ({ id: saleId, lines }: ReturnType<typeof aSale>) =>
      enact((ctx) =>
        returnLines(ctx, {
          saleId,
          lines: lines.map((line) => ({ id: line.id, to: "stock" })),
          refund: [{ kind: "store_credit", amount: null }],
          fee: cents(0),
          shipping: cents(0),
          reason: "Changed their mind",
        }),
      );
    giveBack(before);
    const listed = () =>
      shop.db
        .select({ customerId: looks.recordId, amount: looks.amount })
        .from(looks)
        .where(and(eq(looks.kind, "for_another"), eq(looks.recordKind, "customer")))
        .all();
    undo(id);
    expect(listed()).toEqual([]);
    const again = merge(kept.id, merged.id);
    const atMerge = listed();
    expect(atMerge).toHaveLength(1);
    someCredit(kept.id, cents(9_000));
    undo(again);
    expect(listed()).toEqual([...atMerge, { customerId: kept.id, amount: 9_000 }]);
  });

  test("keeps the credit that came meanwhile, and undoing it lists all of that, although a buy from before was voided", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { kept, merged } = lauren();
    const pay = () => aPaidBuy({ customerId: kept.id, paidBy: "store_credit" }).id;
    const undo = (buyId: number) => enact((ctx) => voidBuy(ctx, { buyId, reason: "Not theirs" }));
    const before = pay();
    vi.setSystemTime(Date.now() + 60_000);
    const id = merge(kept.id, merged.id);
    someCredit(kept.id, cents(9_000));
    undo(before);
    undo(pay());
    attempt((ctx) => undoMerge(ctx, id));
    const lines = shop.db.select().from(looks).where(eq(looks.kind, "for_another")).all();
    expect(lines.at(-1)).toMatchObject({ recordKind: "customer", recordId: kept.id, amount: 9_000 });
  });

  test("has the repairs of both, found by either name", () => {
    const { kept, merged } = lauren();
    const repair = aRepair({ customerId: merged.id });
    merge(kept.id, merged.id);
    expect(findRepairs(shop.db, { customerId: kept.id }, { limit: 5 }).map(({ id }) => id)).toEqual([
      repair.id,
    ]);
    for (const search of ["pedersen", "petersen"])
      expect(
        findRepairs(shop.db, { search }, { limit: 5 }).map(({ id }) => id),
        search,
      ).toEqual([repair.id]);
  });

  test("is asked about when somebody is added with the merged one's e-mail", () => {
    const { kept, merged } = lauren();
    merge(kept.id, merged.id);
    const again = { ...blankOf(customerFields), firstName: "L", lastName: "P", homeStore: "boca" };
    const outcome = attempt((ctx) =>
      addCustomerAfterAsking(ctx, { ...again, email: "LP@work.example", acceptedTwins: null }),
    );
    expect(outcome).toMatchObject({
      refusal: { detail: { kind: "likely twins", twins: [{ id: kept.id, lastName: "Petersen" }] } },
    });
  });
});

describe("field by field", () => {
  test("keeps the fuller or newer value, both notes, and the higher tier, unless told otherwise", () => {
    const { kept, merged } = lauren();
    merge(kept.id, merged.id, { cellPhone: "kept" });
    expect(row(kept.id)).toMatchObject({
      firstName: "Lauren",
      street: "12 Ocean Drive",
      email: "lp@work.example",
      cellPhone: "(305) 555-0142",
      tier: "diamond",
      notes: "Calls before noon\n\nLikes pearls",
    });
    expect(row(merged.id)).toMatchObject({ firstName: "Loren", email: "lp@work.example" });
  });

  const HOME = { street: "1 Elm St", city: null, state: null, zipCode: null, country: null };
  const WORK = { street: null, city: "Miami", state: "FL", zipCode: "33101", country: null };
  const COTTAGE = { street: "9 Lake Rd", city: "Orlando", state: null, zipCode: null, country: "USA" };
  test.each([
    ["parts of one are joined", HOME, WORK, { ...WORK, street: "1 Elm St" }],
    ["capitals don't make it another", { ...WORK, city: "MIAMI" }, WORK, WORK],
    ["with a street, rather than without", { ...WORK, zipCode: null }, COTTAGE, COTTAGE],
    ["with a street, although the other is newer", COTTAGE, WORK, COTTAGE],
    ["of two with a street the newer, with nothing of the older", HOME, COTTAGE, COTTAGE],
    ["of two without a street the newer", { ...WORK, city: "Tampa", country: "USA" }, WORK, WORK],
  ])("keeps an address whole: %s", (_, older, newer, kept) => {
    const one = aCustomer(older);
    vi.setSystemTime(Date.now() + 1_000);
    onTestFinished(() => void vi.useRealTimers());
    const other = aCustomer(newer);
    merge(one.id, other.id);
    expect(row(one.id)).toMatchObject(kept);
  });

  test("undo restores what the merge wrote and names what somebody changed since", () => {
    const { kept, merged } = lauren();
    const id = merge(kept.id, merged.id);
    expect(edit(kept.id, { notes: "Likes opals", city: "Tampa" }).kind).toBe("done");
    const outcome = undo(id);
    expect(outcome).toMatchObject({
      value: { restored: expect.arrayContaining(["email", "cellPhone", "tier"]), stayed: ["notes"] },
    });
    const { email, cellPhone, tier } = kept;
    expect(row(kept.id)).toMatchObject({ email, cellPhone, tier, notes: "Likes opals", city: "Tampa" });
    expect(found("pedersen")).toEqual([merged.id]);
    expect(undo(id)).toMatchObject({
      refusal: { kind: "conflict", message: "This merge was already undone" },
    });
  });

  test("refuses both values of a field that has one", () => {
    const { kept, merged } = lauren();
    expect(merging(kept.id, merged.id, { email: "both" })).toMatchObject({
      refusal: { kind: "invalid", errors: { "fields.email": ["Email: choose one of the two"] } },
    });
    expect(row(merged.id).mergedInto).toBeNull();
  });

  test("each is on the trail, before and after", () => {
    const { kept, merged } = lauren();
    undo(merge(kept.id, merged.id));
    const entries = shop.db.select().from(auditLog).all().slice(-4);
    expect(entries.map(({ action, recordId }) => `${action} ${recordId}`)).toEqual([
      `customer.merged ${kept.id}`,
      `customer.merged ${merged.id}`,
      `customer.merge-undone ${kept.id}`,
      `customer.merge-undone ${merged.id}`,
    ]);
    expect(JSON.parse(entries[0]!.payload!)).toMatchObject({
      before: { email: "lauren@mail.example" },
      after: { email: "lp@work.example", mergedId: merged.id },
    });
  });
});

describe("refused", () => {
  test("are the same customer, an unknown one, and one that was merged already", () => {
    const { kept, merged } = lauren();
    const third = aCustomer();
    expect(merging(kept.id, kept.id)).toMatchObject({ refusal: { kind: "invalid" } });
    expect(merging(kept.id, 999)).toMatchObject({
      refusal: { kind: "invalid", errors: { mergedId: [expect.anything()] } },
    });
    merge(kept.id, merged.id);
    const message = `This customer was merged into Lauren Petersen (customer #${kept.id})`;
    for (const again of [
      merging(kept.id, merged.id),
      merging(merged.id, third.id),
      merging(third.id, merged.id),
    ])
      expect(again).toMatchObject({ refusal: { kind: "conflict", message } });
    expect(edit(merged.id, { city: "Tampa" })).toMatchObject({ refusal: { kind: "conflict", message } });
  });

  test("is a merge that makes one person of more than 50 customers, also of two that were merged before", () => {
    const [first, second] = [0, 1].map(() => {
      const [head, ...others] = Array.from({ length: 25 }, () => aCustomer().id);
      for (const id of others) merge(head!, id);
      return head!;
    }) as [number, number];
    const more = aCustomer().id;
    const message = "One person can have at most 50 customer records. Leave these two apart";
    const id = merge(second, more);
    expect(merging(first, second)).toMatchObject({ refusal: { kind: "conflict", message } });
    expect(row(second).mergedInto).toBeNull();
    undo(id);
    merge(first, second);
    expect(merging(first, more)).toMatchObject({ refusal: { kind: "conflict", message } });
    expect(merging(more, first)).toMatchObject({ refusal: { kind: "conflict", message } });
  });

  test("is a comparison that somebody overtook", () => {
    const { kept, merged } = lauren();
    expect(edit(merged.id, { city: "Tampa" }).kind).toBe("done");
    const outcome = attempt((ctx) =>
      mergeCustomers(ctx, kept.id, {
        mergedId: merged.id,
        version: kept.version,
        mergedVersion: merged.version,
        fields: NO_CHOICES,
      }),
    );
    expect(outcome).toMatchObject({ refusal: { kind: "conflict", detail: { kind: "overtaken" } } });
  });

  test("is undoing a merge into one who was merged since", () => {
    const [a, b, c] = [aCustomer(), aCustomer(), aCustomer()];
    const first = merge(b.id, a.id);
    const second = merge(c.id, b.id);
    expect(row(a.id).mergedInto).toBe(c.id);
    expect(undo(first)).toMatchObject({
      refusal: { kind: "conflict", message: expect.stringContaining("undo that first") },
    });
    expect(undo(second).kind).toBe("done");
    expect([row(a.id).mergedInto, row(b.id).mergedInto]).toEqual([b.id, null]);
    expect(undo(first).kind).toBe("done");
    expect(row(a.id).mergedInto).toBeNull();
  });
});

describe("privacy", () => {
  test("erasing the kept one erases all; the merged one alone is refused", () => {
    const { kept, merged } = lauren();
    const repair = aRepair({ customerId: merged.id });
    merge(kept.id, merged.id);
    const erase = (id: number) =>
      attempt((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(erase(merged.id)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(erase(kept.id)).toMatchObject({ refusal: { detail: { repairs: [repair.id] } } });
    enact((ctx) => changeRepairStatus(ctx, repair.id, "picked_up"));
    expect(erase(kept.id).kind).toBe("done");
    for (const { id } of [kept, merged])
      expect(row(id)).toMatchObject({ firstName: "Erased", email: null, erasedAt: expect.anything() });
    const kept_text = shop.db.$client
      .prepare(
        "select group_concat(fields) from customer_merges union all select group_concat(key) from customer_keys",
      )
      .pluck()
      .all()
      .join();
    expect(kept_text).not.toMatch(/lauren|loren|2125550199/i);
    expect(undo(1)).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("an export has what both bought", () => {
    const { kept, merged } = lauren();
    aSale({ customerId: merged.id });
    aSale({ customerId: kept.id });
    merge(kept.id, merged.id);
    const reading = readAllOf(shop.db, row(kept.id), Date.now() as Instant);
    let step = reading.next();
    while (!step.done) step = reading.next();
    expect(step.value.purchases).toHaveLength(2);
    expect(step.value.merged.map(({ id }) => id)).toEqual([merged.id]);
  });

  /** Mother and daughter with one phone and e-mail, taken for one; the mother is somebody's third. */
  function parted() {
    const shared = { cellPhone: "(561) 555-0104", email: "hartwell@mail.example" };
    const ida = aCustomer({ firstName: "Ida", lastName: "Hartwell", ...shared });
    const maud = aCustomer({
      firstName: "Maud",
      lastName: "Hartwell",
      ...shared,
      street: "7 Heron Lane",
      notes: "Keeps a parrot",
      dateOfBirth: day("1961-02-03"),
    });
    const third = aCustomer({ firstName: "Ada", lastName: "Hartwell" });
    const first = merge(ida.id, maud.id);
    edit(ida.id, { city: "Delray" });
    const next = merge(third.id, ida.id);
    edit(third.id, { city: "Boynton" });
    expect([undo(next).kind, undo(first).kind]).toEqual(["done", "done"]);
    edit(ida.id, { city: "Lantana" });
    return { ida, maud, third };
  }
  const MAUDS = /Heron Lane|parrot|1961-02-03/;
  const entriesWith = (words: RegExp) =>
    shop.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ payload }) => words.test(payload ?? ""));

  test("erasing one takes what entries about others have of them from a merge that was undone", () => {
    const { ida, maud, third } = parted();
    const others = [ida, third].map(({ id }) => String(id));
    const ofOthers = () => entriesWith(MAUDS).filter(({ recordId }) => others.includes(recordId));
    expect(new Set(ofOthers().map(({ recordId }) => recordId))).toEqual(new Set(others));
    enact((ctx) => eraseCustomer(ctx, maud.id, { reason: "request", confirmed: true }));
    expect(entriesWith(MAUDS)).toEqual([]);
    // What was written of the others before and after stays.
    expect(entriesWith(/Lantana/).map(({ recordId }) => recordId)).toEqual([String(ida.id)]);
    expect(entriesWith(/"firstName":"Ada"/).length).toBeGreaterThan(0);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("what stayed of a merge that was undone is listed before an erasure, and goes from trail and answers", () => {
    const shared = { cellPhone: "(561) 555-0104", email: "hartwell@mail.example" };
    const ida = aCustomer({ firstName: "Ida", lastName: "Hartwell", notes: "Early", ...shared });
    const theirs = { street: "7 Heron Lane", notes: "Keeps a parrot", dateOfBirth: day("1961-02-03") };
    const maud = aCustomer({ firstName: "Maud", lastName: "Hartwell", ...shared, ...theirs });
    const kept = (key: string, words: Partial<CustomerDetails>) => {
      const { version, notes } = row(ida.id);
      const of = { employeeId: SAL.id, method: "PUT", path: `/api/customers/${ida.id}`, bodyHash: "h", key };
      const details = Object.fromEntries(
        namesOf(customerFields).map((name) => [name, row(ida.id)[name]]),
      ) as CustomerDetails;
      const changed = { ...details, notes: `${notes} and called`, ...words };
      const asked = { ...changed, version, acceptedTwins: "1,2,3,4,5,6,7,8,9" };
      expect(write(originOf(SAL), (ctx) => editCustomer(ctx, ida.id, asked), of).kind).toBe("done");
    };
    const id = merge(ida.id, maud.id, { notes: "both" });
    kept("within", {});
    expect(undo(id)).toMatchObject({ value: { stayed: ["notes"] } });
    kept("after", {});
    kept("later", { notes: "Early and called" });
    edit(ida.id, { notes: "Early; keeps a parrot. Keeps a parrot", city: "Lantana" });
    const mentions = () => {
      const reading = findMentions(shop.db, peopleOf(shop.db, [maud.id]));
      let step = reading.next();
      while (!step.done) step = reading.next();
      return step.value;
    };
    expect(mentions()).toEqual([{ kind: "customer", id: ida.id }]);
    edit(ida.id, { notes: "Early", city: "Boynton" });
    expect(mentions()).toEqual([]);
    edit(ida.id, { city: "Delray" });
    const answers = () =>
      shop.db
        .select()
        .from(idempotencyKeys)
        .all()
        .map(({ record }) => record);
    expect(answers().filter((record) => MAUDS.test(record))).toHaveLength(2);
    enact((ctx) => eraseCustomer(ctx, maud.id, { reason: "request", confirmed: true }));
    expect(entriesWith(MAUDS)).toEqual([]);
    expect(answers().filter((record) => MAUDS.test(record))).toEqual([]);
    expect(answers().map((record) => (JSON.parse(record) as { id: number }).id)).toEqual(
      Array(3).fill(ida.id),
    );
    expect(entriesWith(/Delray/)).not.toEqual([]);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test(
    "merges that were undone again and again have each entry read once, on the page, in an export and an erasure",
    { tags: "all" },
    () => {
      const notes = "Likes opals. ".repeat(300);
      const ida = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", notes });
      const maud = aCustomer({ firstName: "Maud", lastName: "Abara", notes: "Keeps a parrot" });
      for (let turn = 0; turn < 60; turn += 1) {
        if (turn % 2 === 0) edit(maud.id, { notes: `Keeps a parrot since ${turn}` });
        const id = merge(ida.id, maud.id, { notes: "both" });
        if (turn % 2 === 0) edit(ida.id, { notes: `${row(ida.id).notes}.` });
        expect(undo(id).kind).toBe("done");
        edit(ida.id, { notes });
      }
      edit(ida.id, { notes: null });
      edit(ida.id, { city: "Lantana" });
      const entries = shop.db.select({ id: auditLog.id }).from(auditLog).all().length;
      const parse = vi.spyOn(JSON, "parse");
      const read = (reading: Generator) => {
        while (!reading.next().done);
      };
      read(findMentions(shop.db, peopleOf(shop.db, [maud.id])));
      read(readAllOf(shop.db, row(maud.id), Date.now() as Instant));
      enact((ctx) => eraseCustomer(ctx, maud.id, { reason: "request", confirmed: true }));
      const parsed = parse.mock.calls.length;
      parse.mockRestore();
      expect(parsed).toBeLessThan(10 * entries);
      expect(entriesWith(/parrot/)).toEqual([]);
      expect(entriesWith(/Lantana/)).toHaveLength(1);
    },
  );

  test("an export says nothing of whom a merge that was undone took for the customer", () => {
    const { ida, maud } = parted();
    const exported = (id: number) => {
      const reading = readAllOf(shop.db, row(id), Date.now() as Instant);
      let step = reading.next();
      while (!step.done) step = reading.next();
      return JSON.stringify(step.value);
    };
    expect(exported(ida.id)).not.toMatch(MAUDS);
    expect(exported(ida.id)).toContain("Lantana");
    expect(exported(maud.id)).toMatch(MAUDS);
  });

  test("nobody is inactive while one of the merged is not", () => {
    const { kept, merged } = lauren();
    aSale({ customerId: merged.id });
    const old = (id: number) =>
      shop.db
        .update(customers)
        .set({ createdAt: 1 as Instant })
        .where(eq(customers.id, id))
        .run();
    old(kept.id);
    merge(kept.id, merged.id);
    const inSixYears = (Date.now() + 6 * 365.25 * 86_400_000) as Instant;
    const inThree = (Date.now() + 3 * 365.25 * 86_400_000) as Instant;
    expect(inactiveCustomers(shop.db, 5, inThree)).not.toContain(kept.id);
    expect(inactiveCustomers(shop.db, 5, inSixYears)).toEqual(expect.arrayContaining([kept.id, merged.id]));
  });
});

/** A generator of numbers that repeats. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each(oneIn(3, [1, 2, 3, 4, 5, 6]))(
  "undoing all of a random history brings back every value (%i)",
  (seed) => {
    const random = seeded(seed * 7_919);
    const people = Array.from({ length: 6 }, (_, nth) =>
      aCustomer({
        firstName: ["Ann", "Anne", "Jon", "John", "Lee", "Leigh"][nth]!,
        lastName: `Smith${nth % 2}`,
        email: nth % 3 === 0 ? null : `mail${nth}@mail.example`,
        cellPhone: nth % 2 === 0 ? null : `305555010${nth}`,
        notes: nth % 2 === 0 ? `Note ${nth}` : null,
        dateOfBirth: nth > 3 ? day(`1970-01-0${nth}`) : null,
        tier: nth === 5 ? "gold" : "silver",
      }),
    );
    const names = namesOf(customerFields);
    const expected = new Map(
      people.map((one) => [one.id, Object.fromEntries(names.map((name) => [name, one[name]]))]),
    );
    const spent = new Map<number, number>();
    const open: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const one = people[random(6)]!;
      const what = random(5);
      if (what <= 1) {
        const other = people[random(6)]!;
        if (merging(one.id, other.id, random(2) ? { email: "kept", notes: "merged" } : {}).kind === "done")
          open.push(mergesInto(shop.db, one.id).find(({ mergedId }) => mergedId === other.id)!.id);
      } else if (what === 2) {
        const sale = aSale({ customerId: one.id });
        spent.set(sale.customerId!, (spent.get(sale.customerId!) ?? 0) + sale.total);
      } else if (what === 3) {
        const words = { [["email", "notes", "city", "tier"][random(4)]!]: ["gold", "platinum"][random(2)]! };
        if (words.email) words.email = `new${step}@mail.example`;
        if (words.notes) words.notes = `Edited ${step}`;
        if (words.city) words.city = `City ${step}`;
        if (words.tier) continue;
        if (edit(one.id, words).kind === "done") Object.assign(expected.get(one.id)!, words);
      } else if (open.length > 0) {
        const nth = random(open.length);
        if (undo(open[nth]!).kind === "done") open.splice(nth, 1);
      }
      if (step % 10 === 9) theBooksBalance(shop);
    }
    for (let left = open.toReversed(); left.length > 0;) left = left.filter((id) => undo(id).kind !== "done");
    for (const { id } of people) {
      expect(Object.fromEntries(names.map((name) => [name, row(id)[name]]))).toEqual(expected.get(id));
      expect(row(id)).toMatchObject({ mergedInto: null, totalSpent: spent.get(id) ?? 0 });
      expect(found(row(id).firstName)).toContain(id);
    }
  },
);

test("a restore that repeats the erasure of one, with whom it was merged then, parts them", () => {
  const { kept, merged } = lauren();
  const sale = aSale({ customerId: merged.id });
  merge(kept.id, merged.id);
  const people = peopleOf(shop.db, [merged.id]);
  enact(({ tx, now }) => {
    const trail = eraseCustomers(tx, people, findCopiesAtOnce(tx, people), {
      now,
      by: null,
      reason: "restore",
    });
    return { ok: true, value: null, trail };
  });
  expect(row(merged.id)).toMatchObject({ mergedInto: null, totalSpent: sale.total, firstName: "Erased" });
  expect(row(kept.id)).toMatchObject({ totalSpent: 0, firstName: "Lauren", email: "lauren@mail.example" });
  expect(found("pedersen")).toEqual([]);
});
