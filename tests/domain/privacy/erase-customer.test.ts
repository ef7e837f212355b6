import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settleErasures } from "~/backup/erasures.server";
import { verifyFolder } from "~/backup/verify-folder.server";
import { keepInsights } from "~/domain/outreach/advisor/keep-insights.server";
import { keepSuggestions, latestSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import { firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import { proposeMessage } from "~/domain/outreach/campaigns/proposals.server";
import { storeCreditOf } from "~/domain/counter/credit/find-credit.server";
import { spendCredit } from "~/domain/counter/credit/spend-credit.server";
import type { Customer } from "~/domain/people/customers/customer";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import {
  countCustomers,
  findCustomerIds,
  findCustomers,
  getCustomer,
} from "~/domain/people/customers/find-customers.server";
import { day, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { done } from "~/domain/result";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { checkRow } from "~/import/customer-row";
import { previewBulkChange } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { importBatch } from "~/import/import-batch.server";
import { startImport } from "~/import/record-import.server";
import { href } from "~/ui/address";
import { keepDraft } from "~/web/form-drafts.server";
import { write } from "~/web/write.server";
import { auditLog, idempotencyKeys, repairs } from "~db/schema/index.ts";
import {
  aCampaign,
  aCustomer,
  actorNamed,
  aPiece,
  aRepair,
  aSale,
  attempt,
  enact,
  openShopOnDisk,
  someCredit,
  originOf,
  type ShopOnDisk,
  contradictionsOf,
  theBooksBalance,
  writeHead,
} from "../../support/shop.ts";
import { OLIVE, SAL } from "../../support/cast.ts";
import { textsOf } from "../../support/texts-of.ts";
import { removeKeptUploads, uploadFolder } from "~/web/uploads-on-disk.server";

/** Each value is found nowhere else. A text that isn't here is made from its label. */
const PERSON: CustomerDetails = {
  ...textsOf(customerFields),
  firstName: "Zqxwilma",
  lastName: "Quuxhartwell",
  email: "Zqx.Wilma@quuxmail.example",
  cellPhone: "(561) 733-9182",
  street: "77 Xyzzy Banyan Way",
  city: "Plughville",
  state: "XQ",
  zipCode: "97531-8642",
  country: "Zarephathia",
  dateOfBirth: day("1921-03-17"),
  gender: "female",
  anniversaryDate: day("1943-08-29"),
  spouseName: "Frobozz Quuxhartwell",
  spouseDob: day("1919-12-08"),
  taxExemptNumber: "EX-Gnusto-4471",
  taxExemptDate: day("1987-04-23"),
  homeStore: "boca",
  tier: "diamond",
  jewelryPreferences: "Grueblue sapphires, wears frotzgold",
  notes: "Allergic to nitfolium, calls on blortday",
};
const ITEM = "Rezrov heirloom ring";
const WORK = "Gnusto engraving inside the band";
const REMARK = "Ozmoo waits for a call";
const TRADED = "Yomin locket with a lock of hair";
const ADVICE = "Show Zqxwilma the filfre pendant";
const WORDS = [
  ...Object.entries(PERSON)
    .filter(([name]) => !["gender", "homeStore", "tier", "state"].includes(name))
    .map(([, value]) => String(value)),
  "5617339182",
  "zqxwilma",
  "quuxhartwell",
  "zqx.wilma@quuxmail.example",
  ITEM,
  WORK,
  REMARK,
  TRADED,
  ADVICE,
  "rezrov",
  "gnusto",
  "ozmoo",
  "yomin",
  "filfre",
  "Zqxwilma",
  "Quuxhartwell",
  "Frobozz",
  "grueblue",
  // Of the search index.
  "zqxw",
  "quuxh",
  "xha",
];

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const erase = (id: number) =>
  attempt((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
const erased = (id: number) => {
  const written = erase(id);
  removeKeptUploads(uploadFolder(shop.dataDir));
  settleErasures(shop.dataDir, shop.db);
  return written;
};
const trail = () =>
  shop.db
    .select({
      action: auditLog.action,
      kind: auditLog.recordKind,
      id: auditLog.recordId,
      payload: auditLog.payload,
    })
    .from(auditLog)
    .orderBy(auditLog.id)
    .all();

/** Returns a function that takes ids of drafts out of a text: they are random, and a short word may be in one. */
function withoutDraftIds(): (text: string) => string {
  const ids = shop.db.$client.prepare("select id from form_drafts").pluck().all() as string[];
  return (text) => ids.reduce((rest, id) => rest.replaceAll(id, ""), text);
}

/** Which words are anywhere in a file of the data folder. */
function wordsInFolder(folder = shop.dataDir): string[] {
  const readable = withoutDraftIds();
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = readable(readFileSync(path, "utf8"));
      return WORDS.filter((word) => content.includes(word)).map((word) => `${entry.name}: ${word}`);
    });
}

/** Which words are in any table, in any case. */
function wordsInTables(): string[] {
  const { $client: client } = shop.db;
  const readable = withoutDraftIds();
  const tables = client
    .prepare("select name from pragma_table_list where schema = 'main' and type <> 'view'")
    .pluck()
    .all() as string[];
  return tables.flatMap((table) =>
    client
      .prepare(`select * from "${table}"`)
      .all()
      .flatMap((row) => {
        const text = readable(JSON.stringify(row)).toLowerCase();
        return WORDS.filter((word) => text.includes(word.toLowerCase())).map((word) => `${table}: ${word}`);
      }),
  );
}

function importOf(rows: string[][]) {
  const header = ["firstName", "lastName", "email", "cellPhone", "tier"];
  const { id } = enact((ctx) =>
    startImport(ctx, { name: "list.csv", size: 1, sha256: "a", sheet: null, header, unused: [] }),
  );
  const read = rows.map((cells, place) => ({
    row: place + 2,
    cells,
    checked: checkRow(
      Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])),
      [{ key: "boca", name: "Boca Raton" }],
      { names: new Map(), today: day("2026-11-20") },
    ),
  }));
  return enact((ctx) => importBatch(ctx, { importId: id, rows: read, names: new Map() }));
}

