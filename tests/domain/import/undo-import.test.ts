import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { day, instant } from "~/domain/dates";
import { sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { cents } from "~/domain/money";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { blankOf } from "~/domain/fields";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { replayTrail } from "~/domain/records/audit/replay-trail.server";
import { ON_CUSTOMERS, ON_PIECES } from "~/import/keeps-from-undo.server";
import type { CustomerField } from "~/import/match-columns";
import { checkRow } from "~/import/customer-row";
import { getImport } from "~/import/find-imports.server";
import { importBatch } from "~/import/import-batch.server";
import { importPieces } from "~/import/piece-import.server";
import { finishImport, startImport } from "~/import/record-import.server";
import { beginUndo, isUndoLeft, LETTERS_AT_ONCE, planUndo, undoBatch } from "~/import/undo-import.server";
import { auditLog, imports, notes, pieceMovements } from "~db/schema/index.ts";
import { listed, results } from "../../support/campaigns.ts";
import { OLIVE, RHEA, SAL } from "../../support/cast.ts";
import {
  aCampaign,
  aCustomer,
  attempt,
  enact,
  aSale,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const LIST = { name: "list.csv", size: 100, sheet: null, header: ["firstName"], unused: [] };

function importCustomers(people: Partial<Record<CustomerField, string>>[], fillsEmpty = false): number {
  const { id: importId } = enact(
    (ctx) => startImport(ctx, { ...LIST, sha256: crypto.randomUUID(), fillsEmpty }),
    SAL,
  );
  const names = new Map<string, string>();
  const stores = listStores(shop.db);
  const rows = people.map((cells, place) => ({
    row: place + 2,
    cells: [],
    checked: checkRow(cells, stores, { names, today: day("2026-11-20") }),
  }));
  enact((ctx) => importBatch(ctx, { importId, rows, names }));
  enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
  return importId;
}

function undo(importId: number, { by = SAL, limit = 2 } = {}) {
  enact((ctx) => beginUndo(ctx, { importId }), by);
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = enact((ctx) => undoBatch(ctx, { importId, after: from, limit }), by).last;
  }
}

const people = (count: number, tag = "Odd") =>
  Array.from({ length: count }, (_, n) => ({
    firstName: `Ida${n}`,
    lastName: tag,
    email: `i${n}@${tag}.example`,
  }));
const count = (table: string) =>
  shop.db.$client.prepare(`select count(*) from ${table}`).pluck().get() as number;

test("an import is undone as a whole, and the list can be imported again", () => {
  const before = count("customers");
  const importId = importCustomers(people(5));
  expect(planUndo(shop.db, importId)).toEqual({ added: 5, updated: 0, stops: [] });
  undo(importId);
  expect(count("customers")).toBe(before);
  expect(getImport(shop.db, importId)).toMatchObject({ undone: 5, undoneByName: fullName(SAL) });
  expect(isUndoLeft(shop.db, importId)).toBe(false);
  const actions = shop.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.recordId, String(importId)))
    .all();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["import.undo-begun", "import.undo-batch", "import.undone"]),
  );
  const again = importCustomers(people(5));
  expect(getImport(shop.db, again)).toMatchObject({ imported: 5, failed: 0 });
  expect(attempt((ctx) => beginUndo(ctx, { importId }))).toMatchObject({
    refusal: { kind: "conflict", message: `${fullName(SAL)} already undid this import` },
  });
});

