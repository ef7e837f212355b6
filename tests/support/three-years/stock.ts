import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { addDays, day } from "~/domain/dates";
import { addScrap, beginMeltLot } from "~/domain/stock/melt-lots/pack-scrap.server";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { cents } from "~/domain/money";
import { linesOf } from "~/domain/stock/receivings/find-receivings.server";
import { receiveAll } from "~/domain/stock/receivings/receive.server";
import { beginTransfer } from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { losePiece, takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { shop } from "~/runtime/shop.server";
import { aReceiving, enact } from "../shop.ts";
import type { Clerk, OnItsWay } from "./clerk.ts";
import { STORES } from "./stores.ts";
import { CATEGORIES, newCard, noteMove, piecesThatAre } from "./pieces.ts";

export function receiveSome(clerk: Clerk, store: string): void {
  const { random } = clerk;
  const lines = Array.from({ length: random.whole(1, 3) }, () => ({
    category: random.pick(CATEGORIES),
    cost: cents(random.whole(10_00, 900_00)),
    retailPrice: cents(random.whole(1_000_00, 3_000_00)),
  }));
  const ownership = random.pick(["owned", "memo"] as const);
  const vendorId = random.pick(clerk.vendors);
  const { id } = aReceiving({ vendorId, location: store, ownership, lines });
  enact((ctx) => receiveAll(ctx, { receivingId: id, stamp: null }));
  for (const [nth, { pieceId, sku }] of linesOf(shop().db, id).entries()) {
    const { category, cost, retailPrice } = lines[nth]!;
    const words = { id: pieceId!, sku: sku!, category, cost, retail: retailPrice, vendorId };
    newCard(
      clerk,
      { ...words, isOwned: ownership === "owned", since: clerk.today(store) },
      "received",
      store,
    );
  }
}

export function meltScrap(clerk: Clerk, store: string): boolean {
  const scrap = [...clerk.ledger.pieces.values()].filter(
    (card) => card.isScrap && card.state === "damaged" && card.location === store,
  );
  if (scrap.length === 0) return false;
  const lot = enact((ctx) =>
    beginMeltLot(ctx, { location: store, refiner: "Hale Refining", note: null, scrap: false }),
  );
  for (const { sku } of scrap) enact((ctx) => addScrap(ctx, { lotId: lot.id, sku, all: false }));
  enact((ctx) => sendMeltLot(ctx, { lotId: lot.id, version: null }));
  for (const card of scrap) noteMove(clerk, card, "melted", store);
  const brought = cents(clerk.random.whole(10_00, 500_00));
  enact((ctx) => settleMeltLot(ctx, { lotId: lot.id, brought, settlement: null, version: null }));
  return true;
}

/** Counts without scanning anything. One of the missing pieces is then lost. */
export function countPieces(clerk: Clerk, store: string): boolean {
  const here = [...clerk.ledger.pieces.values()].filter(
    (card) => card.location === store && ["available", "damaged"].includes(card.state),
  );
  if (here.length < 3) return false;
  const count = enact((ctx) =>
    beginCount(ctx, {
      kind: "pieces",
      location: store,
      place: null,
      name: null,
      category: null,
      displayCase: null,
    }),
  );
  enact((ctx) => endCount(ctx, { countId: count.id }));
  const missing = shop()
    .db.$client.prepare(
      "select id, piece_id as pieceId from count_lines where count_id = ? and result = 'missing' order by piece_id",
    )
    .all(count.id) as { id: number; pieceId: number }[];
  const lost = missing.find(({ pieceId }) => here.some(({ id }) => id === pieceId));
  if (!lost) return false;
  clerk.moveClock(clerk.now + 1_000);
  enact((ctx) => decide(ctx, { countId: count.id, lineId: lost.id, decision: "lost" }));
  const card = clerk.ledger.pieces.get(lost.pieceId)!;
  noteMove(clerk, card, "lost", store);
  return true;
}

export function transferSome(clerk: Clerk, store: string): boolean {
  const free = clerk.random.shuffled(piecesThatAre(clerk, "available", store)).slice(0, 3);
  if (free.length === 0) return false;
  const to = clerk.random.pick(STORES.filter((one) => one !== store));
  const { id } = enact((ctx) =>
    beginTransfer(ctx, { from: store, to, note: null, ids: free.map((card) => card.id) }),
  );
  enact((ctx) => sendTransfer(ctx, { transferId: id, version: null }));
  for (const card of free) noteMove(clerk, card, "sent", store);
  clerk.transfers.push({ id, from: store, to, cards: free, day: clerk.today(store) });
  return true;
}

/** Receives a transfer, or loses or takes back its first piece. */
export function endTransfer(clerk: Clerk): boolean {
  const nth = clerk.transfers.findIndex(({ to, day: sent }) => addDays(day(sent), 1) < clerk.today(to));
  if (nth < 0) return false;
  const [{ id: transferId, from, to, cards }] = clerk.transfers.splice(nth, 1) as [OnItsWay];
  const odd = clerk.random.chance(0.5) ? cards[0] : undefined;
  const others = cards.filter((card) => card !== odd);
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    enact((ctx) => receivePieces(ctx, { transferId, skus: [], ids, all: false }));
    for (const card of others) noteMove(clerk, card, "arrived", to);
  }
  if (!odd) return true;
  enact((ctx) => closeTransfer(ctx, { transferId }));
  clerk.moveClock(clerk.now + 1_000);
  if (clerk.random.chance(0.6)) {
    enact((ctx) => losePiece(ctx, { transferId, id: odd.id }));
    noteMove(clerk, odd, "lost", from);
    clerk.count("lost on its way");
  } else {
    enact((ctx) => takeBackPieces(ctx, { transferId, ids: [odd.id] }));
    noteMove(clerk, odd, "arrived", from);
  }
  return true;
}
