import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { addDays, type Day, day, dayIn, daysBetween, instant, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { movePiece, type NewMovement, stepsNow } from "~/domain/stock/movements/move-piece.server";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeInOrder } from "~/domain/workshop/orders/take-in-order.server";
import type { Actor } from "~/domain/permissions";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { STATE_AFTER } from "~/domain/stock/pieces/piece-states";
import { PRICE_BANDS } from "~/domain/records/reports/price-bands";
import { type ReportName, readTable, rowsOf } from "~/domain/records/reports/read-report.server";
import { daysIn } from "~/domain/periods";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import type { Result } from "~/domain/result";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { RuleContext } from "~/domain/rule-context";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aPaidBuy,
  aPiece,
  aVendor,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";
import { EVERYTHING, oneIn } from "../../support/everything.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const DAY = 86_400_000;
/** A day begins in one when it ends in another. */
const ZONES: Record<string, string> = {
  boca: "America/New_York",
  new_york: "Pacific/Kiritimati",
  denver: "Pacific/Pago_Pago",
};
const STORES = Object.keys(ZONES);
const BY = ["category", "vendor", "price", "location"] as const;
const NOTHING: Omit<NewMovement, "kind"> = { customerId: null, to: null, due: null, value: null, note: null };

interface PieceRow {
  id: number;
  category: string;
  vendor_id: number | null;
  location: string | null;
  retail_price: number;
  cost: number;
  ownership: string;
  purchase_date: string | null;
  created_at: number;
}
interface Movement {
  piece_id: number;
  kind: string;
  day: string;
  store: string | null;
  sale_id: number | null;
}

/** A movement that changes a piece's state. */
interface Step extends Movement {
  before: string | null;
  /** Pieces that it adds to the stock. */
  change: number;
  /** Since when the stock shows it: the day of its store may be behind that of an earlier movement's. */
  shownOn: string;
}

const stateAfter = (kind: string) => (STATE_AFTER as Partial<Record<string, string>>)[kind];
const isStock = (state: string | null) =>
  state !== null && !["sold", "returned_to_vendor", "lost", "melted"].includes(state);

/** The shop as somebody with every piece's card on the desk reads it. */
class Cards {
  readonly pieces: PieceRow[];
  readonly movements = new Map<number, Movement[]>();
  readonly lines: { sale_id: number; piece_id: number; price: number; cost: number }[];

  constructor({ db: { $client } }: TestShop) {
    this.pieces = $client.prepare("select * from pieces order by id").all() as PieceRow[];
    this.lines = $client.prepare("select * from sale_lines where piece_id is not null").all() as never;
    const all = $client.prepare("select * from piece_movements order by id").all() as (Movement & {
      at: number;
    })[];
    for (const row of all) {
      const day = dayIn(ZONES[row.store ?? "boca"]!, instant(row.at));
      this.movements.set(row.piece_id, [...(this.movements.get(row.piece_id) ?? []), { ...row, day }]);
    }
  }

