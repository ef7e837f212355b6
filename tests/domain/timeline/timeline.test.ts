import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { customers, repairs, sales } from "~db/schema/index.ts";
import type { Day, Instant } from "~/domain/dates";
import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { countTimeline, firstYear, readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { kindsShownTo } from "~/domain/records/timeline/who-sees-entries";
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from "~/domain/records/timeline/timeline";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { eq, inArray } from "drizzle-orm";
import { AMELIA, OLIVE, SAL } from "../../support/cast.ts";
import { costOf } from "../../support/cost-of.ts";
import { timelineOf } from "../../support/timeline.ts";
import {
  actorNamed,
  aCustomer,
  aPiece,
  aRepair,
  aSale,
  detailsOfPiece,
  enact,
  openShopOnDisk,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;

beforeEach(() => {
  shop = openShopOnDisk();
  customerId = aCustomer(AMELIA).id;
});
afterEach(() => shop.close());

function saleAt(ms: number) {
  const { id } = aSale({ customerId });
  shop.db
    .update(sales)
    .set({ soldAt: ms as Instant })
    .where(eq(sales.id, id))
    .run();
  return `sale ${id}`;
}
function repairAt(ms: number) {
  const { id } = aRepair({ customerId });
  shop.db
    .update(repairs)
    .set({ intakeAt: ms as Instant })
    .where(eq(repairs.id, id))
    .run();
  return `repair ${id}`;
}
const nameOf = ({ kind, about }: TimelineEntry) => `${kind} ${about?.id}`;
const of = () => ({ kind: "customer", id: customerId, zone: "America/New_York" }) as const;
const filterOf = (only: TimelineKind | null, year: number | null = null) => ({
  kinds: only ? [only] : TIMELINE_KINDS,
  year,
});
const entriesOf = (only: TimelineKind | null, slice: Parameters<typeof readTimeline>[3], year?: number) =>
  readTimeline(shop.db, of(), filterOf(only, year), slice, { seesCost: true });
const namesOf = (...asked: Parameters<typeof entriesOf>) => entriesOf(...asked).map(nameOf);

test("sales and repairs come in one order: all, by kind, and page by page both ways", () => {
  const [oldSale, oldRepair] = [saleAt(1000), repairAt(2000)];
  const [repairOne, saleOne, repairTwo, saleTwo] = [
    repairAt(3000),
    saleAt(3000),
    repairAt(3000),
    saleAt(3000),
  ];
  const newest = repairAt(4000);
  aSale();
  aRepair();
  const all = [newest, saleTwo, saleOne, repairTwo, repairOne, oldRepair, oldSale];
  expect(namesOf(null, { limit: 50 })).toEqual(all);
  expect(namesOf("sale", { limit: 50 })).toEqual([saleTwo, saleOne, oldSale]);
  expect(namesOf("repair", { limit: 50 })).toEqual([newest, repairTwo, repairOne, oldRepair]);
  expect(
    [null, "sale", "repair"].map((only) =>
      countTimeline(shop.db, of(), filterOf(only as TimelineKind | null), 50),
    ),
  ).toEqual([7, 3, 4]);
  expect(countTimeline(shop.db, of(), filterOf(null), 5)).toBe(5);

  const keys = entriesOf(null, { limit: 50 }).map(({ key }) => key);
  for (const [place, key] of keys.entries()) {
    expect(namesOf(null, { after: key, limit: 2 })).toEqual(all.slice(place + 1, place + 3));
    expect(namesOf(null, { before: key, limit: 2 })).toEqual(all.slice(Math.max(0, place - 2), place));
  }
});

test("a page goes past entries of all sources that have the same time", () => {
  for (const text of ["one", "two", "three"])
    enact((ctx) => addNote({ ...ctx, now: 5000 as Instant }, { of: of(), text, isPinned: false }), SAL);
  saleAt(5000);
  repairAt(5000);
  const whole = entriesOf(null, { limit: 50 });
  expect(whole.map(({ kind, text }) => (kind === "note" ? text : kind))).toEqual([
    "sale",
    "repair",
    "three",
    "two",
    "one",
  ]);
  for (const [place, { key }] of whole.entries()) {
    expect(entriesOf(null, { after: key, limit: 9 })).toEqual(whole.slice(place + 1));
    expect(entriesOf(null, { before: key, limit: 9 })).toEqual(whole.slice(0, place));
  }
});

test("a year is that of the store's calendar", () => {
  const sale = saleAt(Date.UTC(2025, 0, 1, 2));
  shop.db
    .update(sales)
    .set({ storeDay: "2024-12-31" as Day })
    .run();
  enact((ctx) => {
    const now = Date.UTC(2025, 0, 1, 2) as Instant;
    return addNote({ ...ctx, now }, { of: of(), text: "Still 2024 in Boca Raton", isPinned: false });
  }, SAL);
  const later = repairAt(Date.UTC(2025, 5, 1));
  shop.db
    .update(repairs)
    .set({ intakeDay: "2025-06-01" as Day })
    .run();
  expect(entriesOf(null, { limit: 9 }, 2024).map(({ kind, day }) => [kind, day])).toEqual([
    ["sale", "2024-12-31"],
    ["note", "2024-12-31"],
  ]);
  expect(namesOf(null, { limit: 9 }, 2024)[0]).toBe(sale);
  expect(namesOf(null, { limit: 9 }, 2025)).toEqual([later]);
  expect(entriesOf(null, { limit: 9 }, 2023)).toEqual([]);
  expect(countTimeline(shop.db, of(), filterOf(null, 2024), 9)).toBe(2);
  expect(firstYear(shop.db, of(), TIMELINE_KINDS)).toBe(2024);
  expect(firstYear(shop.db, of(), ["receipt", "order"])).toBeNull();
});

test("a day has the zone of its store, unless it was another day there", () => {
  const { id } = aSale({ customerId, location: "denver" });
  const soldOn = (storeDay: string) => {
    const soldAt = Date.UTC(2025, 10, 12, 5, 30) as Instant;
    shop.db
      .update(sales)
      .set({ soldAt, storeDay: storeDay as Day })
      .where(eq(sales.id, id))
      .run();
    return entriesOf("sale", { limit: 1 }).map(({ day, zone }) => [day, zone]);
  };
  expect(soldOn("2025-11-11")).toEqual([["2025-11-11", "America/Denver"]]);
  expect(soldOn("2025-11-12")).toEqual([["2025-11-12", null]]);
});

test("an edit has before and after; one of a note and its removal too", () => {
  const details = { ...blankOf(customerFields), ...AMELIA, city: "Delray", version: 1, acceptedTwins: null };
  enact((ctx) => editCustomer(ctx, customerId, details as Parameters<typeof editCustomer>[2]), SAL);
  const { id } = enact((ctx) => addNote(ctx, { of: of(), text: "Likes pearls", isPinned: false }), SAL);
  enact((ctx) => editNote(ctx, { id, version: 1, text: "Loves pearls", isPinned: false }), SAL);
  enact((ctx) => removeNote(ctx, id), SAL);
  const edits = entriesOf("edit", { limit: 9 });
  expect(edits.map(({ what, text }) => [what, text])).toEqual([
    ["Note removed", "Loves pearls"],
    ["Note changed", null],
    ["Details changed", null],
  ]);
  expect(edits[1]?.changes).toMatchObject([{ path: "text", before: "Likes pearls", after: "Loves pearls" }]);
  expect(edits[2]?.changes?.find(({ path }) => path === "city")).toMatchObject({ after: "Delray" });
});

test("who may not see cost reads an edit without it", () => {
  const piece = aPiece();
  const edit = { ...detailsOfPiece(piece), cost: cents(77_700), retailPrice: cents(99_900) };
  enact((ctx) => editPiece(ctx, piece.id, edit), OLIVE);
  const pathsFor = (seesCost: boolean) =>
    timelineOf(shop, { kind: "piece", id: piece.id }, { seesCost })
      .filter(({ kind }) => kind === "edit")
      .flatMap(({ changes }) => (changes ?? []).map(({ path }) => path));
  expect(pathsFor(true)).toEqual(expect.arrayContaining(["cost", "retailPrice"]));
  expect(pathsFor(false)).toContain("retailPrice");
  expect(pathsFor(false)).not.toContain("cost");
});

test("each kind needs the right to open what it tells of", () => {
  const shown = (...denied: string[]) => {
    const actor = actorNamed(OLIVE);
    const permissions = new Set([...actor.permissions].filter((one) => !denied.includes(one)));
    return kindsShownTo({ ...actor, permissions }, "customer");
  };
  expect(shown()).toEqual([
    "sale",
    "return",
    "receipt",
    "repair",
    "order",
    "buy",
    "message",
    "call",
    "note",
    "edit",
  ]);
  expect(shown("sales.view")).toEqual(["repair", "order", "buy", "message", "call", "note", "edit"]);
  expect(shown("repairs.view")).toEqual(["sale", "return", "receipt", "buy", "call", "note", "edit"]);
  expect(shown("audit.view", "sales.view", "repairs.view")).toEqual(["buy", "call", "note"]);
});

test("a void undoes the pickup of what its ticket handed over, and only the payment of what was handed over before", () => {
  let moment = Date.now() as Instant;
  const later = () => (moment = (moment + 1) as Instant);
  const ringUpAndVoid = (orderId: number) => {
    const lines = [{ at: "lines.0", kind: "pickup", orderId, to: null } as const];
    const rest = { tax: cents(0), shippingCharge: cents(0), tradeIn: null };
    const ticket = { customerId, location: "boca", lines, ...rest };
    const { id: saleId } = enact((ctx) => sellWithOrders({ ...ctx, now: later() }, ticket), OLIVE);
    enact((ctx) => voidWithOrders({ ...ctx, now: later() }, { saleId, reason: "Wrong till" }), OLIVE);
  };
  const steps = (id: number) =>
    timelineOf(shop, { kind: "order", id }).flatMap(({ kind, what }) => (kind === "step" ? [what] : []));

  const here = aRepair({ customerId }).id;
  ringUpAndVoid(here);
  expect(steps(here).slice(0, 2)).toEqual(["Pickup undone", "Picked up"]);

  const gone = aRepair({ customerId }).id;
  enact((ctx) => handOverUnpaid({ ...ctx, now: later() }, { orderId: gone, to: "Amelia" }), OLIVE);
  ringUpAndVoid(gone);
  expect(steps(gone).slice(0, 3)).toEqual(["Payment undone", "Paid", "Picked up without payment"]);

  ringUpAndVoid(gone);
  expect(steps(gone).slice(0, 2)).toEqual(["Payment undone", "Paid"]);
});

test("pages of a repair's steps and edits follow each other both ways, also at one moment", () => {
  const { id } = aRepair({ customerId });
  shop.db.$client.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
    insert into audit_log (at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
    select 1700000000000 + i / 4, 1, case when i % 3 then 'repair.status-set' else 'repair.changed' end,
      case when i % 5 then 'repair' else 'order' end, '${id}', 'r', 'a', 's', 'd',
      json_object('before', json_object('status', 'pending'), 'after', json_object('status', 'pending')), 'p', 'm'
    from n`);
  const of = { kind: "order", id, zone: "America/New_York" } as const;
  const page = (slice: { after?: TimelineEntry["key"]; before?: TimelineEntry["key"]; limit: number }) =>
    readTimeline(shop.db, of, { kinds: [...TIMELINE_KINDS], year: null }, slice, { seesCost: true }).map(
      ({ key }) => key,
    );
  const all = page({ limit: 1_000 });
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all.map(String)).size).toBe(all.length);
  for (const at of [0, 7, 100, 250]) {
    expect(page({ after: all[at]!, limit: 20 })).toEqual(all.slice(at + 1, at + 21));
    expect(page({ before: all[at + 30]!, limit: 20 })).toEqual(all.slice(at + 10, at + 30));
  }
});

test("an item's timeline passes none of what it was moved, and goes by an index for each kind", () => {
  const { id } = aPiece();
  const of = { kind: "piece", id, zone: "America/New_York" } as const;
  const { $client } = shop.db;
  const prepared = vi.spyOn($client, "prepare");
  for (const kind of ["sale", "return", "movement"] as const) {
    const filter = filterOf(kind);
    readTimeline(shop.db, of, filter, { limit: 51 }, { seesCost: true });
    readTimeline(shop.db, of, filterOf(kind, 2026), { limit: 51 }, { seesCost: true });
    countTimeline(shop.db, of, filter, 1);
    firstYear(shop.db, of, [kind]);
  }
  const asked = prepared.mock.calls.map(([query]) => query);
  prepared.mockRestore();
  const found = asked.filter((query) => /from "piece_movements" where/.test(query));
  expect(found).toHaveLength(12);
  for (const [nth, query] of found.entries()) {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = $client.prepare(`explain query plan ${query}`).all(...nothing) as { detail: string }[];
    const details = steps.map(({ detail }) => detail).join();
    const index = nth < 8 ? "piece_movements_sales" : "piece_movements_timeline";
    expect(details, query).toMatch(RegExp(`INDEX ${index} \\(piece_id=\\?`));
    expect(details, query).not.toMatch(/TEMP B-TREE/);
  }
});

test("edits of a person of several customers are read by their own entries, not the shop's", () => {
  const merged = aCustomer().id;
  const edited = (id: number) => {
    const details = { ...blankOf(customerFields), firstName: "Ada", lastName: "Hartwell", homeStore: "boca" };
    enact((ctx) => editCustomer(ctx, id, { ...details, version: 1, acceptedTwins: null } as never));
  };
  for (const id of [merged, customerId, aCustomer().id]) edited(id);
  shop.db.update(customers).set({ mergedInto: customerId }).where(eq(customers.id, merged)).run();
  const prepared = vi.spyOn(shop.db.$client, "prepare");
  const edits = entriesOf("edit", { limit: 9 });
  const [query] = prepared.mock.calls.map(([text]) => text).filter((text) => text.includes("audit_log"));
  prepared.mockRestore();
  expect(edits).toHaveLength(2);
  const nothing = Array.from(query!.match(/\?/g)!, () => null);
  const plan = shop.db.$client.prepare(`explain query plan ${query}`).all(...nothing);
  expect(plan).toContainEqual(
    expect.objectContaining({
      detail: expect.stringContaining("audit_log_record (record_kind=? AND record_id=?)"),
    }),
  );
});

test("a look at a customer asks once who the person is, not for each kind of entry", () => {
  const others = Array.from({ length: 30 }, () => aCustomer().id);
  shop.db.update(customers).set({ mergedInto: customerId }).where(inArray(customers.id, others)).run();
  const look = () => countTimeline(shop.db, of(), filterOf(null), 1);
  expect(costOf(shop, look).rows).toBe(30);
  const ofOneKind = () => readTimeline(shop.db, of(), filterOf("note"), { limit: 9 }, { seesCost: true });
  expect(costOf(shop, ofOneKind).rows).toBeLessThan(40);
});