test("a batch of long rows ends by their letters, and the undo goes on to its end", () => {
  const before = count("customers");
  const long = "Hyphenated-".repeat(9);
  const importId = importCustomers(
    people(90).map((person) => ({
      ...person,
      firstName: `${long}${person.firstName}`,
      lastName: `${long}Lee`,
    })),
  );
  const letters = () =>
    shop.db.$client.prepare("select sum(length(search_text)) from customers").pluck().get() as number;
  const imported = letters();
  expect(imported).toBeGreaterThan(1.5 * LETTERS_AT_ONCE);
  enact((ctx) => beginUndo(ctx, { importId }), SAL);
  let { last } = enact((ctx) => undoBatch(ctx, { importId, after: 0, limit: 100 }), SAL);
  expect(last).not.toBeNull();
  expect(imported - letters()).toBeGreaterThanOrEqual(LETTERS_AT_ONCE);
  expect(imported - letters()).toBeLessThan(1.1 * LETTERS_AT_ONCE);
  while (last !== null)
    ({ last } = enact((ctx) => undoBatch(ctx, { importId, after: last!, limit: 100 }), SAL));
  expect(count("customers")).toBe(before);
  expect(isUndoLeft(shop.db, importId)).toBe(false);
});

test("what it filled in of customers who were there is empty again", () => {
  const there = aCustomer({ firstName: "Ida0", lastName: "Odd", email: "i0@Odd.example" });
  const importId = importCustomers(
    [
      { ...people(1)[0], city: "Denver" },
      { ...people(1)[0], cellPhone: "305 555 0101" },
    ],
    true,
  );
  expect(getCustomerOrErased(shop.db, there.id)).toMatchObject({ city: "Denver", cellPhone: "305 555 0101" });
  expect(planUndo(shop.db, importId)).toEqual({ added: 0, updated: 1, stops: [] });
  undo(importId);
  expect(getCustomerOrErased(shop.db, there.id)).toMatchObject({
    city: null,
    cellPhone: null,
    nameAndPhone: null,
    email: "i0@Odd.example",
  });
});

test("that somebody looked who gets a draft keeps nothing, and the draft is looked up anew", () => {
  const importId = importCustomers(people(3));
  const { id } = aCampaign();
  listed(id);
  const { version } = sendingOf(shop.db, id)!;
  expect(planUndo(shop.db, importId)?.stops).toEqual([]);
  undo(importId);
  expect([version, sendingOf(shop.db, id)?.version, results(id).chosen]).toEqual([1, 0, 0]);
});

test("nothing is undone once something was built on it, and it says what", () => {
  const importId = importCustomers(people(3));
  const ids = shop.db.$client
    .prepare("select id from customers where import_id = ? order by id")
    .pluck()
    .all(importId) as number[];
  const [first = 0, second = 0] = ids;
  aSale({ customerId: first });
  shop.db.$client.prepare("update customers set version = 2, city = 'X' where id = ?").run(second);
  const stops = [
    { id: first, name: "Ida0 Odd", reason: "a sale" },
    { id: second, name: "Ida1 Odd", reason: "been edited since" },
  ];
  expect(planUndo(shop.db, importId)?.stops).toEqual(stops);
  expect(attempt((ctx) => beginUndo(ctx, { importId }))).toMatchObject({
    refusal: { kind: "conflict", message: `Nothing was undone: #${first} Ida0 Odd has a sale, and 1 more` },
  });
  expect(getImport(shop.db, importId)?.undoneAt).toBeNull();
});

test("what is built on it while it is being undone stays", () => {
  const importId = importCustomers(people(3));
  enact((ctx) => beginUndo(ctx, { importId }));
  const last = shop.db.$client.prepare("select max(id) from customers").pluck().get() as number;
  shop.db
    .insert(notes)
    .values({ customerId: last, text: "Called", writtenAt: instant(Date.now()), writtenBy: OLIVE.id })
    .run();
  enact((ctx) => undoBatch(ctx, { importId, after: 0, limit: 10 }));
  expect(getImport(shop.db, importId)?.undone).toBe(2);
  expect(getCustomerOrErased(shop.db, last)?.firstName).toBe("Ida2");
});