  /** What movements say until the first of them on a later day. */
  #last<T>(id: number, until: string, said: (movement: Movement) => T | undefined): T | null {
    let last: T | null = null;
    for (const movement of this.movements.get(id) ?? []) {
      const value = said(movement);
      if (value === undefined) continue;
      if (movement.day > until) break;
      last = value;
    }
    return last;
  }

  state(id: number, until: string): string | null {
    return this.#last(id, until, ({ kind }) => stateAfter(kind));
  }

  store(id: number, until: string): string {
    const kinds = ["received", "arrived", "moved"];
    return (
      this.#last(id, until, ({ kind, store }) => (kinds.includes(kind) ? (store ?? "") : undefined)) ?? ""
    );
  }

  /** The store before the nth movement. */
  #storeBefore(id: number, nth: number): string {
    const before = (this.movements.get(id) ?? []).slice(0, nth);
    return before.findLast(({ kind }) => ["received", "arrived", "moved"].includes(kind))?.store ?? "";
  }

  isVoided(id: number, saleId: number | null): boolean {
    return (this.movements.get(id) ?? []).some((one) => one.kind === "sale_voided" && one.sale_id === saleId);
  }

  /** Each movement, with what it adds to the stock. */
  *steps(): Generator<Step> {
    for (const movements of this.movements.values()) {
      let before: string | null = null;
      let shownOn = "";
      for (const movement of movements) {
        const state = stateAfter(movement.kind);
        if (state === undefined) continue;
        if (movement.day > shownOn) shownOn = movement.day;
        yield { ...movement, before, change: Number(isStock(state)) - Number(isStock(before)), shownOn };
        before = state;
      }
    }
  }

  *stock(until: string): Generator<{ piece: PieceRow; state: string; store: string }> {
    for (const piece of this.pieces) {
      const state = this.state(piece.id, until);
      if (state === null || !isStock(state)) continue;
      yield { piece, state, store: this.store(piece.id, until) };
    }
  }

  *moved(
    from: string,
    to: string,
    isByStore: boolean,
  ): Generator<{ piece: PieceRow; store: string; sums: Sums }> {
    const signs: Record<string, number> = {
      sold: 1,
      returned: -1,
      returned_damaged: -1,
      returned_to_vendor: -1,
    };
    for (const piece of this.pieces)
      for (const [nth, movement] of (this.movements.get(piece.id) ?? []).entries()) {
        if (movement.day < from || movement.day > to) continue;
        const store = movement.store ?? "";
        const { kind } = movement;
        if (kind === "received") yield { piece, store, sums: { received: 1 } };
        if (isByStore && (kind === "arrived" || kind === "moved")) {
          yield { piece, store, sums: { transferred: 1 } };
          yield { piece, store: this.#storeBefore(piece.id, nth), sums: { transferred: -1 } };
        }
        const sold = signs[kind];
        if (sold === undefined || (kind === "sold" && this.isVoided(piece.id, movement.sale_id))) continue;
        const line = this.lines.find((one) => one.piece_id === piece.id && one.sale_id === movement.sale_id)!;
        yield { piece, store, sums: { sold, soldFor: sold * line.price, cost: sold * line.cost } };
      }
  }
}

type Sums = Record<string, number>;

/** Rows of a report, as the cards say it. */
function plainly(
  cards: Cards,
  name: ReportName,
  keys: Key[],
  {
    from,
    to,
    location,
    age = 0,
    below = 0,
  }: { from: Day; to: Day; location?: string; age?: number; below?: number },
): Map<string, Sums> {
  const rows = new Map<string, Sums>();
  const add = (piece: PieceRow, store: string, sums: Sums) => {
    if (location !== undefined && store !== location) return;
    const known: Partial<Record<Key, string | number>> = {
      category: piece.category,
      vendor: piece.vendor_id ?? 0,
      price: PRICE_BANDS.findLast((start) => piece.retail_price >= start)!,
      location: store,
    };
    const at = keys.map((key) => known[key]).join();
    const row = rows.get(at) ?? {};
    for (const [figure, value] of Object.entries(sums)) row[figure] = (row[figure] ?? 0) + value;
    rows.set(at, row);
  };
  const isByStore = keys.includes("location") || location !== undefined;
  const asked = name === "stock" || name === "ageing" || name === "markdowns";
  for (const { piece, state, store } of asked ? cards.stock(to) : []) {
    const isOnHand = ["available", "reserved", "damaged"].includes(state) ? 1 : 0;
    const isFree = state === "available" ? 1 : 0;
    const isFromVendor = isOnHand && piece.ownership !== "owned" ? 1 : 0;
    const added = new Date(piece.created_at).toISOString().slice(0, 10);
    const days = daysBetween(day(piece.purchase_date ?? added), to);
    const isOf = (least: number, most: number) => (isFree && days >= least && days <= most ? 1 : 0);
    if (name === "stock")
      add(piece, store, {
        onHand: isOnHand,
        available: isFree,
        fromVendors: isFromVendor,
        retail: isOnHand * piece.retail_price,
        vendorRetail: isFromVendor * piece.retail_price,
        cost: isOnHand * piece.cost,
        vendorCost: isFromVendor * piece.cost,
        memoOut: state === "memo_out" ? 1 : 0,
        away: state === "in_transit" || state === "in_repair" ? 1 : 0,
      });
    else if (name === "ageing")
      add(piece, store, {
        upTo90: isOf(-Infinity, 90),
        upTo180: isOf(91, 180),
        upTo365: isOf(181, 365),
        overAYear: isOf(366, Infinity),
        noDay: isFree && piece.purchase_date === null ? 1 : 0,
        available: isFree,
        retail: isFree * piece.retail_price,
        cost: isFree * piece.cost,
        overAYearRetail: isOf(366, Infinity) * piece.retail_price,
      });
    else if (isOf(age + 1, Infinity))
      add(piece, store, { old: 1, retail: piece.retail_price, cost: piece.cost });
  }
  if (name === "stock" || name === "ageing") return rows;
  for (const { piece, store } of cards.stock(addDays(from, -1)))
    add(piece, store, { start: 1, startCost: piece.cost });
  if (name === "sell-through")
    for (const { piece, store } of cards.stock(to)) add(piece, store, { end: 1, endCost: piece.cost });
  for (const { piece, store, sums } of cards.moved(from, to, isByStore)) {
    const { cost, soldFor, ...numbers } = sums;
    add(
      piece,
      store,
      name === "markdowns" || cost === undefined ? numbers : { ...numbers, cost, soldFor: soldFor ?? 0 },
    );
  }
  for (const [at, row] of rows) {
    const of = (figure: string) => row[figure] ?? 0;
    const toSell = of("start") + of("received") + of("transferred");
    const share = toSell > 0 ? Math.round((of("sold") * 10_000) / toSell) : null;
    row.sellThrough = share ?? NaN;
    if (name === "markdowns") {
      const isSlow = below === 0 ? (share ?? 0) <= 0 : (share ?? 0) < below * 100;
      if (of("old") === 0 || !isSlow) rows.delete(at);
      continue;
    }
    const mean = Math.round((of("startCost") + of("endCost")) / 2);
    const margin = of("soldFor") - of("cost");
    const ofAYear = (sum: number) =>
      mean > 0 ? Math.round((sum * 365 * 100) / daysIn({ from, to }) / mean) : NaN;
    Object.assign(row, {
      other: of("end") - toSell + of("sold"),
      profit: margin,
      grossMargin: of("soldFor") > 0 ? Math.round((margin * 10_000) / of("soldFor")) : NaN,
      inventoryCost: mean,
      turns: ofAYear(of("cost")),
      gmroi: ofAYear(margin),
    });
  }
  return rows;
}

