import { afterEach, beforeEach, expect, test } from "vitest";
import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { findLines, getCount } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import type { Day } from "~/domain/dates";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import type { NewPlace } from "~/domain/workshop/orders/record-place.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { cents } from "~/domain/money";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCount,
  aRepair,
  aSpecialOrder,
  attempt,
  enact,
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

function aRepairAt(to: NewPlace | null, location = "boca"): number {
  const { id } = aRepair({ location });
  if (to) enact((ctx) => moveOrder(ctx, { orderId: id, ...to }));
  return id;
}

const scanned = (countId: number, number: string, by = SAL) =>
  enact((ctx) => scan(ctx, { countId, number }), by).result;

const figuresOf = (id: number) => getCount(shop.db, id)?.figures;

test("a tray's count says what each scan is, and what nobody scanned", () => {
  const here = aRepairAt({ place: "tray", name: "3" });
  const alsoHere = aRepairAt({ place: "tray", name: "3" });
  const otherTray = aRepairAt({ place: "tray", name: "4" });
  const unsaid = aRepairAt(null);
  const denvers = aRepairAt({ place: "tray", name: "3" }, "denver");
  const gone = aRepairAt({ place: "tray", name: "3" });
  enact((ctx) => changeRepairStatus(ctx, gone, "picked_up"));
  const bands = aSpecialOrder();
  enact((ctx) => moveOrder(ctx, { orderId: bands.id, place: "tray", name: "3" }));
  const { id } = aCount({ place: "tray", name: "3" });

  expect(figuresOf(id)).toMatchObject({ found: 0, missing: 3 });
  expect(scanned(id, `R-${here}`)).toBe("found");
  expect(scanned(id, ` r${String(here).padStart(6, "0")} `)).toBe("twice");
  expect(scanned(id, `R-${otherTray}`)).toBe("elsewhere");
  expect(scanned(id, `R-${unsaid}`)).toBe("elsewhere");
  expect(scanned(id, `R-${denvers}`)).toBe("other_store");
  expect(scanned(id, `R-${gone}`)).toBe("handed_over");
  expect(scanned(id, `O-${bands.id}`)).toBe("found");
  // The number of an order of another kind.
  expect(scanned(id, `R-${bands.id}`)).toBe("unknown");
  expect(scanned(id, "R-999999")).toBe("unknown");
  expect(scanned(id, "HALO-1")).toBe("unknown");
  expect(figuresOf(id)).toEqual({
    found: 2,
    missing: 1,
    elsewhere: 2,
    other_store: 1,
    handed_over: 1,
    sold: 0,
    away: 0,
    twice: 1,
    unknown: 3,
  });

  const ended = enact((ctx) => endCount(ctx, { countId: id }), OLIVE);
  expect(ended.figures).toMatchObject({ found: 2, missing: 1 });
  const [missing, ...others] = findLines(shop.db, { countId: id, result: "missing" }, { limit: 10 });
  expect(others).toEqual([]);
  expect(missing).toMatchObject({
    order: { id: alsoHere },
    recorded: { storeName: "Boca Raton", place: "tray", name: "3" },
  });
});

test("a number counts in all its writings: with its letter, zeros, hyphen and dash, or without", () => {
  const ring = aRepairAt({ place: "tray", name: "3" });
  const { id } = aCount({ place: "tray", name: "3" });
  expect(scanned(id, String(ring))).toBe("found");
  const digits = String(ring).padStart(6, "0");
  for (const number of [digits, `#${ring}`, `R-${digits}`, `r${ring}`, `R ${ring}`, `R\u2011${digits}`])
    expect(scanned(id, number), number).toBe("twice");
  expect(scanned(id, "999999")).toBe("unknown");
  for (const number of ["000999999", "#999999"]) expect(scanned(id, number), number).toBe("twice");
  expect(scanned(id, "L-999999")).toBe("unknown");
});

test("a tray is the same one in any case", () => {
  const ring = aRepairAt({ place: "tray", name: "Window" });
  const { id } = aCount({ place: "tray", name: "WINDOW" });
  expect(figuresOf(id)?.missing).toBe(1);
  expect(scanned(id, `R-${ring}`)).toBe("found");
  expect(figuresOf(id)?.missing).toBe(0);
});