/** Everything that a shop can come to know of somebody. */
function knownCustomer() {
  const customer = aCustomer(PERSON);
  const { id } = customer;
  const edit = { ...PERSON, acceptedTwins: null };
  enact((ctx) => editCustomer(ctx, id, { ...edit, notes: `${PERSON.notes}!`, version: customer.version }));
  const sale = aSale({
    customerId: id,
    tradeIn: { item: TRADED, value: cents(5_000), weight: null, melt: null },
  });
  const plain = aSale({ customerId: id });
  const repair = aRepair({ customerId: id, item: ITEM, description: WORK, notes: REMARK });
  enact((ctx) => changeRepairStatus(ctx, repair.id, "picked_up"));
  enact((ctx) => keepSuggestions(ctx, { customerId: id, text: ADVICE, source: "Built-in advisor" }));
  const { firstName, lastName, email, cellPhone } = PERSON;
  const cells = [firstName, lastName, email ?? "", cellPhone ?? "", "gold"];
  importOf([cells, ["Zqxwilma", "Quuxhartwell", "", "", "frotzgold"], ["", "Other", "", "", ""]]);
  const actor = actorNamed(SAL);
  keepDraft(actor, href("/sales/new"), { customerId: String(id), tradeInItem: TRADED });
  keepDraft(actor, href("/customers/:customerId/edit", { customerId: id }), { firstName, notes: REMARK });
  keepDraft(actor, href("/customers/new"), { firstName, lastName });
  keepDraft(actor, href("/inventory/new"), { description: `Ring for ${firstName} ${lastName}` });
  keepDraft(actor, href("/inventory/new"), { description: "Ring for nobody" });
  const key = (name: string) => ({
    employeeId: OLIVE.id,
    method: "POST",
    path: name,
    key: "k",
    bodyHash: "h",
  });
  const answered = (name: string, record: unknown) =>
    write(
      originOf(OLIVE),
      () => done(record, { action: "session.opened", record: { kind: "employee", id: 1 } }),
      key(name),
    );
  answered("/customers/new", getCustomer(shop.db, id));
  answered("/sales/new", getSale(shop.db, sale.id));
  answered("/repairs/new", shop.db.select().from(repairs).where(eq(repairs.id, repair.id)).get());
  answered(`/customers/${id}/suggestions`, latestSuggestions(shop.db, id));
  answered("/y", { about: `${firstName} ${lastName}` });
  answered("/z", { about: "nobody" });
  const campaign = aCampaign({ messageContent: "Dear all" });
  const message = { messageContent: `Dear ${firstName} ${lastName}`, subject: null, source: "x", version: 1 };
  enact((ctx) => proposeMessage(ctx, campaign.id, message));
  write({ actor: null, requestId: "", address: "" }, (ctx) =>
    keepInsights(ctx, {
      trend: `${firstName} ${lastName} buys`,
      recommendation: null,
      alert: null,
      source: "x",
      seenAuditId: 0,
    }),
  );
  enact(() =>
    done(null, {
      action: "audit.exported",
      record: { kind: "audit", id: "trail" },
      after: { search: "quuxhartwell" },
    }),
  );
  mkdirSync(join(shop.dataDir, "uploads", "tmp"), { recursive: true });
  writeFileSync(join(shop.dataDir, "uploads", "tmp", "4-abc.kept"), `${firstName},${lastName}`);
  return { id, sale, plain, repair };
}