function compare(cards: Cards, name: ReportName, by: Key, asked: Parameters<typeof plainly>[3]) {
  const table = readTable(shop.db, name, { ...asked, by, seesCost: true });
  const wanted = plainly(
    cards,
    name,
    table.keys.map(({ key }) => key),
    asked,
  );
  const where = `${name} by ${by}, ${asked.from} to ${asked.to}, ${asked.location}`;
  const figures = table.figures.map((figure) => figure.name).filter((figure) => figure !== "oldestDays");
  const shown = new Map(
    table.rows.map((row) => [
      row.keys.map(({ value }) => value).join(),
      table.figures.flatMap(({ name: figure }, nth) =>
        figure === "oldestDays" ? [] : [row.figures[nth] ?? NaN],
      ),
    ]),
  );
  const plain = new Map(
    [...wanted]
      .map(([at, row]) => [at, figures.map((figure) => row[figure] ?? 0)] as const)
      .filter(
        ([at]) => shown.has(at) || figures.some((figure) => SUMMED.has(figure) && wanted.get(at)![figure]),
      ),
  );
  expect(Object.fromEntries(shown), where).toEqual(Object.fromEntries(plain));
  return table;
}

/** Figures that are no sum of others. */
const SUMMED = new Set(
  `onHand available fromVendors retail vendorRetail cost vendorCost memoOut away noDay old upTo90 upTo180 upTo365 overAYear start received
  transferred sold end soldFor`.split(/\s+/),
);