test("a whole store's count leaves out what is abroad, and counts what nobody said a place of", () => {
  const tray = aRepairAt({ place: "tray", name: "1" });
  const abroad = aRepairAt({ place: "workshop", name: "Kessel & Son" });
  const unsaid = aRepairAt(null);
  const notYetArrived = aSpecialOrder();
  const arrived = aSpecialOrder({ arrived: "2026-11-20" as Day });
  const { id } = aCount();
  expect(figuresOf(id)?.missing).toBe(3);
  expect(scanned(id, `R-${tray}`)).toBe("found");
  expect(scanned(id, `R-${unsaid}`)).toBe("found");
  expect(scanned(id, `R-${abroad}`)).toBe("elsewhere");
  expect(scanned(id, `O-${notYetArrived.id}`)).toBe("elsewhere");
  expect(scanned(id, `O-${arrived.id}`)).toBe("found");
  expect(figuresOf(id)?.missing).toBe(0);
});

test("a cancelled repair is there until it is handed back", () => {
  const ring = aRepairAt(null);
  enact((ctx) => cancelOrder(ctx, { orderId: ring, reason: "Too expensive" }));
  const { id } = aCount();
  expect(figuresOf(id)?.missing).toBe(1);
  expect(scanned(id, `R-${ring}`)).toBe("found");
  enact((ctx) => changeRepairStatus(ctx, ring, "picked_up"));
  expect(scanned(aCount().id, `R-${ring}`)).toBe("handed_over");
});

test("what ended stays as it ended, whatever moves later; nothing was moved by it", () => {
  const left = aRepairAt({ place: "safe" });
  const found = aRepairAt({ place: "safe" });
  const { id } = aCount({ place: "safe" });
  scanned(id, `R-${found}`);
  enact((ctx) => endCount(ctx, { countId: id }));
  const kept = getCount(shop.db, id);
  expect(kept?.figures).toMatchObject({ found: 1, missing: 1 });
  enact((ctx) => moveOrder(ctx, { orderId: left, place: "bench" }));
  expect(getCount(shop.db, id)).toEqual(kept);
  expect(attempt((ctx) => scan(ctx, { countId: id, number: `R-${left}` }))).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict", message: expect.stringContaining("already ended this count") as string },
  });
  expect(attempt((ctx) => endCount(ctx, { countId: id }))).toMatchObject({ refusal: { kind: "conflict" } });
  expect(() => shop.db.$client.prepare("delete from count_lines").run()).toThrow(/only ever added/);
});

test("what is handed over while the count goes on is not missing", () => {
  const order = aSpecialOrder({ price: cents(0) });
  enact((ctx) => moveOrder(ctx, { orderId: order.id, place: "ready" }));
  const { id } = aCount({ place: "ready" });
  expect(figuresOf(id)?.missing).toBe(1);
  enact((ctx) => handOverUnpaid(ctx, { orderId: order.id, to: "Amelia" }));
  expect(figuresOf(id)?.missing).toBe(0);
});

test("a tray is told in any case; a tray without its place, a strange store and what inventory has are refused", () => {
  const id = aRepairAt({ place: "tray", name: "North" });
  expect(scanned(aCount({ place: "tray", name: "north" }).id, `R-${id}`)).toBe("found");
  const nothing = { place: null, name: null, category: null, displayCase: null };
  const count = { kind: "orders", location: "boca", ...nothing } as const;
  const refused = (words: Partial<Parameters<typeof beginCount>[1]>) => {
    const result = attempt((ctx) => beginCount(ctx, { ...count, ...words }));
    return result.kind === "refused" ? Object.keys(result.refusal.errors) : null;
  };
  expect(refused({ name: "3" })).toEqual(["place"]);
  expect(refused({ location: "atlantis" })).toEqual(["location"]);
  expect(refused({ kind: "pieces", place: "tray" })).toEqual(["place"]);
  expect(refused({ category: "rings" })).toEqual(["category"]);
  expect(refused({ displayCase: "Case 3" })).toEqual(["displayCase"]);
});
