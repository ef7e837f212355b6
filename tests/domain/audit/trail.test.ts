import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditRowHolds, firstBrokenAuditRow, sealAudit } from "~/domain/records/audit/hash-chain.server";
import {
  countDenials,
  countEntries,
  type Entry,
  findDenials,
  findEntries,
  getEntry,
  importOf,
  keyOfEntry,
  neighborsOf,
  newestEntry,
} from "~/domain/records/audit/find-entries.server";
import { recordNames } from "~/domain/records/audit/record-names.server";
import { type EntryFilter, type EntryKey, resolveFilter } from "~/domain/records/audit/entry-filter.server";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { day, type Instant, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { orderNumber } from "~/domain/workshop/orders/order";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { done } from "~/domain/result";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { mustWrite } from "~/web/write.server";
import { auditLog, denials, employees } from "~db/schema/index.ts";
import { ADAM, OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  anEmployee,
  anImport,
  aPiece,
  aRepair,
  aSale,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";
import { theCast, type TheCast } from "../../support/the-cast.ts";

let shop: TestShop;
let cast: TheCast;
beforeEach(() => {
  shop = openTestShop();
  cast = theCast();
});
afterEach(() => shop.close());

const find = (filter: EntryFilter, limit = 100) =>
  findEntries(shop.db, resolveFilter(shop.db, filter), { limit });
const actionsBy = (filter: EntryFilter) =>
  find(filter).map(({ action, recordId }) => `${action} ${recordId}`);
const all = () => shop.db.select().from(auditLog).all();

/** An entry at a unique time. */
function note(
  at: number,
  words: Partial<Pick<Entry, "action" | "recordKind" | "recordId" | "employeeId">> = {},
) {
  const {
    action = "customer.changed",
    recordKind = "customer",
    recordId = "1",
    employeeId = OLIVE.id,
  } = words;
  return shop.db
    .insert(auditLog)
    .values({
      at: at as Instant,
      employeeId,
      action,
      recordKind,
      recordId,
      requestId: "r",
      address: "10.0.0.1",
      salt: "",
      payloadDigest: "",
      payload: null,
      previous: "",
      mac: "",
    })
    .returning({ id: auditLog.id })
    .get().id;
}

describe("filters", () => {
  test("none: every entry, newest first", () => {
    expect(find({}).map(({ id }) => id)).toEqual(
      all()
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test("who: an employee, or nobody", () => {
    mustWrite({ actor: null, requestId: "start", address: "" }, () =>
      done(null, { action: "first-run.code-issued", record: { kind: "one-time code", id: 1 } }),
    );
    expect(find({ employeeId: SAL.id }).map(({ action }) => action)).toEqual([
      "buy.identity-taken",
      "buy.item-added",
      "buy.begun",
      "order.taken-in",
      "repair.taken-in",
      "piece.sold",
      "sale.processed",
    ]);
    expect(find({ employeeId: null }).map(({ action }) => action)).toContain("first-run.code-issued");
    expect(find({ employeeId: null }).every((entry) => entry.employeeId === null)).toBe(true);
    expect(find({ employeeId: 999 })).toEqual([]);
  });

  test("kind, one record of it, action, and all of them together", () => {
    expect(actionsBy({ kind: "piece" })).toEqual([
      `piece.sold ${cast.tennisBracelet.id}`,
      `piece.received ${cast.tennisBracelet.id}`,
      `piece.received ${cast.haloRing.id}`,
    ]);
    expect(actionsBy({ kind: "piece", record: String(cast.haloRing.id) })).toEqual([
      `piece.received ${cast.haloRing.id}`,
    ]);
    expect(actionsBy({ action: "piece.sold" })).toHaveLength(1);
    expect(actionsBy({ action: "piece.sold", kind: "piece", employeeId: SAL.id })).toHaveLength(1);
    expect(actionsBy({ action: "piece.sold", kind: "piece", employeeId: OLIVE.id })).toEqual([]);
    expect(actionsBy({ action: "piece.sold", kind: "customer" })).toEqual([]);
  });

  test("an import's history has what was exported of it, though that was written under another kind", () => {
    note(1, { action: "import.started", recordKind: "import", recordId: "7" });
    note(2, { action: "import.errors-exported", recordKind: "import errors", recordId: "7" });
    note(3, { action: "import.errors-exported", recordKind: "import errors", recordId: "8" });
    expect(actionsBy({ kind: "import", record: "7" })).toEqual([
      "import.errors-exported 7",
      "import.started 7",
    ]);
  });

  test("an action is found under each name that it was written with", () => {
    note(1, { action: "store.edited", recordKind: "store", recordId: "boca" });
    note(2, { action: "store.changed", recordKind: "store", recordId: "boca" });
    for (const action of ["store.edited", "store.changed"])
      expect(actionsBy({ action, kind: "store" })).toEqual(["store.changed boca", "store.edited boca"]);
  });

  test("days are those of the zone, to the millisecond, whatever order the clock gave them", () => {
    const zone = "America/New_York";
    const starts = momentAt(zone, day("2020-03-08"), 0);
    const ends = momentAt(zone, day("2020-03-09"), 0);
    expect(ends - starts).toBe(23 * 3_600_000);
    const [before, first, last, after] = [starts - 1, starts, ends - 1, ends].map((at) => note(at));
    const late = note(starts + 5);
    expect(find({ from: starts, to: ends }).map(({ id }) => id)).toEqual([last, late, first]);
    expect(find({ to: starts }).map(({ id }) => id)).toEqual([before]);
    expect(find({ from: ends }).at(-1)?.id).toBe(after);
    expect(find({ from: starts, to: ends, kind: "piece" })).toEqual([]);
  });

  test("an upper id leaves out later entries", () => {
    const upTo = newestEntry(shop.db);
    aCustomer();
    expect(find({ upTo })).toHaveLength(upTo);
    expect(find({})).toHaveLength(upTo + 1);
  });
});

describe("search", () => {
  const records = (search: string) =>
    new Set(find({ search }).map(({ recordKind, recordId }) => `${recordKind} ${recordId}`));

  test("who, by name or e-mail: what they did and what was done to their account", () => {
    const eve = anEmployee({
      role: "sales",
      firstName: "Évelyne",
      lastName: "Zola",
      email: "zola@shop.example",
    });
    aRepair({ customerId: cast.amelia.id }, eve);
    for (const search of ["evelyne", "ZOLA eve", "zola@shop"])
      expect(find({ search }).map(({ action }) => action)).toEqual(["repair.taken-in", "employee.hired"]);
  });

  test("what was done, by its words", () => {
    expect(find({ search: "took in" }).map(({ action }) => action)).toEqual([
      "order.taken-in",
      "repair.taken-in",
    ]);
    expect(find({ search: "processed a sale" }).map(({ action }) => action)).toEqual(["sale.processed"]);
  });

  test("a record by its number, of every kind or of the one that is named", () => {
    expect([...records("1")].every((record) => record.endsWith(" 1"))).toBe(true);
    expect(records("#1")).toEqual(records("1"));
    expect(records("sale 1")).toEqual(new Set(["sale 1"]));
    expect(records("Item #2")).toEqual(new Set(["piece 2"]));
    expect(records("R-000001")).toEqual(new Set(["repair 1"]));
    expect(records("sale 99")).toEqual(new Set());
  });

  test("a record by its name; with a customer come their sales and repairs", () => {
    expect(records("amelia hartw")).toEqual(new Set(["customer 1", "sale 1"]));
    expect(records("bruno")).toEqual(new Set(["customer 2", "repair 1"]));
    expect(records("561-555-0101")).toEqual(new Set(["customer 1", "sale 1"]));
    expect(records("halo-1")).toEqual(new Set(["piece 1"]));
    expect(records("pearl restr")).toEqual(new Set(["repair 1"]));
    expect(records("sapphire news")).toEqual(new Set(["campaign 1"]));
    expect(records("no such thing")).toEqual(new Set());
  });

  test("a setting by its label", () => {
    enact(({ tx, now }) => done(null, keepSetting({ tx, now, by: OLIVE.id }, "commissionRate", 250)));
    expect(records("commission")).toEqual(new Set(["setting commissionRate"]));
  });

  test("combines with the filters", () => {
    expect(find({ search: "hartwell", kind: "sale" }).map(({ recordKind }) => recordKind)).toEqual(["sale"]);
    expect(find({ search: "sal", action: "repair.taken-in" }).map(({ employeeId }) => employeeId)).toEqual([
      SAL.id,
    ]);
    expect(find({ search: "hartwell", employeeId: ADAM.id })).toEqual([]);
    expect(find({ search: "hartwell", kind: "customer", record: "2" })).toEqual([]);
  });

  test("says when more records match than are searched", () => {
    for (let i = 0; i < 201; i += 1) aCustomer({ firstName: "Common" });
    const trail = resolveFilter(shop.db, { search: "common" });
    expect(trail.hasMore).toBe(true);
    expect(countEntries(shop.db, trail, 1000)).toBe(200);
    expect(resolveFilter(shop.db, { search: "amelia" }).hasMore).toBe(false);
  });

  test("treats SQL in a search as text", () => {
    for (const search of ["';--", '"', "%", "_", "\\", "') or 1=1 --"])
      expect(find({ search }), search).toEqual([]);
    // Control characters aren't searched for.
    expect(find({ search: "\u0000" })).toEqual(find({}));
  });
});

describe("pages by key", () => {
  test.each<[string, EntryFilter]>([
    ["all", {}],
    ["of a kind", { kind: "customer" }],
    ["by somebody", { employeeId: OLIVE.id }],
    ["of an action", { action: "customer.changed" }],
    ["of a record", { kind: "customer", record: "1" }],
    ["found by a search", { search: "olive" }],
  ])("%s: each once, forwards and backwards, also where moments are shared", (_, filter) => {
    for (let i = 0; i < 40; i += 1)
      note(1_000 + Math.floor(i / 7), { recordId: i % 2 ? "1" : "2", employeeId: i % 3 ? OLIVE.id : SAL.id });
    const trail = resolveFilter(shop.db, filter);
    const whole = findEntries(shop.db, trail, { limit: 1000 });
    expect(whole.length).toBeGreaterThan(12);
    const forwards: number[] = [];
    let after: EntryKey | undefined;
    for (;;) {
      const rows = findEntries(shop.db, trail, { after, limit: 5 });
      if (rows.length === 0) break;
      forwards.push(...rows.map(({ id }) => id));
      after = keyOfEntry(rows.at(-1)!);
      const before = findEntries(shop.db, trail, { before: keyOfEntry(rows[0]!), limit: 1000 });
      expect(before.map(({ id }) => id)).toEqual(forwards.slice(0, -rows.length));
    }
    expect(forwards).toEqual(whole.map(({ id }) => id));
    expect(countEntries(shop.db, trail, 1000)).toBe(whole.length);
    expect(countEntries(shop.db, trail, 3)).toBe(3);
  });

  test("every filter reads from an index, in the order of the list, and none reads the whole log", () => {
    // One whose statements aren't prepared yet.
    shop.close();
    shop = openShopOnDisk();
    const filters: EntryFilter[] = [
      {},
      { employeeId: 1 },
      { kind: "sale" },
      { action: "sale.processed", employeeId: SAL.id, kind: "sale" },
      { kind: "customer", record: "1" },
      { from: 1 as Instant, to: 2 as Instant },
      { search: "olive" },
    ];
    for (const filter of filters) {
      const plans: string[] = [];
      const { $client } = shop.db;
      const prepare = $client.prepare.bind($client);
      $client.prepare = ((source: string) => {
        if (/audit_log/.test(source)) {
          const values = Array.from({ length: source.split("?").length - 1 }, () => 1);
          const plan = prepare<unknown[], { detail: string }>(`explain query plan ${source}`).all(...values);
          plans.push(...plan.map(({ detail }) => detail));
        }
        return prepare(source);
      }) as typeof $client.prepare;
      find(filter);
      $client.prepare = prepare;
      const ofLog = plans.filter((detail) => /(SEARCH|SCAN) audit_log/.test(detail));
      expect(ofLog.length, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const detail of ofLog)
        expect(detail, JSON.stringify(filter)).toMatch(
          /SEARCH audit_log USING|SCAN audit_log USING COVERING INDEX audit_log_at$/,
        );
    }
  });
});

describe("one entry", () => {
  test("has who did it, and the entries of the same record before and after", () => {
    const { version: _, id, ...details } = cast.amelia;
    enact((ctx) => editCustomer(ctx, id, { ...details, tier: "gold", version: 1, acceptedTwins: null }), SAL);
    const [edited, added] = find({ kind: "customer", record: String(id) });
    expect(getEntry(shop.db, edited!.id)).toMatchObject({
      action: "customer.changed",
      firstName: "Sal",
      email: SAL.email,
      address: "127.0.0.1",
    });
    expect(neighborsOf(shop.db, edited!)).toEqual({ earlier: added!.id, later: null });
    expect(neighborsOf(shop.db, added!)).toEqual({ earlier: null, later: edited!.id });
    expect(getEntry(shop.db, 99_999)).toBeUndefined();
  });

  test("says whether it is still what was written", () => {
    const { db, auditKey } = shop;
    const ids = all().map(({ id }) => id);
    expect(ids.map((id) => auditRowHolds(db, auditKey, id))).toEqual(ids.map(() => "holds"));
    db.update(auditLog).set({ payload: null }).where(eq(auditLog.id, ids[2]!)).run();
    expect(auditRowHolds(db, auditKey, ids[2]!)).toBe("broken");
    enact(() => done(null, { action: "audit.payload-erased", record: { kind: "audit", id: ids[2]! } }));
    expect(auditRowHolds(db, auditKey, ids[2]!)).toBe("holds");
    expect(auditRowHolds(db, Buffer.alloc(32), ids[0]!)).toBe("broken");
    expect(auditRowHolds(db, auditKey, note(1))).toBe("broken");
    db.$client.exec("drop trigger audit_log_stays");
    db.$client.exec(`update audit_log set address = 'elsewhere' where id = ${ids[1]}`);
    expect(auditRowHolds(db, auditKey, ids[1]!)).toBe("broken");
    expect(auditRowHolds(db, auditKey, ids[0]!)).toBe("holds");
  });

  test("of a customer that came with an import the history names that one", () => {
    expect(importOf(shop.db, cast.amelia.id)).toBeNull();
    const importId = anImport("customers");
    shop.db.$client.exec(`update customers set import_id = ${importId} where id = ${cast.bruno.id}`);
    expect(importOf(shop.db, cast.bruno.id)).toBe(importId);
  });
});

test("records are named as the screens name them", () => {
  const sale = aSale({ customerId: cast.bruno.id });
  const named: [string, string | number, string | null][] = [
    ["customer", cast.amelia.id, "Amelia Hartwell"],
    ["piece", cast.haloRing.id, "HALO-1"],
    ["sale", cast.braceletSale.id, "Amelia Hartwell"],
    ["sale", sale.id, "Bruno Okafor"],
    ["repair", cast.pearls.id, "Pearl restringing"],
    ["campaign", cast.sapphireNews.id, "Sapphire news"],
    ["employee", SAL.id, "Sal Brook"],
    ["employee", "unknown", null],
    ["store", "new_york", "New York"],
    ["setting", "commissionRate", "Commission rate"],
    ["customer", 999, null],
    ["melting pot", "1", null],
  ];
  const refs = named.map(([kind, id]) => ({ kind, id: String(id) }));
  const names = recordNames(shop.db, refs);
  expect(refs.map((ref) => names.nameOf(ref))).toEqual(named.map(([, , name]) => name));
});

test("special orders and layaways are called by the number of their papers, and found by it", () => {
  const special = aSpecialOrder();
  const { id: pieceId } = aPiece();
  const layaway = enact((ctx) =>
    takeInOrder(ctx, {
      kind: "layaway",
      customerId: cast.bruno.id,
      location: "boca",
      notes: null,
      pieces: [{ at: "pieces.0", pieceId, price: null, discount: null, discountReason: null }],
      instalments: [],
      promised: null,
    }),
  );
  const refs = [special, layaway].map(({ id }) => ({ kind: "order", id: String(id) }));
  const names = recordNames(shop.db, refs);
  expect(refs.map((ref) => names.titleOf(ref))).toEqual([
    `Special order ${orderNumber(special)}`,
    `Layaway ${orderNumber(layaway)}`,
  ]);
  for (const order of [special, layaway]) {
    const found = find({ search: orderNumber(order) });
    expect(found.map(({ recordKind, recordId }) => `${recordKind} ${recordId}`)).toContain(
      `order ${order.id}`,
    );
  }
});

test("refused requests are listed by the minute, newest first, in pages", () => {
  for (let i = 0; i < 9; i += 1)
    shop.db
      .insert(denials)
      .values({
        minute: (60_000 * Math.floor(i / 4)) as Instant,
        employeeId: i % 4 === 3 ? 0 : SAL.id,
        permission: ["audit.view", "settings.manage", "backups.manage"][i % 3] ?? "",
        count: i + 1,
        address: "*",
      })
      .run();
  const whole = findDenials(shop.db, { limit: 100 });
  expect(whole).toHaveLength(9);
  expect(whole.map(({ minute }) => minute)).toEqual(
    whole.map(({ minute }) => minute).toSorted((a, b) => b - a),
  );
  expect(whole.find(({ employeeId }) => employeeId === 0)?.firstName).toBeNull();
  const last = whole[3]!;
  const key = [last.minute, last.employeeId, last.permission] as const;
  expect(findDenials(shop.db, { after: key, limit: 100 })).toEqual(whole.slice(4));
  expect(findDenials(shop.db, { before: key, limit: 100 })).toEqual(whole.slice(0, 3));
  expect(findDenials(shop.db, { before: key, limit: 2 })).toEqual(whole.slice(1, 3));
  expect(countDenials(shop.db, 1000)).toBe(9);
  expect(countDenials(shop.db, 4)).toBe(4);
});

test("never stores a password, a code or a token, even when a rule passes a whole account", () => {
  const account = shop.db.select().from(employees).all()[0]!;
  enact(() =>
    done(null, {
      action: "employee.edited",
      record: { kind: "employee", id: account.id },
      before: account,
      after: { ...account, nested: [{ tokenHash: "t-o-k-e-n", code: "c-o-d-e" }] },
    }),
  );
  const payload = find({}, 1)[0]!.payload!;
  expect(account.passwordHash).toBeTruthy();
  expect(payload).toContain(account.email);
  expect(payload).not.toMatch(/argon2|passwordHash|t-o-k-e-n|c-o-d-e/);
  expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
});

test("an edit of a price is one changed field", () => {
  const { id, version: _, ...details } = cast.haloRing;
  enact((ctx) => editPiece(ctx, id, { ...details, retailPrice: cents(259_900), version: 1 }));
  expect(find({ action: "piece.changed" })).toHaveLength(1);
});

describe("who approved it", () => {
  const approve = (approvedBy: number | null = ADAM.id) =>
    mustWrite({ actor: actorNamed(SAL), requestId: "r", address: "10.0.0.1" }, () =>
      done(null, { action: "piece.sold", record: { kind: "piece", id: 1 }, approvedBy }),
    );
  const broken = () => firstBrokenAuditRow(shop.db, shop.auditKey);
  /** As somebody with SQL access would, past the triggers. */
  const tamper = (statement: string) => {
    shop.db.$client.exec(`drop trigger if exists audit_log_stays; ${statement}`);
  };

  test("continues a chain whose rows have none", () => {
    approve();
    approve(null);
    approve();
    expect(broken()).toBeNull();
    expect(find({}, 1)[0]).toMatchObject({ employeeId: SAL.id, approverName: "Adam Reed" });
  });

  test.each([
    ["another approver", "approved_by = 1"],
    ["no approver, as in the first format", "approved_by = null"],
  ])("is told when it becomes %s", (_, change) => {
    approve();
    const id = newestEntry(shop.db);
    tamper(`update audit_log set ${change} where id = ${id}`);
    expect(broken()).toEqual({ id, why: "its content was changed" });
    expect(auditRowHolds(shop.db, shop.auditKey, id)).toBe("broken");
  });

  test("is told when an entry of the first format gets one", () => {
    approve(null);
    const id = newestEntry(shop.db);
    tamper(`update audit_log set approved_by = ${ADAM.id} where id = ${id}`);
    expect(broken()).toEqual({ id, why: "its content was changed" });
  });

  test("is told after a seal too", () => {
    approve();
    const id = newestEntry(shop.db);
    const key = randomBytes(32);
    sealAudit(
      shop.db,
      key,
      { employeeId: null, requestId: "r", address: "", at: Date.now() as Instant },
      null,
    );
    expect(firstBrokenAuditRow(shop.db, key)).toBeNull();
    tamper(`update audit_log set approved_by = null where id = ${id}`);
    expect(firstBrokenAuditRow(shop.db, key)).toMatchObject({
      why: "the rows before it are not the ones that it sealed",
    });
  });

  test("can't be changed", () => {
    approve();
    expect(() => shop.db.update(auditLog).set({ approvedBy: null }).run()).toThrow(
      "of an audit row only the payload can be erased",
    );
  });

  test("is found by who approved", () => {
    approve();
    const id = newestEntry(shop.db);
    expect(find({ employeeId: ADAM.id }).map((entry) => entry.id)).toContain(id);
    expect(find({ employeeId: ADAM.id, action: "piece.sold" }).map((entry) => entry.id)).toEqual([id]);
    expect(find({ employeeId: ADAM.id, kind: "piece", record: "1" }).map((entry) => entry.id)).toContain(id);
    expect(find({ search: "adam reed" }).map((entry) => entry.id)).toContain(id);
    expect(find({ employeeId: OLIVE.id, action: "piece.sold" })).toEqual([]);
  });
});
