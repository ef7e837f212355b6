import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pieceMovements } from "~db/schema/index.ts";
import { firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import { previewBulkChange } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { addDays, day, type Instant } from "~/domain/dates";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { cents } from "~/domain/money";
import { addNote } from "~/domain/records/notes/write-note.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { editOrder } from "~/domain/workshop/orders/edit-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { pieceNow } from "~/domain/stock/movements/piece-now.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { findCopies } from "~/domain/records/privacy/find-copies.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import {
  dialsOneOf,
  hasLastNameOf,
  isRowOf,
  namesOneOf,
  personOf,
  readPeople,
  seeksOneOf,
} from "~/domain/records/privacy/person-words.server";
import { awaitParts, partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { done } from "~/domain/result";
import type { NewLine, NewPayment, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { TRADE_INS_AT_MOST } from "~/domain/counter/sales/ticket-limits";
import { filterOf } from "~/domain/shop/lists/list-rights-and-filters";
import { saveFilter } from "~/domain/shop/lists/save-filter.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { told } from "~/domain/shop/trail/entry-content";
import { startImport } from "~/import/record-import.server";
import { write } from "~/web/write.server";
import { OLIVE } from "../../support/cast.ts";
import { NO_CONDITIONS } from "../../support/no-conditions.ts";
import {
  aCount,
  aCustomer,
  aPaidBuy,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  attempt,
  contradictionsOf,
  enact,
  openTestShop,
  originOf,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const erase = (id: number) =>
  attempt((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));

/** Where the word that each of a person's texts holds still stands, by table and column. */
function placesOf(word: string): string[] {
  const { $client: client } = shop.db;
  const tables = client
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .pluck()
    .all() as string[];
  const places = tables.flatMap((table) =>
    (client.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => typeof value === "string" && value.toLowerCase().includes(word))
        .map(([column]) => `${table}.${column}${table === "audit_log" ? ` of ${String(row.action)}` : ""}`),
    ),
  );
  return [...new Set(places)].sort();
}

function sell(
  customerId: number | null,
  lines: NewLine[],
  payments: NewPayment[],
  exempt: Pick<NewSale, "exemptAs" | "exemptReason"> = {},
) {
  const ticket = {
    ...exempt,
    customerId,
    location: "boca",
    lines,
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
  };
  return enact((ctx) => sellWithOrders(ctx, { ...ticket, payments }));
}

const openItem = (description: string): NewLine => ({
  at: "lines.0",
  kind: "item",
  description,
  quantity: 1,
  price: cents(90_00),
  cost: cents(10_00),
  isTaxed: false,
  discount: null,
  discountReason: null,
});
const pickup = (orderId: number): NewLine => ({ at: "lines.0", kind: "pickup", orderId, to: "zqxfetcher" });

/** Each text holds `zqx`; the name, that nobody else has, isn't in any. */
function someoneOfManyWords(): number {
  const { id: customerId } = aCustomer({
    firstName: "Ida",
    lastName: "Quuxhartwell",
    email: null,
    cellPhone: null,
  });
  enact((ctx) => addNote(ctx, { of: { kind: "customer", id: customerId }, text: "zqxown", isPinned: false }));
  specialOrder(customerId);
  repair(customerId);
  tickets(customerId);
  buys(customerId);
  return customerId;
}

function specialOrder(customerId: number) {
  const words = { item: "zqxitem", notes: "zqxnote", vendorReference: "zqxreference" };
  const { id: orderId } = aSpecialOrder({ customerId, ...words });
  const edit = {
    ...words,
    notes: "zqxnote changed",
    price: cents(85_000),
    cost: cents(40_000),
    promised: null,
    vendor: null,
    ordered: null,
    arrived: null,
  };
  enact((ctx) => editOrder(ctx, { orderId, version: getOrder(shop.db, orderId)!.version, ...edit }));
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "check", amount: cents(100_00), number: "zqxdeposit" }));
  enact((ctx) => tellCustomer(ctx, { orderId, how: "phone", message: "zqxtold" }));
  enact((ctx) => addNote(ctx, { of: { kind: "order", id: orderId }, text: "zqxordernote", isPinned: false }));
  const { balance } = getOrder(shop.db, orderId)!;
  sell(customerId, [pickup(orderId)], [{ kind: "check", amount: balance, number: "zqxcheck" }]);
  const cancelled = aSpecialOrder({ customerId, item: "zqxother" });
  enact((ctx) => cancelOrder(ctx, { orderId: cancelled.id, reason: "zqxcancelled" }));
}

function repair(customerId: number) {
  const { id } = aRepair({ customerId, item: "zqxring", description: "zqxwork", notes: "zqxremark" });
  const item = {
    description: "zqxring",
    metal: "zqxmetal",
    stones: "zqxstones",
    size: "zqxsize",
    serial: "zqxserial",
    conditionNote: "zqxcondition",
    declaredValue: null,
    condition: NO_CONDITIONS,
    weightGiven: null,
    weightUnit: null,
  };
  const work = {
    item: 1,
    serviceId: null,
    description: "zqxengraved",
    price: cents(110_00),
    cost: cents(35_00),
    taxed: false,
    doneBy: null,
  };
  const rest = { promised: null, workerId: null, callOver: null, version: null };
  enact((ctx) => writeEnvelope(ctx, { repairId: id, items: [item], work: [work], ...rest }));
  enact((ctx) => noteWork(ctx, { repairId: id, minutes: 5, material: "zqxmaterial", cost: null }));
  enact((ctx) => awaitParts(ctx, { repairId: id, what: "zqxpart", vendor: null, due: null }));
  enact((ctx) => partsAreIn(ctx, { repairId: id }));
  const answer = {
    employeeId: OLIVE.id,
    method: "PUT",
    path: `/api/repairs/${id}/envelope`,
    key: "k",
    bodyHash: "h",
  };
  keep(getEnvelope(shop.db, id), answer);
  sell(customerId, [pickup(id)], [{ kind: "card", amount: cents(110_00), reference: "zqxterminal" }]);
}