function importItems(...skus: string[]): number {
  const { id: importId } = enact((ctx) =>
    startImport(ctx, { ...LIST, kind: "pieces", sha256: crypto.randomUUID() }),
  );
  const rows = skus.map((sku, place) => ({
    row: { row: place + 2, cells: [sku], values: {} },
    checked: {
      ok: true as const,
      input: {
        ...blankOf(pieceFields),
        sku,
        category: "rings",
        description: "Ring",
        location: "boca",
        retailPrice: cents(700_00),
      },
      leftOut: [],
    },
  }));
  enact((ctx) => importPieces(ctx as never, { importId, rows, names: new Map() }));
  enact((ctx) => finishImport(ctx, { importId, state: "complete" }));
  return importId;
}

test("items go with their first movement, and their SKUs are free again", () => {
  const movements = count("piece_movements");
  const importId = importItems("ODD-1", "ODD-2", "odd-1");
  expect(getImport(shop.db, importId)).toMatchObject({ imported: 2, failed: 1 });
  undo(importId, { by: OLIVE });
  expect(findLooks(shop.db, { limit: 9 })).toMatchObject([
    { kind: "memo", recordKind: "employee", recordId: OLIVE.id, amount: 1_400_00 },
  ]);
  expect(pieceOfSku(shop.db, "ODD-1")).toBeUndefined();
  expect(count("piece_movements")).toBe(movements);
  const wrong = () => replayTrail(shop.db, shop.auditKey).flatMap((check) => check.wrong);
  expect(wrong()).toEqual([]);
  const again = importItems("ODD-1");
  expect(getImport(shop.db, again)).toMatchObject({ imported: 1 });
  shop.db
    .update(imports)
    .set({ undoneAt: instant(Date.now()), undoneBy: OLIVE.id })
    .where(eq(imports.id, again))
    .run();
  const { id = 0 } = pieceOfSku(shop.db, "ODD-1") ?? {};
  shop.db.delete(pieceMovements).where(eq(pieceMovements.pieceId, id)).run();
  shop.db.$client.prepare("delete from pieces where id = ?").run(id);
  expect(wrong()).toContainEqual(expect.stringContaining("a piece that is gone"));
});

test("movements stay otherwise", () => {
  importItems("ODD-3");
  const piece = pieceOfSku(shop.db, "ODD-3");
  expect(() =>
    shop.db
      .delete(pieceMovements)
      .where(eq(pieceMovements.pieceId, piece?.id ?? 0))
      .run(),
  ).toThrow(/only ever added/);
});

test("every reference to a customer or an item counts, but for its own parts", () => {
  const parts = {
    customers: ["customer_keys", "likely_twins", "likely_twins", "import_updates"],
    pieces: ["piece_stones", "piece_movements"],
  };
  for (const [table, [references, own]] of Object.entries({
    customers: [ON_CUSTOMERS, 0],
    // The movement of another kind.
    pieces: [ON_PIECES, 1],
  } as const)) {
    const found = shop.db.$client
      .prepare(
        `select m.name from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = ?`,
      )
      .pluck()
      .all(table) as string[];
    const expected = found.filter((name) => !parts[table as "customers" | "pieces"].includes(name));
    expect(references.length - own).toBe(expected.length);
  }
});

const customersNamed = () =>
  shop.db.$client.prepare("select count(*) from customers where last_name = 'Odd'").pluck().get();

test("an import can be undone once a later one's filling is", () => {
  const first = importCustomers(people(2));
  const second = importCustomers([{ ...people(1)[0], city: "Denver" }], true);
  const third = importCustomers([{ ...people(1)[0], zipCode: "80202" }], true);
  expect(planUndo(shop.db, first)?.stops).toHaveLength(1);
  undo(third);
  expect(planUndo(shop.db, first)?.stops).toHaveLength(1);
  undo(second);
  expect(planUndo(shop.db, first)).toEqual({ added: 2, updated: 0, stops: [] });
  undo(first);
  expect(customersNamed()).toBe(0);
});

