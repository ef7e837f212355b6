import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { done, refuse } from "~/domain/result";
import { hashInput, type WriteKey } from "~/web/idempotency.server";
import { mustWrite, write } from "~/web/write.server";
import { auditLog, idempotencyKeys, pieces, settings } from "~db/schema/index.ts";
import { HALO_RING, SAL, SUSAN } from "../support/cast.ts";
import { checksum } from "../support/checksum.ts";
import { ON_PRIMARY } from "../support/primary.ts";
import { aPiece, attempt, openTestShop, originOf, type TestShop, theBooksBalance } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const details: PieceDetails = { ...blankOf(pieceFields), ...HALO_RING };
const count = (table: typeof pieces | typeof auditLog | typeof idempotencyKeys) =>
  shop.db.select().from(table).all().length;

/** The form key of a new piece. */
function keyFor(input: unknown, more: Partial<WriteKey> = {}): WriteKey {
  return {
    employeeId: SAL.id,
    method: "POST",
    path: "/inventory/new",
    key: "k-1",
    bodyHash: hashInput(input),
    ...more,
  };
}

describe("one transaction", () => {
  test("keeps a success with its audit row", () => {
    const written = attempt((ctx) => addPiece(ctx, details), SAL);
    expect(written).toMatchObject({ kind: "done", replayed: false, value: { sku: "HALO-1" } });
    expect(shop.db.select().from(auditLog).all()).toMatchObject([
      { action: "piece.received", employeeId: SAL.id, recordKind: "piece", recordId: "1", requestId: "test" },
    ]);
    const payload = JSON.parse(shop.db.select().from(auditLog).get()!.payload!);
    expect(payload).toMatchObject({ before: null, after: { sku: "HALO-1", cost: 120_000 } });
  });

  test("keeps nothing of a refused write, whatever the rule had written", () => {
    const before = checksum(shop.db, []);
    const written = attempt(
      (ctx) => {
        addPiece(ctx, details);
        return refuse("conflict", "Too late", "sku", { by: "Susan" });
      },
      SAL,
      keyFor(details),
    );
    expect(written).toEqual({
      kind: "refused",
      refusal: {
        kind: "conflict",
        message: "Too late",
        errors: { sku: ["Too late"] },
        detail: { by: "Susan" },
      },
    });
    expect(checksum(shop.db, [])).toBe(before);
  });

  test("keeps nothing of a rule that has a bug", () => {
    const before = checksum(shop.db, []);
    const bug = () =>
      attempt((ctx) => {
        addPiece(ctx, details);
        throw new Error("a bug");
      });
    expect(bug).toThrow("a bug");
    expect(checksum(shop.db, [])).toBe(before);
  });

  test("keeps nothing after a statement that ran outside of a transaction before", () => {
    const put = shop.db
      .insert(settings)
      .values({ name: sql.placeholder("name"), value: "", changedAt: 0 as Instant })
      .prepare();
    put.run({ name: "by itself" });
    const bug = () =>
      attempt(() => {
        put.run({ name: "with the rule" });
        put.run({ name: "after it" });
        throw new Error("a bug");
      });
    expect(bug).toThrow("a bug");
    const kept = shop.db.select({ name: settings.name }).from(settings).all();
    expect(kept).toEqual([{ name: "by itself" }]);
  });

  test.runIf(ON_PRIMARY)("keeps nothing, and says so, when the primary ended it without an error", () => {
    const quietly = () =>
      shop.db.transaction((tx) => {
        tx.insert(settings)
          .values({ name: "before", value: "", changedAt: 0 as Instant })
          .run();
        shop.db.$client.exec("-- unseen\nrollback");
        tx.insert(settings)
          .values({ name: "after", value: "", changedAt: 0 as Instant })
          .run();
      });
    expect(quietly).toThrow("it ended the transaction");
    expect(shop.db.select().from(settings).all()).toEqual([]);
  });

  // A primary takes no temporary trigger.
  test.skipIf(ON_PRIMARY)("keeps nothing when the audit row can't be written", () => {
    shop.db.$client.exec(
      "create temp trigger full before insert on audit_log begin select raise(abort, 'full'); end",
    );
    expect(() => attempt((ctx) => addPiece(ctx, details), SAL, keyFor(details))).toThrow("full");
    shop.db.$client.exec("drop trigger full");
    expect([count(pieces), count(auditLog), count(idempotencyKeys)]).toEqual([0, 0, 0]);
  });

  test("chains each line of a trail", () => {
    attempt(() =>
      done(
        null,
        { action: "piece.received", record: { kind: "piece", id: 1 } },
        { action: "piece.sold", record: { kind: "piece", id: 1 } },
      ),
    );
    const rows = shop.db.select().from(auditLog).all();
    expect(rows.map(({ action }) => action)).toEqual(["piece.received", "piece.sold"]);
    expect(rows[1]?.previous).toBe(rows[0]?.mac);
  });

  test("`mustWrite` throws if its rule refuses", () => {
    expect(() => mustWrite(originOf(SAL), () => refuse("invalid", "No"))).toThrow("No");
  });

  test("a write without an actor is recorded without one", () => {
    write({ actor: null, requestId: "start", address: "" }, () =>
      done(null, { action: "shop.restored", record: { kind: "shop", id: 1 } }),
    );
    expect(shop.db.select().from(auditLog).get()).toMatchObject({ employeeId: null, requestId: "start" });
  });
});