function keep(record: unknown, key: Parameters<typeof write>[2]) {
  const entry = { action: "session.opened", record: { kind: "employee", id: 1 } } as const;
  write(originOf(OLIVE), () => done(record, entry), key);
}

function tickets(customerId: number) {
  const returned = sell(
    customerId,
    [openItem("zqxopenitem")],
    [{ kind: "check", amount: cents(90_00), number: "zqxpaid" }],
  );
  enact((ctx) =>
    returnLines(ctx, {
      saleId: returned.id,
      lines: returned.lines.map(({ id }) => ({ id, to: null })),
      refund: null,
      fee: cents(0),
      shipping: cents(0),
      reason: "zqxreason",
    }),
  );
  const voided = aSale({ customerId });
  enact((ctx) => voidWithOrders(ctx, { saleId: voided.id, reason: "zqxvoid" }));
  const path = { employeeId: OLIVE.id, method: "POST", path: "/api/sales", bodyHash: "h" };
  keep(getSale(shop.db, returned.id), { ...path, key: "sale" });
}

function buys(customerId: number) {
  const { id: buyId } = aPaidBuy({ customerId, lines: [{ description: "zqxlocket" }] });
  enact((ctx) => voidBuy(ctx, { buyId, reason: "zqxbuy" }));
}

test("what was said of somebody's orders, repairs, tickets and buys is nowhere after the erasure", () => {
  const id = someoneOfManyWords();
  const known = placesOf("zqx");
  expect(known).toEqual(
    expect.arrayContaining([
      "audit_log.payload of buy.voided",
      "audit_log.payload of order.cancelled",
      "audit_log.payload of order.changed",
      "audit_log.payload of order.envelope-changed",
      "audit_log.payload of order.taken-in",
      "audit_log.payload of return.made",
      "audit_log.payload of sale.processed",
      "audit_log.payload of sale.voided",
      "idempotency_keys.record",
      "sale_lines.description",
    ]),
  );
  expect(erase(id)).toMatchObject({ kind: "done" });
  expect(placesOf("zqx")).toEqual([]);
  theBooksBalance(shop);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
});

test("lines of tickets still say which order they handed over, and the kept answer is the ticket as it reads now", () => {
  const id = someoneOfManyWords();
  erase(id);
  const lines = shop.db.$client
    .prepare("select description from sale_lines where kind in ('pickup', 'item') order by id")
    .pluck()
    .all();
  expect(lines).toEqual([
    expect.stringMatching(/^Special order O-\d{6}$/),
    expect.stringMatching(/^Repair R-\d{6}$/),
    "Erased",
  ]);
  const kept = shop.db.$client.prepare("select record from idempotency_keys").pluck().all() as string[];
  const [sale] = kept.map((record) => JSON.parse(record) as { id: number });
  expect(kept.length).toBe(1);
  expect(sale).toEqual(getSale(shop.db, sale!.id));
});

