import { addDays, day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import type { Step } from "~/domain/stock/movements/allowed-steps";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { aPiece, detailsOfPiece, enact } from "../shop.ts";
import { PieceCard } from "./ledger.ts";
import type { Clerk } from "./clerk.ts";
import { STORES } from "./stores.ts";
import { aPerson } from "./people.ts";

export const CATEGORIES = ["rings", "necklaces", "bracelets", "earrings", "watches", "brooches"];

export function newPiece(clerk: Clerk, store: string): PieceCard {
  const { random } = clerk;
  const category = random.pick(CATEGORIES);
  const retail = random.chance(0.15) ? random.whole(5_000_00, 12_000_00) : random.whole(20_00, 4_000_00);
  const cost = Math.floor(retail * random.pick([0.3, 0.45, 0.6]));
  const isOwned = random.chance(0.8);
  const vendorId = !isOwned || random.chance(0.5) ? random.pick(clerk.vendors) : null;
  const since = clerk.today(store);
  const piece = aPiece({
    category,
    location: store,
    cost: cents(cost),
    retailPrice: cents(retail),
    vendorId,
    ownership: isOwned ? "owned" : random.pick(["memo", "consigned"] as const),
    purchaseDate: day(since),
  });
  return newCard(
    clerk,
    { id: piece.id, sku: piece.sku, category, cost, retail, vendorId, isOwned, since },
    "received",
    store,
  );
}

/** Starts a piece's card. */
export function newCard(
  clerk: Clerk,
  words: ConstructorParameters<typeof PieceCard>[0],
  kind: string,
  store: string,
): PieceCard {
  const card = new PieceCard(words);
  clerk.ledger.move(card, kind, { store, now: clerk.now });
  return card;
}

export function noteMove(
  clerk: Clerk,
  card: PieceCard,
  kind: string,
  store = card.location,
  amounts: { price?: number; cost?: number } = {},
) {
  clerk.ledger.move(card, kind, { store, now: clerk.now, ...amounts });
}

/** Priced pieces in a state. */
export function piecesThatAre(clerk: Clerk, state: string, store?: string): PieceCard[] {
  return [...clerk.ledger.pieces.values()].filter(
    (card) =>
      card.state === state &&
      card.retail > 0 &&
      !card.isScrap &&
      (store === undefined || card.location === store),
  );
}

/** A piece for sale, mostly one of the store's own. */
export function aPieceFor(clerk: Clerk, store: string, without: PieceCard[]): PieceCard {
  const free = piecesThatAre(clerk, "available").filter((card) => !without.includes(card));
  const own = free.filter(({ location }) => location === store);
  if (own.length > 0 && clerk.random.chance(0.95)) return clerk.random.pick(own);
  return free.length > 0 && clerk.random.chance(0.3) ? clerk.random.pick(free) : newPiece(clerk, store);
}

/**
 * Moves a piece out on memo or to the workshop, marks it damaged or lost, holds it for somebody, or takes it
 * back.
 */
export function takeStep(clerk: Clerk, store: string): boolean {
  const { random } = clerk;
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  const due = addDays(day(clerk.today(store)), 20);
  const take = (card: PieceCard, kind: Step, words: object = {}) => {
    enact((ctx) => movePiece(ctx, { pieceId: card.id, kind, ...nothing, ...words }));
    noteMove(clerk, card, kind, (words as { location?: string }).location ?? card.location);
    if (kind === "scrapped") card.isScrap = true;
    clerk.count(kind);
  };
  const back = {
    memo_out: "memo_returned",
    in_repair: "repair_back",
    damaged: "restored",
    lost: "found",
  } as const;
  const state = random.pick(["available", "available", "memo_out", "in_repair", "damaged", "lost"] as const);
  const found = piecesThatAre(clerk, state, store);
  if (found.length === 0) return false;
  const card = random.pick(found);
  if (state !== "available" && !(state === "damaged" && random.chance(0.5))) {
    const elsewhere = state === "lost" && random.chance(0.5);
    take(card, back[state], elsewhere ? { location: random.pick(STORES), note: "Found" } : { note: "Done" });
    return true;
  }
  if (state === "damaged") {
    if (!card.isOwned) return false;
    take(card, "scrapped");
    return true;
  }
  const steps: [Step, object][] = [
    ["memo_out", { to: "A dealer", due }],
    ["repair_out", { to: "Workshop", due }],
    ["damaged", { note: "Fell" }],
    ["lost", { note: "Nobody knows" }],
    ["sent_to_vendor", { to: "Arias Gems", note: "Unsold" }],
    ["reserved", { customerId: aPerson(clerk).id, due }],
  ];
  const [kind, words] = random.pick(steps);
  if (kind === "reserved") {
    take(card, kind, words);
    clerk.moveClock(clerk.now + 1_000);
    take(card, "released");
    return true;
  }
  take(card, kind, words);
  return true;
}

/** Prices a piece from the public once its hold is over. */
export function priceHeld(clerk: Clerk): boolean {
  const held = [...clerk.ledger.pieces.values()].find(
    (card) =>
      card.state === "reserved" &&
      card.heldUntil !== "" &&
      card.heldUntil < clerk.today(card.location) &&
      isHeld(card),
  );
  if (!held) return false;
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId: held.id, kind: "released", ...nothing }));
  noteMove(clerk, held, held.isScrap ? "scrapped" : "released");
  held.heldUntil = "";
  if (held.isScrap) return true;
  const retail = clerk.random.whole(100_00, 900_00);
  const piece = getPiece(shop().db, held.id)!;
  enact((ctx) => editPiece(ctx, held.id, { ...detailsOfPiece(piece), retailPrice: cents(retail) }));
  held.retail = retail;
  return true;
}

/** Whether a piece from the public is still in its legal hold. */
export function isHeld(card: PieceCard): boolean {
  return card.moves.at(-1)?.kind === "held";
}
