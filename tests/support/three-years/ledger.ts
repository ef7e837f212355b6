import { dateOn } from "../../domain/reports/plainly.ts";
import type { Said } from "../../domain/reports/plain-tables.ts";

/* A shop's ledger as kept with a pencil: an amount for each item of a document, and a card for each piece.
   It only knows documents as they were sent, and adds up with loops. */

/** A piece's state after each movement, in the shop's own words. */
const STATES: Record<string, string> = {
  received: "available",
  traded_in: "available",
  bought: "available",
  held: "reserved",
  reserved: "reserved",
  released: "available",
  sold: "sold",
  sale_voided: "available",
  returned: "available",
  returned_damaged: "damaged",
  returned_to_vendor: "returned_to_vendor",
  memo_out: "memo_out",
  memo_returned: "available",
  sent: "in_transit",
  arrived: "available",
  repair_out: "in_repair",
  repair_back: "available",
  sent_to_vendor: "returned_to_vendor",
  damaged: "damaged",
  restored: "available",
  lost: "lost",
  found: "available",
  scrapped: "damaged",
  melted: "melted",
  given_back: "returned_to_vendor",
};

/** Movements that set a piece's location. */
const PLACES = ["received", "traded_in", "bought", "arrived", "moved", "found"];
const IN_CASES = ["available", "reserved", "damaged"];
const GONE = ["sold", "returned_to_vendor", "lost", "melted"];

interface Moved {
  kind: string;
  day: string;
  /** The store where it happened. */
  store: string;
  state: string;
  location: string;
  /** For a sale and whatever undoes it. */
  price: number;
  cost: number;
}

export class PieceCard {
  readonly moves: Moved[] = [];
  readonly id: number;
  readonly sku: string;
  readonly category: string;
  readonly cost: number;
  retail: number;
  readonly vendorId: number;
  readonly isOwned: boolean;
  /** The day it was purchased. */
  readonly since: string;
  isScrap = false;
  /** End of the hold on a trade-in or a buy. */
  heldUntil = "";

  constructor(words: {
    id: number;
    sku: string;
    category: string;
    cost: number;
    retail: number;
    vendorId?: number | null;
    isOwned?: boolean;
    since: string;
  }) {
    this.id = words.id;
    this.sku = words.sku;
    this.category = words.category;
    this.cost = words.cost;
    this.retail = words.retail;
    this.vendorId = words.vendorId ?? 0;
    this.isOwned = words.isOwned ?? true;
    this.since = words.since;
  }

  get state(): string {
    return this.moves.at(-1)?.state ?? "";
  }

  get location(): string {
    return this.moves.at(-1)?.location ?? "";
  }

  /** State and location at the end of a day: those before the first later movement. */
  at(day: string): { state: string; location: string } | null {
    let before: Moved | null = null;
    for (const move of this.moves) {
      if (move.day > day) break;
      before = move;
    }
    return before;
  }
}

export class Ledger {
  /** Entries by document, so that a void removes one document's. */
  readonly documents = new Map<string, Said[]>();
  readonly pieces = new Map<number, PieceCard>();
  readonly zones: ReadonlyMap<string, string>;

  constructor(zones: ReadonlyMap<string, string>) {
    this.zones = zones;
  }

  day(store: string, moment: number): string {
    return dateOn(this.zones.get(store)!, moment);
  }

  say(
    document: string,
    of: Omit<Said, "report" | "figure" | "amount">,
    report: string,
    figures: Record<string, number>,
  ): void {
    const said = Object.entries(figures)
      .filter(([, amount]) => amount !== 0)
      .map(([figure, amount]): Said => ({ ...of, report, figure, amount }));
    this.documents.set(document, [...(this.documents.get(document) ?? []), ...said]);
  }

  strike(document: string): void {
    this.documents.delete(document);
  }

  said(): Said[] {
    return [...this.documents.values()].flat();
  }

  move(
    card: PieceCard,
    kind: string,
    { store, now, price = 0, cost = 0 }: { store: string; now: number; price?: number; cost?: number },
  ): void {
    card.moves.push({
      kind,
      day: this.day(store, now),
      store,
      state: STATES[kind] ?? card.state,
      location: PLACES.includes(kind) ? store : card.location,
      price,
      cost,
    });
    this.pieces.set(card.id, card);
  }

  /** What the stock report says of the end of a day, or of now without a day. */
  stock(day: string | null): Said[] {
    return [...this.pieces.values()].flatMap((card) => {
      const at = day === null ? card.moves.at(-1)! : card.at(day);
      if (at === null) return [];
      const { state, location } = at;
      const of = { location, day: day ?? "", keys: keysOf(card) };
      const say = (report: string, figures: Record<string, number>) =>
        Object.entries(figures).map(([figure, amount]): Said => ({ report, figure, amount, ...of }));
      if (GONE.includes(state)) return [];
      const isThere = IN_CASES.includes(state) ? 1 : 0;
      const isFree = state === "available" ? 1 : 0;
      const ofVendor = card.isOwned ? 0 : isThere;
      return [
        ...say("stock", {
          onHand: isThere,
          available: isFree,
          fromVendors: ofVendor,
          retail: isThere * card.retail,
          vendorRetail: ofVendor * card.retail,
          cost: isThere * card.cost,
          vendorCost: ofVendor * card.cost,
          memoOut: state === "memo_out" ? 1 : 0,
          away: ["in_transit", "in_repair"].includes(state) ? 1 : 0,
        }),
        ...say("ageing", { available: isFree, retail: isFree * card.retail, cost: isFree * card.cost }),
        ...say("held", { pieces: 1, cost: card.cost }),
      ];
    });
  }

  /** Pieces that arrived, left and were sold on these days, for the sell-through report. */
  moved(from: string, to: string): Said[] {
    return [...this.pieces.values()].flatMap((card) => {
      const keys = keysOf(card);
      return card.moves.flatMap(({ kind, day, store, price, cost }, nth) => {
        if (day < from || day > to) return [];
        const say = (figures: Record<string, number>, location = store) =>
          Object.entries(figures).map(([figure, amount]): Said => ({
            report: "sell-through",
            figure,
            amount,
            day,
            location,
            keys,
          }));
        // A voided ticket isn't a sale.
        if (kind === "sold")
          return card.moves[nth + 1]?.kind === "sale_voided" ? [] : say({ sold: 1, soldFor: price, cost });
        if (["returned", "returned_damaged", "returned_to_vendor"].includes(kind))
          return say({ sold: -1, soldFor: -price, cost: -cost });
        if (["received", "traded_in", "bought"].includes(kind)) return say({ received: 1 });
        if (["arrived", "moved", "found"].includes(kind))
          return [...say({ transferred: 1 }), ...say({ transferred: -1 }, card.moves[nth - 1]?.location)];
        return kind === "goodwill" ? say({ soldFor: -price }) : [];
      });
    });
  }
}

function keysOf({ category, vendorId, retail }: PieceCard) {
  return { category, vendor: vendorId, price: bandOf(retail) };
}

/** Lower bounds of price bands, by the report's headings. */
const BANDS = [0, 250_00, 500_00, 1_000_00, 2_500_00, 5_000_00, 10_000_00, 25_000_00];

function bandOf(price: number): number {
  return BANDS.findLast((from) => price >= from)!;
}