test("searches for a last name go from exports, prints, bulk changes and saved filters, if nobody else has it", () => {
  const sought = { search: "quuxhartwell" };
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  for (const action of ["list.exported", "list.printed"] as const)
    enact(() =>
      done(null, { action, record: { kind: "list", id: "customers" }, after: { rows: 1, ...sought } }),
    );
  const change = { field: "category", category: "rings" } as const;
  enact((ctx) => previewBulkChange(ctx, { chosen: { filter: { search: "Quuxhartwell ring" } }, change }));
  enact((ctx) => previewBulkChange(ctx, { chosen: { filter: { search: "quux" } }, change }));
  const saved = { list: "customers", isShared: false } as const;
  enact((ctx) => saveFilter(ctx, { ...saved, name: "One", query: "search=quuxhartwell" }));
  enact((ctx) => saveFilter(ctx, { ...saved, name: "Others", query: "search=hartwell" }));
  erase(id);
  expect(placesOf("quuxhartwell")).toEqual([]);
  const chosen = shop.db.$client.prepare("select chosen from bulk_changes order by id").pluck().all();
  expect(chosen).toEqual([JSON.stringify({ ids: [] }), expect.stringContaining("quux")]);
  expect(shop.db.$client.prepare("select name from saved_filters").pluck().all()).toEqual(["Others"]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("searches for a phone number, or a part that nobody else has, go alike", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", cellPhone: "(561) 733-9182" });
  aCustomer({ firstName: "Otto", lastName: "Marlowe", cellPhone: "(561) 733-0404" });
  const searches = ["733-9182", "9182", "561 733 9182", "733", "561-733", "9183", "14k 2.5"];
  for (const [nth, search] of searches.entries()) {
    const query = new URLSearchParams({ search }).toString();
    enact((ctx) => saveFilter(ctx, { list: "customers", isShared: false, name: `Filter ${nth}`, query }));
    enact((ctx) =>
      previewBulkChange(ctx, {
        chosen: { filter: { search } },
        change: { field: "category", category: "rings" },
      }),
    );
    const after = { rows: 1, search };
    enact(() => done(null, { action: "list.exported", record: { kind: "list", id: "customers" }, after }));
  }
  erase(id);
  const { $client: client } = shop.db;
  const rows = (sql: string) => client.prepare(sql).pluck().all() as string[];
  const stay = ["733", "561-733", "9183", "14k 2.5"];
  expect(rows("select query from saved_filters order by id")).toEqual(
    stay.map((search) => new URLSearchParams({ search }).toString()),
  );
  const chosen = rows("select chosen from bulk_changes order by id").map(
    (each) => JSON.parse(each) as object,
  );
  expect(chosen.filter((each) => "filter" in each)).toEqual(stay.map((search) => ({ filter: { search } })));
  const exported = rows(
    "select payload from audit_log where action = 'list.exported' and payload is not null",
  );
  expect(exported.length).toBe(stay.length);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("searches for an e-mail, a spouse or a relative, or a part that nobody else has, go where lists search them", () => {
  const { id } = aCustomer({
    firstName: "Ida",
    lastName: "Quuxhartwell",
    email: "gold.vixen@post.example",
    spouseName: "Rufus Zweigstein",
  });
  const wanda = { name: "Wanda Ottokar", relation: "sibling", occasion: null, note: null } as const;
  const dateless = { relatedId: null, date: null, monthDay: null };
  enact((ctx) => addRelative(ctx, { customerId: id, ...wanda, ...dateless }));
  aCustomer({ firstName: "Otto", lastName: "Marlowe", email: "otto@post.example", spouseName: "Rufus Lind" });
  const go = ["gold.vixen@", "vixen", "Zweigstein", "rufus zweigst", "wanda ottokar", "ottokar"];
  const stay = ["post.example", "rufus", "vix", "otto", "ring"];
  for (const [nth, search] of [...go, ...stay].entries())
    for (const list of ["customers", "orders"] as const) {
      const query = new URLSearchParams({ search }).toString();
      enact((ctx) => saveFilter(ctx, { list, isShared: false, name: `Filter ${list} ${nth}`, query }));
      const after = { rows: 1, search };
      enact(() => done(null, { action: "list.exported", record: { kind: "list", id: list }, after }));
      enact(() => done(null, { action: "audit.exported", record: { kind: "audit", id: "trail" }, after }));
    }
  // The items' search doesn't read customers: gold is gold there.
  const filter = { search: "gold" };
  enact((ctx) => saveFilter(ctx, { list: "inventory", isShared: false, name: "Gold", query: "search=gold" }));
  enact((ctx) =>
    saveFilter(ctx, { list: "customers", isShared: false, name: "Rufus Zweigstein", query: "tier=gold" }),
  );
  enact((ctx) =>
    previewBulkChange(ctx, { chosen: { filter }, change: { field: "category", category: "rings" } }),
  );
  enact(() =>
    done(null, {
      action: "list.printed",
      record: { kind: "list", id: "inventory" },
      after: { rows: 1, ...filter },
    }),
  );
  erase(id);
  const { $client: client } = shop.db;
  const rows = (sql: string) => client.prepare(sql).pluck().all() as string[];
  const searches = (payloads: string[]) =>
    payloads.map((payload) => (JSON.parse(payload) as { after: { search: string } }).after.search);
  const twice = stay.flatMap((search) => [search, search]);
  const exported = (action: string) =>
    searches(
      rows(`select payload from audit_log where action = '${action}' and payload is not null order by id`),
    );
  expect(rows("select query from saved_filters order by id")).toEqual([
    ...twice.map((search) => new URLSearchParams({ search }).toString()),
    "search=gold",
  ]);
  expect(exported("list.exported")).toEqual(twice);
  expect(exported("audit.exported")).toEqual(twice);
  expect(exported("list.printed")).toEqual(["gold"]);
  expect(JSON.parse(rows("select chosen from bulk_changes")[0] ?? "")).toEqual({ filter });
  for (const word of ["vixen", "zweigstein", "ottokar"]) expect(placesOf(word)).toEqual([]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("searches of goods stay although a relative has a jeweler's word for a name, or an e-mail has one in it", () => {
  const { id } = aCustomer({
    firstName: "Ida",
    lastName: "Quuxhartwell",
    email: "cabochon.vixen@post.example",
    spouseName: "Zebulon",
  });
  const pearl = { name: "Pearl", relation: "child", occasion: null, note: null } as const;
  const dateless = { relatedId: null, date: null, monthDay: null };
  enact((ctx) => addRelative(ctx, { customerId: id, ...pearl, ...dateless }));
  aSpecialOrder({ customerId: aCustomer({ firstName: "Otto" }).id, item: "Cabochon ring" });
  const own = aSpecialOrder({ customerId: id, item: "A ring for vixen" });
  enact((ctx) => cancelOrder(ctx, { orderId: own.id, reason: "Changed her mind" }));
  aPiece({ description: "Cabochon ring" });
  const searches = ["Pearl earrings", "cabochon", "zebulon", "vixen"];
  const lists = ["customers", "orders", "inventory"] as const;
  for (const search of searches) {
    for (const list of lists) {
      const query = new URLSearchParams({ search }).toString();
      enact((ctx) => saveFilter(ctx, { list, isShared: false, name: `${list} ${search.length}`, query }));
      const after = { rows: 1, search };
      enact(() => done(null, { action: "list.exported", record: { kind: "list", id: list }, after }));
    }
    enact(() =>
      done(null, {
        action: "audit.exported",
        record: { kind: "audit", id: "trail" },
        after: { rows: 1, search },
      }),
    );
  }
  enact((ctx) =>
    previewBulkChange(ctx, {
      chosen: { filter: { search: "Pearl earrings" } },
      change: { field: "category", category: "rings" },
    }),
  );
  erase(id);
  const { $client: client } = shop.db;
  const rows = (sql: string) => client.prepare(sql).pluck().all() as string[];
  const saved = (list: string) =>
    rows(`select query from saved_filters where list = '${list}' order by id`).map((query) =>
      new URLSearchParams(query).get("search"),
    );
  const exported = (where: string) =>
    rows(
      `select payload ->> '$.after.search' from audit_log where ${where} and payload is not null order by id`,
    );
  expect(saved("inventory")).toEqual(searches);
  expect(exported("action = 'list.exported' and record_id = 'inventory'")).toEqual(searches);
  expect(saved("customers")).toEqual([]);
  expect(saved("orders")).toEqual(["cabochon"]);
  expect(exported("action = 'list.exported' and record_id = 'orders'")).toEqual(["cabochon"]);
  expect(exported("action = 'audit.exported'")).toEqual(["cabochon"]);
  expect(JSON.parse(rows("select chosen from bulk_changes")[0] ?? "")).toEqual({
    filter: { search: "Pearl earrings" },
  });
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("of an import its file, its sheet and a row that was taken for headings say nothing of the person", () => {
  const list = { size: 1, kind: "customers" as const };
  const headings = ["Ida", "Quuxhartwell", "Boca"];
  const person = { ...list, name: "plain.csv", sha256: "a", sheet: null, header: headings, unused: headings };
  const chosen = ["firstName", "lastName", null];
  enact((ctx) => startImport(ctx, { ...person, chosen, remember: chosen }));
  const named = { header: ["firstName", "lastName"], unused: [] };
  enact((ctx) =>
    startImport(ctx, {
      ...list,
      ...named,
      name: "Ida_Quuxhartwell.xlsx",
      sha256: "b",
      sheet: "For Ida Quuxhartwell",
    }),
  );
  enact((ctx) => startImport(ctx, { ...list, ...named, name: "others.csv", sha256: "c", sheet: null }));
  const short = { ...list, ...named, sheet: "Quuxhartwell", name: "list_quuxhartwell 2.csv" };
  enact((ctx) => startImport(ctx, { ...short, sha256: "d" }));
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  expect(placesOf("quuxhartwell")).toEqual(
    expect.arrayContaining([
      "import_mappings.columns",
      "imports.file_name",
      "imports.header",
      "imports.sheet",
    ]),
  );
  erase(id);
  expect(placesOf("quuxhartwell")).toEqual([]);
  const kept = shop.db.$client.prepare("select file_name, header from imports order by id").raw().all();
  expect(kept).toEqual([
    ["plain.csv", '["","",""]'],
    ["Erased", '["firstName","lastName"]'],
    ["others.csv", '["firstName","lastName"]'],
    ["Erased", '["firstName","lastName"]'],
  ]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("an answer that is kept under a key with the person's name goes", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const call = { employeeId: OLIVE.id, method: "POST", path: "/api/processes", bodyHash: "h" };
  for (const key of ["ida-quuxhartwell-1", "list of Quuxhartwell", "0f8c-11"])
    keep({ title: "Cleaning" }, { ...call, key });
  erase(id);
  expect(shop.db.$client.prepare("select key from idempotency_keys").pluck().all()).toEqual(["0f8c-11"]);
});

test("where their orders were, from whom, and with whom others' are, is listed before or goes", () => {
  const { id: customerId } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const own = aSpecialOrder({ customerId, item: "Ring", vendor: "Ida Quuxhartwell" });
  enact((ctx) => cancelOrder(ctx, { orderId: own.id, reason: "Changed her mind" }));
  const other = aCustomer({ firstName: "Otto", lastName: "Marlowe" });
  const repair = aRepair({ customerId: other.id });
  const order = aSpecialOrder({ customerId: other.id, vendor: "Ida Quuxhartwell" });
  enact((ctx) =>
    moveOrder(ctx, { orderId: repair.id, place: "workshop", name: "Ida Quuxhartwell", dueBack: null }),
  );
  enact((ctx) =>
    awaitParts(ctx, { repairId: repair.id, what: "Clasp", vendor: "Ida Quuxhartwell", due: null }),
  );
  const person = personOf(shop.db, getCustomerOrErased(shop.db, customerId)!);
  const reading = findMentions(shop.db, [person]);
  let step = reading.next();
  while (!step.done) step = reading.next();
  expect(step.value).toEqual([
    { kind: "repair", id: repair.id },
    { kind: "order", id: order.id },
  ]);
  erase(customerId);
  expect(getOrder(shop.db, own.id)?.vendor).toBeNull();
  expect(getOrder(shop.db, order.id)?.vendor).toBe("Ida Quuxhartwell");
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("where something was by their name goes; where it is, and who has an item now, stays and is listed before", () => {
  const name = "Ida Quuxhartwell";
  const { id: customerId } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const { id: other } = aCustomer({ firstName: "Otto", lastName: "Marlowe" });
  const inTray = { place: "tray", dueBack: null } as const;
  const [back, there] = [aRepair({ customerId: other }), aRepair({ customerId: other })];
  for (const { id: orderId } of [back, there]) enact((ctx) => moveOrder(ctx, { orderId, name, ...inTray }));
  const { id: countId } = aCount();
  for (const { id } of [back, there]) enact((ctx) => scan(ctx, { countId, number: `R-${id}` }));
  enact((ctx) => moveOrder(ctx, { orderId: back.id, name: "Tray 4", ...inTray }));
  const own = aSpecialOrder({ customerId });
  enact((ctx) => moveOrder(ctx, { orderId: own.id, name, ...inTray }));
  enact((ctx) => cancelOrder(ctx, { orderId: own.id, reason: "Changed her mind" }));
  const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 3);
  const nobody = { customerId: null, to: null, due: null, value: null, note: null };
  const [returned, lent] = [aPiece(), aPiece()];
  for (const { id } of [returned, lent])
    enact((ctx) => movePiece(ctx, { ...nobody, pieceId: id, kind: "memo_out", to: name, due }));
  enact((ctx) => movePiece(ctx, { ...nobody, pieceId: returned.id, kind: "memo_returned" }));

  const person = personOf(shop.db, getCustomerOrErased(shop.db, customerId)!);
  const reading = findMentions(shop.db, [person]);
  let step = reading.next();
  while (!step.done) step = reading.next();
  expect(step.value).toEqual([
    { kind: "repair", id: there.id },
    { kind: "piece", id: lent.id },
  ]);
  expect(erase(customerId)).toMatchObject({ kind: "done" });
  expect(placesOf("quuxhartwell")).toEqual([
    "order_movements.place_name",
    "orders.place_name",
    "piece_movements.to_whom",
  ]);
  expect(getOrder(shop.db, own.id)?.place).toMatchObject({ place: "tray", name: null });
  expect([back, there].map(({ id }) => getOrder(shop.db, id)?.place?.name)).toEqual(["Tray 4", name]);
  expect(pieceNow(shop.db, getPiece(shop.db, lent.id)!).toWhom).toBe(name);
  expect(
    shop.db.select().from(pieceMovements).where(eq(pieceMovements.pieceId, returned.id)).all(),
  ).not.toContainEqual(expect.objectContaining({ toWhom: name }));
  theBooksBalance(shop);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("of movements and lines of counts a name can be taken away, and nothing else changes", () => {
  const repair = aRepair();
  enact((ctx) => moveOrder(ctx, { orderId: repair.id, place: "tray", name: "Tray 4", dueBack: null }));
  const { id: countId } = aCount();
  enact((ctx) => scan(ctx, { countId, number: `R-${repair.id}` }));
  const due = addDays(todayAt(shop.db, "boca", Date.now() as Instant), 3);
  const memo = { customerId: null, to: "Kessel & Son", due, value: null, note: "To show" };
  const { id: pieceId } = aPiece();
  enact((ctx) => movePiece(ctx, { ...memo, pieceId, kind: "memo_out" }));
  const { $client: client } = shop.db;
  const names = { order_movements: "place_name", count_lines: "place_name", piece_movements: "to_whom" };
  for (const [table, name] of Object.entries(names)) {
    const columns = (client.pragma(`table_info(${table})`) as { name: string; type: string }[]).filter(
      (column) => column.name !== "note",
    );
    client.pragma("foreign_keys = OFF");
    for (const column of columns) {
      const other = column.type === "TEXT" ? "'other'" : "987654321";
      const change = `update ${table} set ${column.name} = ${other}, ${name === column.name ? "id = id" : `${name} = null`}`;
      expect(() => client.exec(change), change).toThrow(/only ever added/);
    }
    client.pragma("foreign_keys = ON");
    client.exec(`update ${table} set ${name} = null`);
  }
  expect(client.prepare("select distinct note from piece_movements order by 1").pluck().all()).toEqual([
    null,
    "To show",
  ]);
});

/** How often `work` looks something up or compares it, which nobody else on the machine changes. */
function lookUps(work: () => void): number {
  let times = 0;
  const counted = [
    [Map.prototype, "get"],
    [Set.prototype, "has"],
    [String.prototype, "startsWith"],
    [String.prototype, "includes"],
  ] as const;
  const originals = counted.map(([of, name]) => [of, name, Reflect.get(of, name) as () => unknown] as const);
  for (const [of, name, original] of originals)
    Reflect.set(of, name, function count(this: unknown, ...args: []) {
      times += 1;
      return original.apply(this, args);
    });
  try {
    work();
  } finally {
    for (const [of, name, original] of originals) Reflect.set(of, name, original);
  }
  return times;
}

test("neither a row of thousands of cells nor a search that says a part again and again takes more than a pass", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", cellPhone: "(561) 733-9182" });
  aCustomer({ firstName: "Otto", lastName: "Marlowe", cellPhone: "(561) 733-0404" });
  const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
  const cells = Array.from({ length: 16_384 }, (_, nth) => `c${nth}`);
  // Most of them called by names in the row, no two together.
  const names = cells.map((last) => ({ first: "ida", last: `${last}x` }));
  const isTheirs = isRowOf([person, { ...person, names }]);
  const found: boolean[] = [];
  const ofRows = lookUps(() =>
    found.push(isTheirs(cells), isTheirs(["Ida", ...cells]), isTheirs(["Ida", "Boca", "1"])),
  );
  expect([...found, isTheirs([...cells, "Quuxhartwell", "Ida"])]).toEqual([false, false, false, true]);
  expect(ofRows).toBeLessThan(12 * cells.length);
  const dials = dialsOneOf(shop.db, [person]);
  const parts = 20_000;
  let isDialed = true;
  const ofSearch = lookUps(() => {
    isDialed = dials("1733a".repeat(parts));
  });
  expect([isDialed, dials(`${"1733a".repeat(parts)}9182`)]).toEqual([false, true]);
  expect(ofSearch).toBeLessThan(4 * parts);
});

test("thousands of names and numbers are looked for in a text in one pass, however alike they begin", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", cellPhone: "(561) 733-9182" });
  const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
  const many = Array.from({ length: 4_000 }, (_, nth) => nth);
  const renamed = {
    ...person,
    words: many.flatMap((nth) => [`ida quux${nth}`, `ida ${"ida ".repeat(nth % 50)}quux`]),
    lastNames: many.map((nth) => `${"quux".repeat(nth % 20)}y${nth}`),
    ownLastNames: many.map((nth) => `quux quux hartwell${nth}`),
    phones: many.map((nth) => String(7_000_000 + nth)),
  };
  const times = 10_000;
  const tests: [(text: string) => boolean, often: string, end: string][] = [
    [namesOneOf([renamed]), "ida ", "Quux3999"],
    [seeksOneOf([renamed]), "quux ", "Hartwell77!"],
    [hasLastNameOf([renamed]), "quux", "y77"],
    [dialsOneOf(shop.db, [renamed]), "9999a", "7003999"],
  ];
  for (const [isTheirs, often, end] of tests) {
    const found: boolean[] = [];
    const looked = lookUps(() =>
      found.push(isTheirs(often.repeat(times)), isTheirs(often.repeat(times) + end)),
    );
    expect(found).toEqual([false, true]);
    expect(looked).toBeLessThan(2 * 12 * times);
  }
});

test(
  "hundreds of earlier names, and of kept answers, are read in more steps, so that others can go between",
  { tags: "all" },
  () => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const stepsOf = (work: Generator) => {
      for (let steps = 0; ; steps += 1) if (work.next().done) return steps;
    };
    const [personBefore, copiesBefore] = [
      stepsOf(readPeople(shop.db, [id])),
      stepsOf(findCopies(shop.db, [personOf(shop.db, getCustomerOrErased(shop.db, id)!)])),
    ];
    const called = (nth: number) => ({
      firstName: "Ida",
      lastName: `Quux${nth}`,
      email: null,
      cellPhone: null,
    });
    for (let nth = 0; nth < 450; nth += 1)
      enact(() =>
        done(null, {
          action: "customer.changed",
          record: { kind: "customer", id },
          after: told("customer", called(nth)),
        }),
      );
    const call = { employeeId: OLIVE.id, method: "POST", path: "/api/processes", bodyHash: "h" };
    for (let nth = 0; nth < 100; nth += 1) keep({ title: "Cleaning" }, { ...call, key: `k${nth}` });
    const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
    expect(person.names).toHaveLength(451);
    // Entries by 200, names by 50.
    expect(stepsOf(readPeople(shop.db, [id]))).toBeGreaterThanOrEqual(personBefore + 11);
    // Answers by 20, beside the entries.
    expect(stepsOf(findCopies(shop.db, [person]))).toBeGreaterThanOrEqual(copiesBefore + 5);
  },
);

/** Writes a text about another customer, about cash, and as a tray that an order was in. */
function saidOfAnother(customerId: number, text: string) {
  const of = { kind: "customer", id: customerId } as const;
  enact((ctx) => addNote(ctx, { of, text, isPinned: false }));
  const reason = `From ${text}`;
  enact((ctx) => moveCash(ctx, { location: "boca", till: null, kind: "in", amount: cents(5_00), reason }));
  const { id: orderId } = aSpecialOrder({ customerId });
  const tray = (name: string) =>
    enact((ctx) => moveOrder(ctx, { orderId, place: "tray", name, dueBack: null }));
  tray(text);
  tray("Tray 4");
}

function mentionsOf(customerId: number) {
  const reading = findMentions(shop.db, [personOf(shop.db, getCustomerOrErased(shop.db, customerId)!)]);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

test.each([
  {
    who: { cellPhone: "(561) 733-9182" },
    texts: ["561-733-9182", "561.733.9182", "(561)733-9182", "+1 561 733 9182", "561/733\u20119182x12"],
    others: ["561 733 918", "733-9182", "561 733 91820", "RNG5617339182", "9182 733 561"],
  },
  {
    who: { firstName: "Jose", lastName: "O'Quux Smith" },
    texts: [
      "José O\u2019Quux Smith\u2019s sister",
      "JOSE  O'Quux\u00a0Smith",
      "O\u2018Quux Smith, Jose\u0301",
    ],
    others: ["Jose Smith", "José O Quux", "Josef O\u2019Quux Smith"],
  },
  ...["'", "\u2019", "\u00b4", "`", "\u02bc"].map((sign) => ({
    who: { firstName: "Jose", lastName: `O${sign}Quux` },
    texts: ["Jose O\u00b4Quux\u00b4s sister", "Jose O`Quux", "O\u02bcQuux, Jose", "Jose O'Quux"],
    others: ["Jose Quux", "Josef O\u00b4Quux"],
  })),
  ...["-", "\u2011", "\u2013"].map((sign) => ({
    who: { firstName: "Ida", lastName: `Quux${sign}Jones` },
    texts: ["Ida Quux\u2011Jones", "Ida Quux\u2013Jones", "Quux\u2010Jones, Ida", "Ida Quux-Jones"],
    others: ["Ida Quux, Jones", "Ida Quuxjones"],
  })),
])("what is about $who goes and is listed in whatever way it was written", ({ who, texts, others }) => {
  const { id } = aCustomer(who);
  const known = [...texts, ...others].map((text) => {
    const { id: of } = aCustomer({ firstName: "Bo", lastName: "Other", email: null, cellPhone: null });
    saidOfAnother(of, text);
    return { of, text };
  });
  const isTheirs = ({ text }: { text: string }) => texts.includes(text);
  expect(mentionsOf(id)).toEqual(known.filter(isTheirs).map(({ of }) => ({ kind: "customer", id: of })));
  expect(erase(id)).toMatchObject({ kind: "done" });
  const left = (text: string) =>
    placesOf(text.toLowerCase()).filter((place) => /^(till|order_movements|audit)/.test(place));
  for (const { text } of known.filter(isTheirs)) expect([text, ...left(text)]).toEqual([text]);
  for (const text of others)
    expect(left(text)).toEqual([
      "audit_log.payload of note.added",
      "audit_log.payload of order.moved",
      "audit_log.payload of till.cash-in",
      "order_movements.place_name",
      "till_movements.reason",
    ]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("a name that somebody else has with another apostrophe or dash proves nothing", () => {
  for (const [one, other] of [
    ["O'Quux", "O\u00b4Quux"],
    ["O\u02bcHart", "O'Hart"],
    ["Quux-Jones", "Quux\u2013Jones"],
  ] as const) {
    const { id } = aCustomer({ firstName: "Ida", lastName: one });
    aCustomer({ firstName: "Ida", lastName: other, email: null, cellPhone: null });
    const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
    expect([person.names, person.ownLastNames]).toEqual([[], []]);
  }
});

test("words are found whole, with the signs that belong to them", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quux-Hartwell Jr." });
  const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
  const isNamed = namesOneOf([
    { ...person, words: ["Ida Quux Jr.", "(561) 733", "ida ida quux", "📿 ida's"] },
  ]);
  const named = [
    "IDA QUUX JR.",
    "for ida quux jr., Friday",
    "Ida Ida Quux Jr.!",
    "call (561) 733-1",
    "ida ida ida quux",
    "Ida's ring",
    "(Ida QUUX Jr.)",
  ];
  const others = [
    "Ida Quux Jr",
    "Ida Quux Jr.x",
    "1561) 733",
    "561) 7331",
    "aida ida quux",
    "ida ida quuxx",
    "",
    "ida",
  ];
  expect(named.filter((text) => !isNamed(text))).toEqual([]);
  expect(others.filter((text) => isNamed(text))).toEqual([]);
  expect(isNamed(null)).toBe(false);
});

test("an export says what was searched for as far as it was read", () => {
  const query = new URLSearchParams({ search: `  ${"quux ".repeat(50_000)}`, status: "x".repeat(300) });
  const said = new URLSearchParams(filterOf("repairs", query));
  expect([...said].map(([name, { length }]) => [name, length])).toEqual([
    ["search", 200],
    ["status", 200],
  ]);
});

test("why a ticket was exempt goes where it was words, and stays where the tax office asks for it", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const paid: NewPayment[] = [{ kind: "card", amount: cents(90_00) }];
  const item = { ...openItem("Chain"), isTaxed: true } as NewLine;
  sell(id, [item], paid, { exemptReason: "A friend of Ida Quuxhartwell" });
  sell(id, [item], paid, { exemptAs: "other", exemptReason: "Ida Quuxhartwell said so" });
  sell(id, [item], paid, { exemptAs: "resale", exemptReason: "85-123" });
  sell(id, [item], paid, { exemptAs: "shipped_out", exemptReason: "Georgia" });
  expect(placesOf("quuxhartwell")).toContain("audit_log.payload of sale.processed");
  erase(id);
  expect(placesOf("quuxhartwell")).toEqual([]);
  const reasons = shop.db.$client.prepare("select exempt_reason from sales order by id").pluck().all();
  expect(reasons).toEqual(["Erased", "Erased", "85-123", "Georgia"]);
  theBooksBalance(shop);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("whom cash was moved for, and a close's note, go where they name the person", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const at = { location: "boca", till: null };
  const [amount, reason] = [cents(5_00), "For Ida Quuxhartwell"];
  enact((ctx) => moveCash(ctx, { ...at, kind: "in", amount: cents(50_00), reason: "Bank" }));
  enact((ctx) => moveCash(ctx, { ...at, kind: "out", amount, reason }));
  const counted = { cash: cents(45_00), card: null, check: null, financing: null, other: null };
  const count = { ...at, counted, denominations: null, floatLeft: null };
  enact((ctx) => closeTill(ctx, { ...count, note: "Ida Quuxhartwell was paid" }));
  erase(id);
  expect(placesOf("quuxhartwell")).toEqual([]);
  expect(shop.db.$client.prepare("select reason from till_movements order by id").pluck().all()).toEqual([
    "Bank",
    "Erased",
  ]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("a saved filter for a last name that others have stays", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  aCustomer({ firstName: "Otto", lastName: "Quuxhartwell" });
  enact((ctx) =>
    saveFilter(ctx, { list: "customers", isShared: false, name: "One", query: "search=quuxhartwell" }),
  );
  erase(id);
  expect(shop.db.$client.prepare("select count(*) from saved_filters").pluck().get()).toBe(1);
});

test("a name in words on others' and walk-ins' tickets, returns, orders and buys is gone or listed before the erasure", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", email: null, cellPhone: null });
  const other = aCustomer({ firstName: "Bo", lastName: "Other", email: null, cellPhone: null }).id;
  const name = "for Ida Quuxhartwell";
  const listed: string[] = [];
  for (const customerId of [other, null]) {
    const open = sell(
      customerId,
      [openItem(name)],
      [{ kind: "other", amount: cents(90_00), reference: name }],
    );
    const voided = sell(customerId, [openItem("Box")], [{ kind: "cash", amount: cents(90_00), given: null }]);
    enact((ctx) => voidWithOrders(ctx, { saleId: voided.id, reason: name }));
    const returned = sell(
      customerId,
      [openItem("Box")],
      [{ kind: "cash", amount: cents(90_00), given: null }],
    );
    enact((ctx) =>
      returnLines(ctx, {
        saleId: returned.id,
        lines: returned.lines.map((line) => ({ id: line.id, to: null })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: name,
      }),
    );
    listed.push(...[open, voided, returned].map((sale) => `sale ${sale.id}`));
  }
  const order = aSpecialOrder({ customerId: other, item: "Ring" });
  enact((ctx) => tellCustomer(ctx, { orderId: order.id, how: "phone", message: name }));
  const { id: buyId } = aPaidBuy({ customerId: other, lines: [{ description: name }] });
  const person = personOf(shop.db, getCustomerOrErased(shop.db, id)!);
  const reading = findMentions(shop.db, [person]);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const found = step.value.map((mention) => `${mention.kind} ${mention.id}`);
  expect(found).toEqual(expect.arrayContaining([...listed, `order ${order.id}`, `buy ${buyId}`]));
});

test("a ticket whose trade-ins all name the customer is one mention, and keeps no other from the list", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const { id: customerId } = aCustomer({ firstName: "Otto", lastName: "Marlowe" });
  const brought = { item: "Ring of Ida Quuxhartwell", value: cents(1_00), weight: null, melt: null };
  const trade = (count: number) => {
    const more = Array.from({ length: count - 1 }, () => brought);
    const ticket = {
      customerId,
      location: "boca",
      lines: [openItem("Box")],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: brought,
      ...(more.length > 0 && { moreTradeIns: more }),
      payments: [{ kind: "card" as const, amount: null }],
    };
    return enact((ctx) => sellWithOrders(ctx, ticket)).id;
  };
  const ids = [trade(TRADE_INS_AT_MOST), trade(1), trade(2)];
  const listed = mentionsOf(id).filter(({ kind }) => kind === "sale");
  expect(listed).toEqual(ids.map((of) => ({ kind: "sale", id: of })));
});

test("a relative's entry that is linked to the customer is listed before, and what the trail says of it goes", () => {
  const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
  const other = aCustomer({ firstName: "Bo", lastName: "Other" });
  const said = { relation: "child", occasion: null, monthDay: null } as const;
  const relative = (name: string, relatedId: number | null) =>
    enact((ctx) =>
      addRelative(ctx, {
        customerId: other.id,
        ...said,
        name,
        date: day("1990-05-03"),
        note: `zqx${name}`,
        relatedId,
      }),
    );
  relative("Ida", id);
  relative("Ann", null);
  expect(mentionsOf(id)).toEqual([{ kind: "customer", id: other.id }]);
  expect(mentionsOf(other.id)).toEqual([]);
  erase(id);
  expect(placesOf("zqxida")).toEqual(["relatives.note"]);
  expect(placesOf("zqxann")).toEqual(["audit_log.payload of customer.relative-added", "relatives.note"]);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
});

test("rows that can't name the customer are looked through in short steps, too", () => {
  const { id } = aCustomer({ firstName: "Quentin", lastName: "Vandermeer" });
  const piece = aPiece();
  const find = () => {
    const finding = findMentions(shop.db, [personOf(shop.db, getCustomerOrErased(shop.db, id)!)]);
    for (let steps = 0; ; steps += 1) {
      const step = finding.next();
      if (step.done) return { steps, found: step.value };
    }
  };
  const before = find();
  // The customer's own notes: neither others' nor a piece's.
  shop.db.$client
    .prepare(
      `insert into notes (customer_id, text, written_at, written_by)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
       select ?, 'Sapphires', i, ? from n`,
    )
    .run(id, OLIVE.id);
  const of = { kind: "piece", id: piece.id } as const;
  enact((ctx) => addNote(ctx, { of, text: "For Quentin Vandermeer", isPinned: false }));
  const after = find();
  expect([before.found, after.found]).toEqual([[], [{ kind: "piece", id: piece.id }]]);
  // Twice 5,001 rows, by 1,000.
  expect(after.steps - before.steps).toBe(12);
});