describe("a key", () => {
  const add = (input: PieceDetails, key: WriteKey, by = SAL) =>
    attempt((ctx) => addPiece(ctx, input), by, key);

  test("repeats the first answer for the same form, and writes nothing", () => {
    const first = add(details, keyFor(details));
    const before = checksum(shop.db, []);
    const again = add(details, keyFor(details));
    expect(again).toEqual({ ...first, replayed: true });
    expect(checksum(shop.db, [])).toBe(before);
  });

  test("says what it was used for when the form says something else", () => {
    add(details, keyFor(details));
    const other = { ...details, sku: "HALO-2" };
    expect(add(other, keyFor(other))).toMatchObject({ kind: "key used", record: { id: 1, sku: "HALO-1" } });
    expect(count(pieces)).toBe(1);
  });

  test("stays free after a refusal", () => {
    aPiece({ sku: "HALO-1" });
    expect(add(details, keyFor(details))).toMatchObject({
      kind: "refused",
      refusal: { message: "SKU already exists" },
    });
    const other = { ...details, sku: "HALO-2" };
    expect(add(other, keyFor(other))).toMatchObject({ kind: "done", replayed: false });
  });

  test("belongs to one person, one method and one path", () => {
    add(details, keyFor(details));
    for (const [n, [more, by]] of (
      [
        [{ employeeId: SUSAN.id }, SUSAN],
        [{ method: "PUT" }, SAL],
        [{ path: "/api/inventory" }, SAL],
        [{ key: "k-2" }, SAL],
      ] as const
    ).entries()) {
      const other = { ...details, sku: `OWN-${n}` };
      expect(add(other, keyFor(other, more), by)).toMatchObject({ kind: "done", replayed: false });
    }
    expect(count(idempotencyKeys)).toBe(5);
  });

  test("is forgotten after a week", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    add(details, keyFor(details));
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000 - 1_000);
    expect(add(details, keyFor(details))).toMatchObject({ kind: "done", replayed: true });
    vi.setSystemTime(Date.now() + 2_000);
    const other = { ...details, sku: "HALO-2" };
    expect(add(other, keyFor(other))).toMatchObject({ kind: "done", replayed: false });
    expect(count(idempotencyKeys)).toBe(1);
  });

  test("a thousand times the same form is one piece", () => {
    const ids = new Set<number>();
    for (let n = 0; n < 1000; n += 1) {
      const written = add(details, keyFor(details));
      if (written.kind === "done") ids.add(written.value.id);
    }
    expect([...ids]).toEqual([1]);
    expect([count(pieces), count(auditLog)]).toEqual([1, 1]);
  });
});