test("an undo goes on after customers who were edited meanwhile, and knows when it ended", () => {
  for (const { firstName, lastName, email } of people(5)) aCustomer({ firstName, lastName, email });
  const importId = importCustomers(
    people(5).map((person) => ({ ...person, city: "Denver" })),
    true,
  );
  enact((ctx) => beginUndo(ctx, { importId }), SAL);
  const edited = shop.db.$client.prepare("select customer_id from import_updates order by 1 limit 2");
  for (const id of edited.pluck().all() as number[])
    shop.db.$client.prepare("update customers set version = version + 1 where id = ?").run(id);
  let { last } = enact((ctx) => undoBatch(ctx, { importId, after: 0, limit: 2 }), SAL);
  expect(last).not.toBeNull();
  expect(isUndoLeft(shop.db, importId)).toBe(true);
  expect(getImport(shop.db, importId)?.undoFinishedAt).toBeNull();
  while (last !== null) {
    const after: number = last;
    ({ last } = enact((ctx) => undoBatch(ctx, { importId, after, limit: 2 }), SAL));
  }
  expect(isUndoLeft(shop.db, importId)).toBe(false);
  expect(getImport(shop.db, importId)).toMatchObject({
    undone: 3,
    undoFinishedAt: expect.any(Number) as number,
  });
});

test("whoever imported undoes it within a day, else who may merge or change many", () => {
  const importId = importCustomers(people(1));
  expect(attempt((ctx) => beginUndo(ctx, { importId }), RHEA)).toMatchObject({
    refusal: { kind: "forbidden" },
  });
  shop.db.$client.prepare("update imports set started_at = started_at - 86400001 where id = ?").run(importId);
  expect(attempt((ctx) => beginUndo(ctx, { importId }), SAL)).toMatchObject({
    refusal: { kind: "forbidden" },
  });
  expect(attempt((ctx) => beginUndo(ctx, { importId }), OLIVE).kind).toBe("done");
});

test("an undo that was begun is continued by who may undo it, and only by them", () => {
  const importId = importCustomers(people(3));
  enact((ctx) => beginUndo(ctx, { importId }), SAL);
  const batch = (by: typeof SAL) => attempt((ctx) => undoBatch(ctx, { importId, after: 0, limit: 1 }), by);
  expect(batch(RHEA)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(count("customers")).toBe(3);
  // Begun in time: a day later it is still theirs.
  shop.db.$client
    .prepare(
      "update imports set started_at = started_at - 90000000, undone_at = undone_at - 90000000 where id = ?",
    )
    .run(importId);
  expect(batch(SAL).kind).toBe("done");
  shop.db.$client.prepare("update imports set undone_at = undone_at + 90000000 where id = ?").run(importId);
  expect(batch(SAL)).toMatchObject({ refusal: { kind: "forbidden" } });
  expect(batch(OLIVE).kind).toBe("done");
});

test("items are continued by who sees as much of cost as who began", () => {
  const list = { ...LIST, kind: "pieces" as const, sha256: "a" };
  const { id: importId } = enact((ctx) => startImport(ctx, { ...list, seesCost: true }));
  enact((ctx) => finishImport(ctx, { importId, state: "interrupted" }));
  expect(attempt((ctx) => startImport(ctx, { ...list, seesCost: false }))).toMatchObject({
    refusal: { kind: "forbidden" },
  });
  expect(enact((ctx) => startImport(ctx, { ...list, seesCost: true })).id).toBe(importId);
});

test.each([
  ["customers", ON_CUSTOMERS],
  ["pieces", ON_PIECES],
] as const)("what stands on %s is found by an index", (table, references) => {
  for (const { exists } of references) {
    const plan = shop.db.all<{ detail: string }>(
      sql`explain query plan select ${exists} from ${sql.identifier(table)}`,
    );
    const steps = plan.map(({ detail }) => detail).filter((detail) => detail.includes(" other"));
    expect(steps).toEqual([expect.stringMatching(/^SEARCH other /)]);
  }
});