test.each(oneIn(4, [1, 2, 3, 4]))(
  "stock, its age and how it sold are what every card says: history %i",
  (seed) => {
    const random = new SeededRandom(`stock ${seed}`);
    for (const [key, zone] of Object.entries(ZONES))
      shop.db.update(stores).set({ zone }).where(eq(stores.key, key)).run();
    const vendors = [null, null, aVendor().id, aVendor().id];
    const customerId = aCustomer().id;
    let now = Date.parse("2026-01-05T12:00:00Z");
    const seen = new Map<string, number>();
    const act = <T>(what: string, rule: (ctx: RuleContext<Actor>) => Result<T, unknown>): T | null => {
      now += random.whole(0, DAY / 2);
      const { $client } = shop.db;
      $client.exec("savepoint one_act");
      const result = rule({ tx: shop.db, actor: actorNamed(OLIVE), now: instant(now) });
      if (!result.ok) $client.exec("rollback to one_act");
      $client.exec("release one_act");
      if (!result.ok) return null;
      seen.set(what, (seen.get(what) ?? 0) + 1);
      return result.value;
    };
    const ids: number[] = [];
    const sales: Sale[] = [];
    const layaways: number[] = [];
    const sent: Parameters<typeof receivePieces>[1][] = [];
    const receive = () => {
      const ownership = random.pick(["owned", "owned", "memo", "consigned"] as const);
      const piece = detailsOfPiece(template);
      const made = act("received", (ctx) =>
        addPiece(ctx, {
          ...piece,
          sku: `RANDOM-${ids.length}`,
          category: random.pick(["rings", "watches", "charms"]),
          retailPrice: cents(random.pick([249_99, 250_00, 999_00, 12_000_00, 90_000_00])),
          cost: cents(random.whole(0, 400_00)),
          location: random.pick([...STORES, null]),
          vendorId: random.pick(vendors),
          ownership,
          purchaseDate: random.chance(0.2)
            ? null
            : addDays(dayIn("UTC", instant(now)), -random.pick([0, 5, 89, 90, 91, 180, 181, 365, 366, 900])),
        }),
      );
      if (made) ids.push(made.id);
    };
    const template = aPiece();
    for (let n = 0; n < 20; n += 1) receive();
    for (let n = 0; n < 260; n += 1) {
      const id = random.pick(ids);
      const at = random.pick(STORES);
      const sale = sales.length > 0 ? random.pick(sales) : null;
      random.pick([
        receive,
        receive,
        // Twice as often as the others.
        ...Array.from({ length: 2 }, () => () => {
          const kinds = stepsNow(shop.db, getPiece(shop.db, id)!, Date.now() as Instant);
          if (kinds.length === 0) return;
          const kind = random.pick(kinds);
          const to = ["repair_out", "sent_to_vendor", "memo_out"].includes(kind) ? "Aurelia" : null;
          const due =
            kind === "extended"
              ? day("2999-01-02")
              : ["repair_out", "memo_out", "reserved"].includes(kind)
                ? day("2999-01-01")
                : null;
          const held = kind === "reserved" ? customerId : null;
          act(kind, (ctx) =>
            movePiece(ctx, { ...NOTHING, pieceId: id, kind, to, due, customerId: held, note: "So it was" }),
          );
        }),
        () => {
          const price = cents(random.whole(0, 2_000_00));
          const words = { customerId, pieceId: id, salePrice: price, itemCost: getPiece(shop.db, id)!.cost };
          const rest = { tax: cents(0), shippingCharge: cents(0), location: at, tradeIn: null };
          const made = act("sold", (ctx) => sellWithOrders(ctx, ticketOf({ ...words, ...rest })));
          if (made) sales.push(made);
        },
        () =>
          sale && act("voided", (ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" })),
        () =>
          sale &&
          act("came back", (ctx) =>
            returnLines(ctx, {
              saleId: sale.id,
              lines: sale.lines.map((line) => ({
                id: line.id,
                to: random.pick(["stock", "damaged", "vendor"] as const),
              })),
              refund: null,
              fee: cents(0),
              shipping: cents(0),
              reason: "It broke",
            }),
          ),
        () => {
          const piece = { at: "pieces.0", pieceId: id, price: null, discount: null, discountReason: null };
          const head = { customerId, location: at, notes: null, promised: null };
          const made = act("layaway", (ctx) =>
            takeInOrder(ctx, { ...head, kind: "layaway", pieces: [piece], instalments: [] }),
          );
          if (made) layaways.push(made.id);
        },
        () =>
          layaways.length > 0 &&
          act("cancelled", (ctx) =>
            cancelOrder(ctx, { orderId: random.pick(layaways), reason: "Changed their mind" }),
          ),
        () => {
          const piece = detailsOfPiece(getPiece(shop.db, id)!);
          act("moved", (ctx) => editPiece(ctx, id, { ...piece, location: at }));
        },
        () => {
          const from = getPiece(shop.db, id)!.location;
          if (from === null || from === at) return;
          const made = act("packed", (ctx) => beginTransfer(ctx, { from, to: at, note: null, ids: [id] }));
          if (made && act("sent", (ctx) => sendTransfer(ctx, { transferId: made.id, version: null })))
            sent.push({ transferId: made.id, ids: [id], skus: [], all: false });
        },
        () => {
          const list = sent.length > 0 && random.pick(sent);
          if (list) act("arrived", (ctx) => receivePieces(ctx, list));
        },
      ])();
    }
    const cards = new Cards(shop);
    const last = dayIn("UTC", instant(now));
    for (let n = 0; n < (EVERYTHING ? 12 : 5); n += 1) {
      const to = addDays(last, n === 0 ? 2 : -random.whole(0, 60));
      const from = addDays(to, -random.whole(0, 30));
      const location = random.chance(0.4) ? random.pick(STORES) : undefined;
      const where = location === undefined ? {} : { location };
      for (const by of BY) {
        compare(cards, "stock", by, { from: to, to, ...where });
        compare(cards, "ageing", by, { from: to, to, ...where });
        const { figures, total } = compare(cards, "sell-through", by, { from, to, ...where });
        if (location !== undefined) continue;
        const other = total[figures.findIndex(({ name }) => name === "other")];
        const gone: Record<string, number> = {
          found: 1,
          lost: -1,
          melted: -1,
          sent_to_vendor: -1,
          returned_to_vendor: -1,
        };
        // What is found may be scrap again, or back on hold.
        const isFound = ({ before, change }: Step) => before === "lost" && change > 0;
        const isIn = (on: string) => on >= from && on <= to;
        const steps = [...cards.steps()];
        // On a voided ticket it was never sold: it was away until the void.
        const away = ({ kind, piece_id, sale_id }: Movement) =>
          kind === "sale_voided" ? 1 : kind === "sold" && cards.isVoided(piece_id, sale_id) ? -1 : 0;
        const said = steps
          .filter((one) => isIn(one.day))
          .reduce((sum, one) => sum + (isFound(one) ? 1 : (gone[one.kind] ?? 0)) + away(one), 0);
        const later = steps.reduce(
          (sum, { change, day: on, shownOn }) => sum + change * (Number(isIn(shownOn)) - Number(isIn(on))),
          0,
        );
        expect(other).toBe(said + later);
      }
      const age = random.pick([90, 180, 365]);
      const below = random.pick([0, 10, 50]);
      for (const { key } of rowsOf("markdowns"))
        compare(cards, "markdowns", key, { from: addDays(to, 1 - age), to, age, below, ...where });
    }
    for (const what of ["sold", "voided", "came back", "layaway", "moved", "sent", "memo_out", "lost"])
      expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
  },
);

test("what is on hold and was found in another store was in its own until then", () => {
  const pieceId = linesOfBuy(shop.db, aPaidBuy().id)[0]!.piece!.id;
  // At noon in UTC it is the same day in both stores.
  const now = Date.parse(`${dayIn("UTC", instant(Date.now()))}T12:00:00Z`);
  const on = (days: number, step: Pick<NewMovement, "kind" | "location">) =>
    enact((ctx) =>
      movePiece(
        { ...ctx, now: instant(now + days * DAY) },
        { ...NOTHING, ...step, pieceId, note: "So it was" },
      ),
    );
  on(1, { kind: "lost" });
  on(3, { kind: "found", location: "denver" });
  expect(getPiece(shop.db, pieceId)).toMatchObject({ state: "reserved", location: "denver" });
  const dayAfter = (days: number) => dayIn("UTC", instant(now + days * DAY));
  const read = (name: ReportName, from: Day, to: Day, figure: string) => {
    const { figures, rows } = readTable(shop.db, name, { from, to, by: "location", seesCost: true });
    const nth = figures.findIndex((one) => one.name === figure);
    return Object.fromEntries(rows.map((row) => [row.keys[0]!.value, row.figures[nth]]));
  };
  const start = read("sell-through", dayAfter(3), dayAfter(4), "transferred");
  expect(start).toMatchObject({ boca: -1, denver: 1 });
  const today = dayAfter(0);
  expect(read("stock", today, today, "onHand")).toMatchObject({ boca: 1 });
});

test("cost, margin, turns and GMROI are for who sees cost", () => {
  aPiece();
  const asked = { from: day("2026-01-01"), to: day("2999-01-01"), by: "category" as const };
  const names = (name: ReportName, seesCost: boolean) =>
    readTable(shop.db, name, { ...asked, seesCost }).figures.map((figure) => figure.name);
  const withheld = (name: ReportName) => names(name, true).filter((one) => !names(name, false).includes(one));
  expect(withheld("stock")).toEqual(["cost", "vendorCost"]);
  expect(withheld("ageing")).toEqual(["cost"]);
  expect(withheld("markdowns")).toEqual(["cost"]);
  expect(withheld("sell-through")).toEqual([
    "cost",
    "profit",
    "grossMargin",
    "inventoryCost",
    "turns",
    "gmroi",
  ]);
});
