import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { refuse } from "~/domain/result";
import { firstBrokenAuditRow } from "~/domain/records/audit/hash-chain.server";
import type { WriteKey } from "~/web/idempotency.server";
import { writeTogether } from "~/web/write.server";
import { auditLog, pieces } from "~db/schema/index.ts";
import { HALO_RING, SAL } from "../support/cast.ts";
import { openShopOnDisk, originOf, type ShopOnDisk, theBooksBalance } from "../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const ring = (sku: string) => ({ ...blankOf(pieceFields), ...HALO_RING, sku });
const add = (sku: string, key?: WriteKey) =>
  writeTogether(originOf(SAL), (ctx) => addPiece(ctx, ring(sku)), key);
const skus = () =>
  shop.db
    .select({ sku: pieces.sku })
    .from(pieces)
    .orderBy(pieces.id)
    .all()
    .map(({ sku }) => sku);

test("writes that arrive together share a transaction, and none is answered before it commits", async () => {
  const elsewhere = new Database(shop.file, { readonly: true });
  const durable = elsewhere.prepare("select count(*) from pieces").pluck();
  const lookAndAdd = () =>
    writeTogether(originOf(SAL), (ctx) => {
      expect([ctx.tx.select().from(pieces).all().length, durable.get()]).toEqual([2, 0]);
      return addPiece(ctx, ring("C"));
    });
  const durableWhenAnswered: unknown[] = [];
  const answered = [add("A"), add("B"), lookAndAdd(), add("D")].map(async (one) => {
    const { kind } = await one;
    durableWhenAnswered.push(durable.get());
    return kind;
  });
  expect(durable.get()).toBe(0);
  expect(await Promise.all(answered)).toEqual(["done", "done", "done", "done"]);
  expect(durableWhenAnswered).toEqual([4, 4, 4, 4]);
  elsewhere.close();
  expect(skus()).toEqual(["A", "B", "C", "D"]);
  expect(firstBrokenAuditRow(shop.db, shop.auditKey)).toBeNull();
});

test("a refusal and a bug among them roll back only their own writes", async () => {
  const refused = writeTogether(originOf(SAL), (ctx) => {
    addPiece(ctx, ring("REFUSED"));
    return refuse("conflict", "Too late");
  });
  const broken = writeTogether(originOf(SAL), (ctx) => {
    addPiece(ctx, ring("BROKEN"));
    throw new Error("a bug");
  });
  const [first, second, third, last] = await Promise.allSettled([add("A"), refused, broken, add("B")]);
  expect(first).toMatchObject({ status: "fulfilled", value: { kind: "done" } });
  expect(second).toMatchObject({ status: "fulfilled", value: { kind: "refused" } });
  expect(third).toMatchObject({ status: "rejected", reason: { message: "a bug" } });
  expect(last).toMatchObject({ status: "fulfilled", value: { kind: "done" } });
  expect(skus()).toEqual(["A", "B"]);
  expect(shop.db.select().from(auditLog).all()).toHaveLength(2);
});

test("all writes of a failed transaction get an error, and none is kept", async () => {
  const lost = writeTogether(originOf(SAL), ({ tx }) => {
    // Simulates SQLite errors on a full or failing disk.
    tx.run(sql`rollback`);
    throw new Error("the disk is full");
  });
  const all = await Promise.allSettled([add("A"), lost, add("B")]);
  expect(all).toMatchObject(all.map(() => ({ status: "rejected", reason: { message: "the disk is full" } })));
  expect(skus()).toEqual([]);
  expect((await add("C")).kind).toBe("done");
});

test("the same form twice at once is one write", async () => {
  const key = { employeeId: SAL.id, method: "POST", path: "/inventory/new", key: "k", bodyHash: "h" };
  const [first, second] = await Promise.all([add("A", key), add("A", key)]);
  expect(first).toMatchObject({ kind: "done", replayed: false });
  expect(second).toEqual({ ...first, replayed: true });
  expect(skus()).toEqual(["A"]);
});

test("more than fifty are split into several transactions, in order", async () => {
  const all = Array.from({ length: 120 }, (_, n) => add(`R-${n}`));
  expect((await Promise.all(all)).every(({ kind }) => kind === "done")).toBe(true);
  expect(skus()).toEqual(Array.from({ length: 120 }, (_, n) => `R-${n}`));
});