test(
  "what is known of somebody with many sales is read in more steps, so that others can go between",
  { tags: "all" },
  () => {
    const read = (customer: Customer) => {
      const reading = readAllOf(shop.db, customer, Date.now() as Instant);
      for (let steps = 0; ; steps += 1) {
        const step = reading.next();
        if (step.done) return { steps, all: step.value };
      }
    };
    const [often, once] = [aCustomer(PERSON), aCustomer()];
    for (let n = 0; n < 410; n += 1) aSale({ customerId: often.id });
    aSale({ customerId: once.id });
    const { steps, all } = read(often);
    expect([all.purchases.length, all.history.length]).toEqual([410, 411]);
    // Purchases and entries, by 200.
    expect(steps).toBeGreaterThanOrEqual(read(once).steps + 4);
  },
);

describe("an erased customer", () => {
  test("is nowhere in the database, its file, or the data folder", async () => {
    for (let n = 0; n < 30; n += 1) aCustomer({ notes: "comes on Fridays" });
    const { id } = knownCustomer();
    shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    expect(wordsInFolder().length).toBeGreaterThan(WORDS.length - 5);
    expect(erased(id)).toMatchObject({ kind: "done", value: { id } });
    expect(wordsInTables()).toEqual([]);
    expect(wordsInFolder()).toEqual([]);
    theBooksBalance(shop);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
    writeHead(shop);
    const checks = await verifyFolder(shop.dataDir);
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test("leaves the books: amounts, days, pieces, taxes, costs", () => {
    const { id, sale, plain, repair } = knownCustomer();
    const before = getCustomer(shop.db, id);
    erased(id);
    const name = `Erased customer #${id}`;
    expect(getSale(shop.db, sale.id)).toEqual({
      ...sale,
      customerName: name,
      tradeIn: { ...sale.tradeIn, item: null },
    });
    expect(getSale(shop.db, plain.id)).toEqual({ ...plain, customerName: name });
    expect(shop.db.select().from(repairs).where(eq(repairs.id, repair.id)).get()).toMatchObject({
      costToRepair: repair.costToRepair,
      customerPrice: repair.customerPrice,
      intakeDay: repair.intakeDay,
      item: "Erased",
      notes: null,
    });
    const row = shop.db.$client.prepare("select * from customers where id = ?").get(id);
    expect(row).toMatchObject({
      total_spent: before?.totalSpent,
      last_purchase_date: before?.lastPurchaseDate,
      erased_by: OLIVE.id,
    });
    const sold = trail().find(({ action, id: of }) => action === "sale.processed" && of === String(plain.id));
    expect(sold?.payload).toContain('"total"');
  });

  test("is on the trail by number alone, with an entry for each emptied one", () => {
    const { id } = knownCustomer();
    const before = trail().length;
    const written = erase(id);
    const entries = trail();
    const emptied = entries.filter(({ action }) => action === "audit.payload-erased");
    expect(entries[before]).toEqual({
      action: "customer.erased",
      kind: "customer",
      id: String(id),
      payload: JSON.stringify({ before: null, after: { reason: "request", sales: 2, repairs: 1 } }),
    });
    expect(emptied.map(({ id: entry }) => Number(entry)).sort((a, b) => a - b)).toEqual(
      entries.flatMap(({ payload }, place) => (payload === null ? [place + 1] : [])),
    );
    expect(written).toMatchObject({ value: { erasedEntries: emptied.length } });
  });

  test("is in no list, search, count, or top customers, and can't be found by number", () => {
    const { id } = knownCustomer();
    const listed = () => findCustomers(shop.db, {}, { limit: 100 }).map((customer) => customer.id);
    const [rows, counted] = [listed(), countCustomers(shop.db, {}, 100)];
    expect(rows).toContain(id);
    erased(id);
    expect(listed()).toEqual(rows.filter((row) => row !== id));
    expect(countCustomers(shop.db, {}, 100)).toBe(counted - 1);
    expect(findCustomerIds(shop.db, "erased", 10)).toEqual([]);
    expect(findCustomerIds(shop.db, "customer #", 10)).toEqual([]);
    expect(topCustomers(shop.db, actorNamed(OLIVE)).map((customer) => customer.id)).not.toContain(id);
    expect(getCustomer(shop.db, id)).toBeUndefined();
  });

  test("can't be sold to, edited, erased again, or leave a repair", () => {
    const { id } = knownCustomer();
    const version = getCustomer(shop.db, id)?.version ?? 0;
    erased(id);
    const conflict = { kind: "refused", refusal: { kind: "conflict" } };
    const piece = aPiece();
    const sale = {
      customerId: id,
      pieceId: piece.id,
      itemCost: piece.cost,
      salePrice: piece.retailPrice,
      tax: cents(0),
      shippingCharge: cents(0),
      location: "boca",
      tradeIn: null,
    };
    const repair = {
      customerId: id,
      item: "Ring",
      description: null,
      costToRepair: cents(1),
      customerPrice: cents(1),
      location: "boca",
      notes: null,
    };
    expect(attempt((ctx) => sellWithOrders(ctx, ticketOf(sale)))).toMatchObject(conflict);
    expect(attempt((ctx) => takeInRepair(ctx, repair))).toMatchObject(conflict);
    expect(
      attempt((ctx) => editCustomer(ctx, id, { ...PERSON, version, acceptedTwins: null })),
    ).toMatchObject(conflict);
    expect(attempt((ctx) => keepSuggestions(ctx, { customerId: id, text: "x", source: "x" }))).toMatchObject({
      kind: "refused",
      refusal: { kind: "missing" },
    });
    expect(erase(id)).toMatchObject(conflict);
  });

  test("leaves kept answers that still answer", () => {
    const { id, sale } = knownCustomer();
    erased(id);
    const kept = shop.db
      .select({ path: idempotencyKeys.path, record: idempotencyKeys.record })
      .from(idempotencyKeys)
      .all();
    expect(kept.map(({ path }) => path).sort()).toEqual([
      "/customers/new",
      "/repairs/new",
      "/sales/new",
      "/z",
    ]);
    const answer = JSON.parse(kept.find(({ path }) => path === "/sales/new")?.record ?? "") as unknown;
    expect(answer).toEqual(getSale(shop.db, sale.id));
  });

  test("leaves no words of several trade-ins in rows, items, the trail or kept answers, but what each was worth", () => {
    const { id: customerId } = aCustomer(PERSON);
    const { id: pieceId, retailPrice: salePrice, cost: itemCost } = aPiece();
    const brought = (item: string | null) => ({ item, value: cents(1_000), weight: null, melt: null });
    const terms = { salePrice, itemCost, tax: cents(0), shippingCharge: cents(0), location: "boca" };
    const tradeIn = brought(TRADED);
    const ticket = {
      ...ticketOf({ customerId, pieceId, ...terms, tradeIn }),
      moreTradeIns: [brought(ITEM), brought(WORK)],
    };
    const key = { employeeId: OLIVE.id, method: "POST", path: "/sales/new", key: "k", bodyHash: "h" };
    const sold = attempt((ctx) => sellWithOrders(ctx, ticket), OLIVE, key);
    if (sold.kind !== "done") throw new Error("It wasn't sold");
    expect(wordsInTables().filter((found) => /: (Yomin|Rezrov|Gnusto) /.test(found))).not.toEqual([]);
    expect(erased(customerId)).toMatchObject({ kind: "done" });
    expect(wordsInTables()).toEqual([]);
    const sale = getSale(shop.db, sold.value.id);
    const nothing = { item: null, value: 1_000, piece: expect.any(Object) };
    expect(sale).toMatchObject({ tradeIn: nothing, moreTradeIns: [nothing, nothing] });
    const kept = shop.db.select({ record: idempotencyKeys.record }).from(idempotencyKeys).all();
    expect(kept.map(({ record }) => JSON.parse(record) as unknown)).toEqual([sale]);
    theBooksBalance(shop);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("takes along their row of an import, and no other", () => {
    const { id } = knownCustomer();
    erased(id);
    const rows = shop.db.$client.prepare("select row, reason, cells from import_errors order by row").all();
    expect(rows).toMatchObject([
      { row: 2, reason: "Erased with the customer", cells: "[]" },
      { row: 3, reason: "Erased with the customer", cells: "[]" },
      { row: 4, reason: "First name is missing" },
    ]);
    expect(JSON.stringify(rows)).toContain("Other");
  });
});

test("a repair that isn't handed over stops the erasure", () => {
  const customer = aCustomer(PERSON);
  const repair = aRepair({ customerId: customer.id });
  expect(erase(customer.id)).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict", detail: { kind: "open repairs", repairs: [repair.id] } },
  });
  enact((ctx) => changeRepairStatus(ctx, repair.id, "picked_up"));
  expect(erase(customer.id)).toMatchObject({ kind: "done" });
});

test("store credit that is left stops the erasure; an empty account stays without a name", () => {
  const { id } = aCustomer(PERSON);
  someCredit(id, cents(2_000));
  const message = "This customer still has store credit";
  expect(erase(id)).toMatchObject({ refusal: { kind: "conflict", message } });
  expect(getCustomer(shop.db, id)?.lastName).toBe(PERSON.lastName);
  const { storeDay, id: saleId } = aSale();
  const use = { amount: cents(2_000), saleId, store: "boca", storeDay, field: "payments" };
  enact((ctx) => {
    const used = spendCredit(ctx, { from: { kind: "store_credit", customerId: id }, ...use });
    return used.ok ? done(null, { action: "notice.done", record: { kind: "customer", id } }) : used;
  });
  expect(erase(id).kind).toBe("done");
  expect(storeCreditOf(shop.db, id)).toMatchObject({ balance: 0, customerId: id });
});

test("what another customer shares with them stays, and so do that customer's entries", () => {
  const customer = aCustomer(PERSON);
  const { firstName, lastName, email, cellPhone } = PERSON;
  const namesake = aCustomer({ firstName, lastName, email, cellPhone });
  erased(customer.id);
  expect(getCustomer(shop.db, namesake.id)).toMatchObject({ firstName, lastName, email, cellPhone });
  const added = trail().find(({ action, id }) => action === "customer.added" && id === String(namesake.id));
  expect(added?.payload).toContain(lastName);
});

test("what names them as they were called before goes, too", () => {
  const { firstName, lastName, email, cellPhone } = PERSON;
  const customer = aCustomer(PERSON);
  const now = { firstName: "Bea", lastName: "Later", email: "bea@mail.example", cellPhone: null };
  const edit = { ...PERSON, ...now, spouseName: null, notes: null, jewelryPreferences: null };
  enact((ctx) => editCustomer(ctx, customer.id, { ...edit, acceptedTwins: null, version: customer.version }));
  importOf([
    [firstName, lastName, "", "", "frotzgold"],
    ["", "", email ?? "", "", ""],
    ["", "", "", cellPhone ?? "", ""],
  ]);
  keepDraft(actorNamed(SAL), href("/inventory/new"), { description: `Ring for ${firstName} ${lastName}` });
  keepDraft(actorNamed(SAL), href("/customers/new"), { email: email ?? "" });
  enact(() =>
    done(null, {
      action: "audit.exported",
      record: { kind: "audit", id: "trail" },
      after: { search: "quuxhartwell" },
    }),
  );
  erased(customer.id);
  expect(wordsInTables()).toEqual([]);
});

test.each(["\n", "\r\n", "\t"])(
  "what names them behind a break (%j) in a draft, a kept answer, a refused row and a choice of items goes",
  (gap) => {
    const { id } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell", cellPhone: "(561) 733-9182" });
    const texts = ["Ida Quuxhartwell", "(561) 733-9182"].map((name) => `Of${gap}${name}`);
    importOf(texts.map((text) => ["", "Other", "", "", text]));
    for (const text of texts) {
      keepDraft(actorNamed(SAL), href("/inventory/new"), { description: text });
      const chosen = { filter: { search: text } };
      enact((ctx) => previewBulkChange(ctx, { chosen, change: { field: "category", category: "rings" } }));
      const call = { employeeId: SAL.id, method: "POST", path: "/api/processes", bodyHash: "h" };
      const entry = { action: "session.opened", record: { kind: "employee", id: 1 } } as const;
      write(originOf(SAL), () => done({ title: text }, entry), { ...call, key: text.slice(-4) });
    }
    const kept = () =>
      ["form_drafts", "idempotency_keys", "import_errors", "bulk_changes"].map(
        (table) =>
          shop.db.$client
            .prepare(`select * from ${table}`)
            .all()
            .filter((row) => /Quuxhartwell|733-9182/.test(JSON.stringify(row))).length,
      );
    expect(kept()).not.toContain(0);
    erased(id);
    expect(kept()).toEqual([0, 0, 0, 0]);
  },
);

test("entries about others that name them are emptied, and those that only sound alike stay", () => {
  const customer = aCustomer({ ...PERSON, firstName: "Ann", lastName: "Leesome" });
  const friend = aCustomer({ notes: "Friend of ANN LEESOME" });
  const other = aCustomer({ notes: "Joann Leesomeness" });
  erased(customer.id);
  const added = (id: number) =>
    trail().find((entry) => entry.action === "customer.added" && entry.id === String(id));
  expect(added(friend.id)?.payload).toBeNull();
  expect(added(other.id)?.payload).toContain("Joann");
  expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
});

test("the list of erasures names nobody and is private", () => {
  const { id } = aCustomer(PERSON);
  erased(id);
  const file = join(shop.dataDir, "erasures.json");
  const [listed] = JSON.parse(readFileSync(file, "utf8")) as { id: number }[];
  expect(Object.keys(listed ?? {})).toEqual(["id", "addedAt", "erasedAt"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
