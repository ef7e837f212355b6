import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~db/schema/index.ts";
import { dayIn, type Instant, parseInstant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import {
  countOpenRepairs,
  countRepairs,
  findRepairs,
  getRepair,
  getRepairTakenIn,
  repairCards,
  type RepairFilter,
  type RepairKey,
} from "~/domain/workshop/repairs/find-repairs.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { takenInWith } from "~/domain/workshop/envelopes/same-intake.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { AMELIA, BRUNO, OLIVE, SAL } from "../../support/cast.ts";
import { timelineOf } from "../../support/timeline.ts";
import {
  aCustomer,
  aRepair,
  attempt,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: ShopOnDisk;
let amelia: { id: number };
let bruno: { id: number };

beforeEach(() => {
  shop = openShopOnDisk();
  amelia = aCustomer(AMELIA);
  bruno = aCustomer(BRUNO);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

type Words = Parameters<typeof takeInRepair>[1];

const pearls = (words: Partial<Words> = {}): Words => ({
  customerId: amelia.id,
  item: "Pearl restringing",
  description: "Double branch",
  costToRepair: cents(6_000),
  customerPrice: cents(16_500),
  location: "boca",
  notes: "Reuse her clasp.",
  ...words,
});
const refusalOf = (words: Partial<Words>) => {
  const written = attempt((ctx) => takeInRepair(ctx, pearls(words)), SAL);
  return written.kind === "refused" ? written.refusal : written.kind;
};
const auditOf = (id: number) =>
  shop.db
    .select({ action: auditLog.action, payload: auditLog.payload, by: auditLog.employeeId })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "repair"), eq(auditLog.recordId, String(id))))
    .all()
    .map(({ payload, ...row }) => ({ ...row, ...(JSON.parse(payload ?? "{}") as object) }));
const setStatus = (id: number, status: Repair["status"]) =>
  enact((ctx) => changeRepairStatus(ctx, id, status), SAL);

describe("an intake", () => {
  test("is pending unless said otherwise, with who took it in, and audited", () => {
    const repair = enact((ctx) => takeInRepair(ctx, pearls()), SAL);
    expect(repair).toMatchObject({
      customerId: amelia.id,
      item: "Pearl restringing",
      store: "boca",
      status: "pending",
      takenInBy: SAL.id,
      version: 1,
    });
    expect(JSON.parse(JSON.stringify(repair))).toEqual(repair);
    expect(auditOf(repair.id)).toMatchObject([
      { action: "repair.taken-in", by: SAL.id, before: null, after: { id: repair.id } },
    ]);
    expect(aRepair({ status: "in_progress" }).status).toBe("in_progress");
    expect(getRepairTakenIn(shop.db, repair.id)).toMatchObject({
      zone: "America/New_York",
      takenInBy: { firstName: "Sal" },
    });
  });

  test("belongs to the calendar day of its own store", () => {
    // Half past midnight in New York is the previous evening in Denver.
    const now = parseInstant("2026-11-20T00:30:00-05:00") as Instant;
    const intakeDay = (location: string) =>
      enact((ctx) => takeInRepair({ ...ctx, now }, pearls({ location }))).intakeDay;
    expect([intakeDay("boca"), intakeDay("denver")]).toEqual(["2026-11-20", "2026-11-19"]);
  });

  test("with an unknown customer or store is refused and leaves nothing behind", () => {
    expect(refusalOf({ customerId: 999 })).toMatchObject({
      kind: "invalid",
      errors: { customerId: ["Customer is required"] },
    });
    expect(refusalOf({ location: "paris" })).toMatchObject({
      errors: { location: ["Choose one of the stores"] },
    });
    expect(countRepairs(shop.db, {}, 10)).toBe(0);
  });

  test("checks a claimed profit to the cent; a loss is accepted", () => {
    expect(refusalOf({ claimedProfit: 10_502 })).toMatchObject({ errors: { profit: ["Profit is 105.00"] } });
    expect(refusalOf({ claimedProfit: 10_501 })).toBe("done");
    expect(refusalOf({ customerPrice: cents(2_000), claimedProfit: -4_000 })).toBe("done");
  });
});

describe("a status", () => {
  test("may change to any other; each change is audited with before and after", () => {
    const { id } = aRepair();
    for (const from of REPAIR_STATUSES)
      for (const to of REPAIR_STATUSES) {
        setStatus(id, from);
        const { version } = getRepair(shop.db, id)!;
        expect(setStatus(id, to)).toMatchObject({ status: to, version: from === to ? version : version + 1 });
        expect(auditOf(id).at(-1)).toMatchObject({
          action: "repair.status-set",
          by: SAL.id,
          before: { status: from },
          after: { status: to },
        });
      }
  });

  test("of an unknown repair is refused", () => {
    expect(attempt((ctx) => changeRepairStatus(ctx, 999, "completed"))).toMatchObject({
      refusal: { kind: "missing" },
    });
  });
});

describe("an edit", () => {
  test("changes the record and what a search finds, never the status", () => {
    const repair = aRepair({ customerId: amelia.id, status: "completed" });
    const details = pearls({ customerId: bruno.id, item: "Clasp réplacement", location: "denver" });
    const edited = enact((ctx) => editRepair(ctx, repair.id, { ...details, version: 1 }), SAL);
    expect(edited).toMatchObject({ customerId: bruno.id, store: "denver", status: "completed", version: 2 });
    expect(countRepairs(shop.db, { search: "replacement okafor" }, 10)).toBe(1);
    expect(auditOf(repair.id).at(-1)).toMatchObject({
      action: "repair.changed",
      before: { item: "Ring sizing" },
      after: { item: "Clasp réplacement" },
    });
  });

  test("of an older version is refused with the current record, and is validated as an intake is", () => {
    const { id } = aRepair({ customerId: amelia.id });
    setStatus(id, "in_progress");
    expect(attempt((ctx) => editRepair(ctx, id, { ...pearls(), version: 1 }))).toMatchObject({
      kind: "refused",
      refusal: { kind: "conflict", detail: { current: { status: "in_progress", version: 2 } } },
    });
    const wrong = pearls({ customerId: 999 });
    expect(attempt((ctx) => editRepair(ctx, id, { ...wrong, version: 2 }))).toMatchObject({
      refusal: { errors: { customerId: ["Customer is required"] } },
    });
    expect(getRepair(shop.db, id)?.item).toBe("Ring sizing");
  });
});

describe("the list", () => {
  const found = (filter: RepairFilter) =>
    findRepairs(shop.db, filter, { limit: 50 }).map(({ item, customerName }) => `${item}, ${customerName}`);

  test("is searched by item, description, customer and number, each word somewhere", () => {
    const { id } = aRepair({ ...pearls(), description: "Nœud à refaire" });
    aRepair({ customerId: bruno.id, item: "Watch battery" });
    const pearlsRow = ["Pearl restringing, Amelia Hartwell"];
    for (const search of ["PEARL", "noeud refaire", "hartw pearl", `#${id}`, `R-00000${id}`, `${id}`])
      expect(found({ search }), search).toEqual(pearlsRow);
    expect(found({ search: "pearl okafor" })).toEqual([]);
    expect(found({ search: "100%_" })).toEqual([]);
  });

  test("is filtered by status, store and customer; cards count what the filter finds", () => {
    aRepair({ customerId: amelia.id });
    aRepair({ customerId: amelia.id, location: "denver", status: "in_progress" });
    aRepair({ customerId: bruno.id, status: "completed", customerPrice: cents(999) });
    aRepair({ customerId: bruno.id, status: "picked_up" });
    expect(found({ status: "in_progress" })).toEqual(["Ring sizing, Amelia Hartwell"]);
    expect(found({ location: "denver" })).toHaveLength(1);
    expect(found({ customerId: bruno.id })).toHaveLength(2);
    expect(repairCards(shop.db, {})).toEqual({
      pending: 1,
      inProgress: 1,
      completed: 1,
      totalRevenue: 33_999,
    });
    expect(repairCards(shop.db, { search: "hartwell", location: "boca" })).toEqual({
      pending: 1,
      inProgress: 0,
      completed: 0,
      totalRevenue: 11_000,
    });
    expect([countOpenRepairs(shop.db, amelia.id), countOpenRepairs(shop.db, bruno.id)]).toEqual([2, 1]);
  });

  test("of one intake are those that are still there, as the claim check of one names the others", () => {
    const [first, second] = [aRepair({ customerId: amelia.id }), aRepair({ customerId: amelia.id })];
    aRepair({ customerId: amelia.id, status: "picked_up" });
    aRepair({ customerId: bruno.id });
    expect(takenInWith(shop.db, first.id).map(({ order }) => order.id)).toEqual([second.id]);
  });

  test("runs from the newest intake, forwards and back, also where many came at one moment", () => {
    const at = (ms: number) => enact((ctx) => takeInRepair({ ...ctx, now: ms as Instant }, pearls())).id;
    const ids = [at(1000), at(2000), at(2000), at(2000), at(3000)].toReversed();
    const keyOf = (row: { intakeAt: number; id: number }): RepairKey => [row.intakeAt, row.id];
    const walked: number[] = [];
    let after: RepairKey | undefined;
    for (;;) {
      const rows = findRepairs(shop.db, {}, { after, limit: 2 });
      if (rows.length === 0) break;
      walked.push(...rows.map((row) => row.id));
      after = keyOf(rows.at(-1)!);
    }
    expect(walked).toEqual(ids);
    const last = getRepair(shop.db, ids.at(-1)!)!;
    const before = findRepairs(shop.db, {}, { before: keyOf(last), limit: 2 });
    expect(before.map((row) => row.id)).toEqual(ids.slice(2, 4));
    expect(countRepairs(shop.db, {}, 3)).toBe(5);
    expect(countRepairs(shop.db, { search: "r" }, 3)).toBe(3);
  });
});

test("the history tells who did what, newest first, and skips what changed nothing", () => {
  const { id } = enact((ctx) => takeInRepair(ctx, pearls()), SAL);
  setStatus(id, "pending");
  setStatus(id, "in_progress");
  enact((ctx) => editRepair(ctx, id, { ...pearls(), notes: "Knotted", version: 2 }), OLIVE);
  enact((ctx) => editRepair(ctx, id, { ...pearls(), notes: "Knotted", version: 3 }), OLIVE);
  const history = () => timelineOf(shop, { kind: "order", id });
  expect(history()).toMatchObject([
    { kind: "edit", what: "Details changed", by: "Olive Marsh" },
    { what: "Status changed from Pending to In Progress", by: "Sal Brook", status: "in_progress" },
    { what: "Status set to Pending again", by: "Sal Brook" },
    { what: "Taken in", by: "Sal Brook" },
  ]);
  // Rolled back: without an entry for the deletion, the books wouldn't balance.
  shop.db.$client.exec("begin");
  shop.db.update(auditLog).set({ payload: null }).run();
  const erased = history();
  shop.db.$client.exec("rollback");
  expect(erased.map(({ what, changes }) => [what, changes])).toEqual([
    ["Details changed", null],
    ["Status changed", null],
    ["Status changed", null],
    ["Taken in", null],
  ]);
});

test("days are those of the store's calendar", () => {
  const repair = aRepair({ location: "denver" });
  expect(repair.intakeDay).toBe(dayIn("America/Denver", repair.intakeAt));
});
