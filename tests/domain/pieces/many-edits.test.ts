import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cents } from "~/domain/money";
import { type Instant, MS_PER_DAY } from "~/domain/dates";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { textToRead } from "~/domain/shop/trail/record-edits.server";
import { editsSince } from "~/domain/stock/pieces/edits-since.server";
import { isRelabeledBy } from "~/domain/stock/pieces/relabeled";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { fold } from "~/domain/search-text";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  aSale,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Entries of a piece as edits leave them, from `from` days ago on, a second apart. */
function entries(pieceId: number, action: string, texts: readonly string[], from = 3) {
  const add = shop.db.$client.prepare(`insert into audit_log
    (at, employee_id, action, record_kind, record_id, request_id, address, salt, payload_digest, payload, previous, mac)
    values (?, ${SAL.id}, ?, 'piece', ?, 'x', 'x', 'x', 'x', ?, 'x', 'x')`);
  const since = Date.now() - from * MS_PER_DAY;
  shop.db.$client.transaction(() =>
    texts.forEach((payload, nth) => add.run(since + nth * 1_000, action, String(pieceId), payload)),
  )();
}

const edit = (before: object, after: object) => JSON.stringify({ before, after });
const priced = (n: number, more = "") =>
  Array.from({ length: n }, (_, nth) => edit({ retailPrice: 1, more }, { retailPrice: 1, more: `${nth}` }));
const monthAgo = () => (Date.now() - 30 * MS_PER_DAY) as Instant;
const listed = () =>
  shop.db.$client.prepare("select kind, record_kind from looks order by id").raw().all() as [
    string,
    string,
  ][];
const lastPartBy = (): unknown => {
  const payload = shop.db.$client
    .prepare("select payload from audit_log where action = 'look.listed' order by id desc limit 1")
    .pluck()
    .get() as string;
  return (JSON.parse(payload) as { after: { partBy?: number[] } }).after.partBy;
};

test("of an item's entries so many are read, and so much text; what has more is listed for it", () => {
  const item = () => aPiece({ cost: cents(100_00), retailPrice: cents(900_00) }).id;
  const [few, many, long, moved] = [item(), item(), item(), item()];
  entries(few, "piece.changed", priced(400));
  entries(many, "piece.changed", priced(5_000));
  entries(long, "piece.changed", priced(900, "x".repeat(20_000)));
  entries(moved, "piece.changed", priced(1), 5);
  entries(moved, "piece.moved", priced(5_000));
  const read = (id: number, left = textToRead()) => {
    const { edits, isTooMany } = editsSince(shop.db, id, monthAgo(), left);
    return [edits.length, isTooMany];
  };
  expect(read(few)).toEqual([400, false]);
  // The newest one says that it came in.
  expect(read(many)).toEqual([999, true]);
  expect(read(long)).toEqual([199, true]);
  const left = { letters: 500_000 };
  expect(read(long, left)).toEqual([24, true]);
  expect(read(few, left)).toEqual([0, true]);
  expect(read(moved)).toEqual([0, true]);
  const { edits } = editsSince(shop.db, few, monthAgo());
  expect(edits.map(({ entryId }) => entryId)).toEqual(
    edits.map(({ entryId }) => entryId).sort((a, b) => a - b),
  );

  const before = listed().length;
  aSale({ pieceId: few });
  expect(listed().slice(before)).toEqual([]);
  for (const pieceId of [many, moved]) {
    const soFar = listed().length;
    aSale({ pieceId });
    expect(listed().slice(soFar)).toEqual([["relabeled", "sale"]]);
    // Whoever made so many isn't the one who marks it as seen.
    expect(lastPartBy()).toEqual([SAL.id]);
  }
});

test("another description is listed of an item with more edits in a month than are read, whatever it is worth by those", () => {
  const item = () => aPiece({ cost: cents(50_00), retailPrice: cents(90_00) }).id;
  const [before, since] = [item(), item()];
  shop.db.$client.prepare("update pieces set created_at = created_at - ?").run(50 * MS_PER_DAY);
  entries(before, "piece.changed", priced(1_100), 40);
  entries(since, "piece.changed", priced(1_100));
  const describe = (id: number) =>
    attempt(
      (ctx) =>
        editPiece(ctx, id, { ...detailsOfPiece(getPiece(shop.db, id)!), description: "Plain gold bands" }),
      SUSAN,
    ).kind;
  const soFar = listed().length;
  expect(describe(before)).toBe("done");
  expect(listed().slice(soFar)).toEqual([]);
  expect(describe(since)).toBe("done");
  expect(listed().slice(soFar)).toEqual([["relabeled", "piece"]]);
});

test("a lower cost is listed of an item with more edits than are read", () => {
  const { id } = aPiece({ cost: cents(100_00), retailPrice: cents(150_00) });
  shop.db.$client
    .prepare("update pieces set created_at = created_at - ? where id = ?")
    .run(9 * MS_PER_DAY, id);
  const cost = (dollars: number) =>
    attempt((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, cost: cents(dollars * 100) }), SUSAN);
  const before = listed().length;
  expect(cost(95).kind).toBe("done");
  expect(listed().slice(before)).toEqual([]);
  entries(id, "piece.changed", priced(1_100));
  expect(cost(90).kind).toBe("done");
  expect(listed().slice(before)).toContainEqual(["price_lowered", "piece"]);
});

test(
  "a ticket of items whose stones were edited by a sign folds as much as it may read, and lists the others",
  { tags: "all" },
  () => {
    const item = () => aPiece({ cost: cents(100), retailPrice: cents(100) }).id;
    const ids = Array.from({ length: 50 }, item);
    const stones = (end: string) =>
      Array.from({ length: 20 }, () => ({
        kind: "diamond",
        color: "\ufdfa".repeat(39) + end,
        clarity: "\ufdfa".repeat(39) + end,
      }));
    const texts = Array.from({ length: 40 }, (_, nth) =>
      edit(
        { stones: stones("!".repeat(nth)), more: "x".repeat(8_000) },
        { stones: stones("!".repeat(nth + 1)) },
      ),
    );
    for (const id of ids) entries(id, "piece.changed", texts);
    let folded = 0;
    const normalize = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string) {
      folded += this.length;
      return String(this);
    });
    const left = textToRead();
    const read = ids.map((id) => editsSince(shop.db, id, monthAgo(), left));
    const relabeled = read.filter(({ edits, isTooMany }) => isTooMany || isRelabeledBy(edits));
    normalize.mockRestore();
    expect(folded).toBeLessThan(4_000_000);
    expect(folded).toBeGreaterThan(500_000);
    expect(relabeled.length).toBeGreaterThan(20);
    expect(fold("\ufdfa".repeat(100))).toHaveLength(100);
    const soFar = listed().length;
    const one = ticketOf({
      customerId: aCustomer().id,
      pieceId: ids[0]!,
      salePrice: cents(100),
      itemCost: cents(100),
      tax: cents(0),
      shippingCharge: cents(0),
      location: "boca",
      tradeIn: null,
    });
    const lines = ids.map((pieceId, nth) => ({ ...one.lines[0]!, at: `lines.${nth}` as const, pieceId }));
    enact((ctx) => sellWithOrders(ctx, { ...one, lines }));
    expect(listed().slice(soFar)).toEqual([["relabeled", "sale"]]);
  },
);
