import { afterEach, beforeEach, expect, test } from "vitest";
import { setOwnPin } from "~/domain/shop/account/pins.server";
import { cents } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { findTransfers, transferOfPiece } from "~/domain/stock/transfers/find-transfers.server";
import {
  beginTransfer,
  discardTransfer,
  packPiece,
  unpackPieces,
} from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { losePiece, settlePiece, takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { ADAM, OLIVE, PASSWORD_HASH, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
  contradictionsOf,
  theBooksBalance,
} from "../../support/shop.ts";
import { oneIn } from "../../support/everything.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  enact((ctx) => setOwnPin(ctx, { provenHash: PASSWORD_HASH, hash: "a hash", sessionId: 0 }), ADAM);
});
afterEach(() => shop.close());

const STEPS = Number(process.env.RANDOM_TRANSFERS ?? 300);
const STORES = ["boca", "denver", "new_york"];

test.each(oneIn(3, [1, 2, 3]))(
  "whatever happens to transfers and sales, the books agree: history %i",
  (seed) => {
    const random = new SeededRandom(`transfers ${seed}`);
    const one = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
    const customerId = aCustomer().id;
    const pieces = Array.from({ length: 25 }, () => aPiece({ location: one(STORES) }));
    const sold: number[] = [];
    const done: Record<string, number> = {};
    const some = () => Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => one(pieces).id);
    const aTransferId = () => one(findTransfers(shop.db, {}, { limit: 8 }).map(({ id }) => id)) ?? 1;
    /** A piece, often one that is on its way, and its transfer. */
    const onItsWay = () => {
      const { id, sku } = random.chance(0.8)
        ? (pieces.find((piece) => transferOfPiece(shop.db, piece.id)?.isSent) ?? one(pieces))
        : one(pieces);
      return { id, sku, transferId: transferOfPiece(shop.db, id)?.id ?? aTransferId() };
    };
    type Try = (ctx: RuleContext<Actor>) => Result<unknown, unknown>;
    const tries: Record<string, () => Try> = {
      begin: () => {
        const from = one(STORES);
        const here = pieces
          .map(({ id }) => getPiece(shop.db, id)!)
          .filter(({ location }) => location === from);
        const free = here.filter(({ id, state }) => state === "available" && !transferOfPiece(shop.db, id));
        const ids = random.chance(0.2) ? some() : free.slice(0, 3).map(({ id }) => id);
        const words = { from, to: one(STORES), note: null, ids };
        return (ctx) => beginTransfer(ctx, words);
      },
      pack: () => {
        const [transferId, { sku }] = [aTransferId(), one(pieces)];
        return (ctx) => packPiece(ctx, { transferId, sku });
      },
      unpack: () => {
        const [transferId, ids] = [aTransferId(), some()];
        return (ctx) => unpackPieces(ctx, { transferId, ids });
      },
      send: () => {
        const transferId = aTransferId();
        return (ctx) => sendTransfer(ctx, { transferId, version: null });
      },
      discard: () => {
        const transferId = aTransferId();
        return (ctx) => discardTransfer(ctx, { transferId });
      },
      scan: () => {
        const { transferId, sku } = onItsWay();
        return (ctx) => receivePieces(ctx, { transferId, skus: [sku], ids: [], all: false });
      },
      receive: () => {
        const [transferId, ids, all] = [aTransferId(), some(), random.next() < 0.2];
        return (ctx) => receivePieces(ctx, { transferId, skus: [], ids, all });
      },
      close: () => {
        const { transferId } = onItsWay();
        return (ctx) => closeTransfer(ctx, { transferId });
      },
      back: () => {
        const { transferId, id } = onItsWay();
        return (ctx) => takeBackPieces(ctx, { transferId, ids: [id] });
      },
      lose: () => {
        const { transferId, id } = onItsWay();
        return (ctx) => losePiece(ctx, { transferId, id });
      },
      settle: () => {
        const { transferId, id } = onItsWay();
        const as = one(["arrived", "back"] as const);
        return (ctx) => settlePiece(ctx, { transferId, id, as });
      },
      move: () => {
        const piece = getPiece(shop.db, one(pieces).id)!;
        const location = one(STORES);
        return (ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(piece), location });
      },
      sell: () => {
        const { id: pieceId } = one(pieces);
        const amounts = {
          salePrice: cents(100_000),
          itemCost: cents(1),
          tax: cents(0),
          shippingCharge: cents(0),
        };
        const sale = { customerId, pieceId, location: one(STORES), tradeIn: null, ...amounts };
        return (ctx) => {
          const result = sellWithOrders(ctx, ticketOf(sale));
          if (result.ok) sold.push(result.value.id);
          return result;
        };
      },
      unsell: () => {
        const saleId = sold.shift() ?? 1;
        return (ctx) => voidWithOrders(ctx, { saleId, reason: "Wrong item" });
      },
    };
    const often = ["pack", "pack", "pack", "send", "scan", "scan", "scan", "receive", "settle", "unsell"];
    const kinds = [...Object.keys(tries), ...often];
    for (let step = 1; step <= STEPS; step += 1) {
      const kind = one(kinds);
      const rule = tries[kind]!();
      const written = attempt(rule, one([OLIVE, SUSAN, SAL]));
      if (written.kind === "done") done[kind] = (done[kind] ?? 0) + 1;
      if (step % 100 === 0) theBooksBalance(shop);
    }
    theBooksBalance(shop);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
    // Each step came to pass, or the history says little.
    for (const kind of ["begin", "send", "scan", "sell"]) expect(done[kind] ?? 0, kind).toBeGreaterThan(0);
    // Where pieces are follows from their movements alone.
    const replayed = shop.db.$client
      .prepare(
        `select p.id from pieces p where p.location is not (
        select m.store from piece_movements m where m.piece_id = p.id and m.kind in ('received', 'moved', 'arrived')
        order by m.id desc limit 1)`,
      )
      .all();
    expect(replayed).toEqual([]);
  },
);
