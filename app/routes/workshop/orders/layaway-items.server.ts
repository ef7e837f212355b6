import type { RouterContextProvider } from "react-router";
import type { Cents } from "~/domain/money";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { hasPiece, type ItemOfSku, itemsOfSkus } from "~/domain/stock/pieces/available-of-skus.server";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import { isForSale } from "~/domain/stock/pieces/for-sale.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { isAvailable, standingLabel } from "~/domain/stock/pieces/piece-states";
import { PIECES_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { shop } from "~/runtime/shop.server";
import type { State } from "~/ui/state-badge";
import type { TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { tilesOf } from "~/web/photos/tiles.server";
import { whyNotForSale } from "~/web/why-not-for-sale.server";
import { skusIn } from "./order-contract.ts";
import { SCANS } from "./order-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

/** What the SKUs name, each with why it can't be held. */
export function itemsIn(skus: string): ItemOfSku[] {
  return itemsOfSkus(shop().db, skusIn(skus).slice(0, PIECES_AT_MOST));
}

/** Scans that are looked up in a step. */
const MOST_SCANS = 100;

/** The form with those scans among its items that can be held, and what became of each. */
export function withScans<Values extends Record<string, string>>(
  values: Values & { skus: string },
  scans: readonly string[],
): Values {
  const { db } = shop();
  const items = itemsIn(values.skus);
  const added: string[] = [];
  const again: string[] = [];
  for (const scan of scans.slice(0, MOST_SCANS)) {
    const piece = pieceOfSku(db, scan);
    if (!piece || !isForSale(db, piece)) continue;
    if (hasPiece(items, piece)) again.push(piece.sku);
    else if (items.length < PIECES_AT_MOST) {
      items.push({ typed: piece.sku, piece, problem: null });
      added.push(piece.sku);
    }
  }
  return {
    ...values,
    skus: [values.skus.trimEnd(), ...added].join("\n").trim(),
    scan: "",
    [SCANS]: "",
    scanned: scans.slice(-PIECES_AT_MOST).join("\n"),
    again: again.join("\n"),
  };
}

export function withoutItem<Values extends Record<string, string>>(
  values: Values & { skus: string },
  removed: string,
): Values {
  const skus = skusIn(values.skus);
  const at = skus.lastIndexOf(removed);
  return { ...values, skus: skus.filter((_, nth) => nth !== at).join("\n") };
}

export interface LayawayItem {
  typed: string;
  title: string;
  note: string;
  tile?: TilePicture;
  /** Null if it can't be held. */
  prices: { list: Cents; agreed: Cents } | null;
  /** Why it can't be held, in a word. */
  word: string | null;
  state: State;
}

export function shownItems(
  items: readonly ItemOfSku[],
  context: Context,
  { location, agreedFor }: { location: string; agreedFor: (piece: Piece) => Cents },
): LayawayItem[] {
  const tileOf = tilesOf(
    actorOf(context),
    "piece",
    items.flatMap(({ piece }) => piece?.id ?? []),
  );
  return items.map(({ typed, piece, problem }) => {
    if (!piece) return { typed, title: typed, note: "No item has this SKU", prices: null, ...NOT_FOUND };
    const { id, sku, category, description, retailPrice: list } = piece;
    const said = { typed, title: description, tile: tileOf(id, category, description) };
    if (problem === null) {
      const note = [sku, elsewhere(piece, location)?.word.replace("In", "in")].filter(Boolean).join(", ");
      return { ...said, note, prices: { list, agreed: agreedFor(piece) }, word: null, state: "done" };
    }
    if (isForSale(shop().db, piece))
      return { ...said, note: sku, prices: null, word: "Listed twice", state: "doubtful" };
    return { ...said, note: whyNotForSale(sku, context) ?? sku, prices: null, ...away(piece) };
  });
}

type Standing = { word: string; state: State };

const NOT_FOUND: Standing = { word: "Not found", state: "wrong" };
const away = (piece: Piece): Standing => ({
  word: isAvailable(piece) ? "No price yet" : standingLabel(piece),
  state: "wrong",
});

function elsewhere({ location }: Piece, here: string): Standing | null {
  const place = location === here ? undefined : listStores(shop().db).find(({ key }) => key === location);
  return place ? { word: `In ${place.name}`, state: "doubtful" } : null;
}

export interface LastScanned extends Standing {
  title: string;
  note: string;
  tile?: TilePicture;
}

/** What became of the last step's scans. Those that were added go without saying, but for the last one. */
export function lastScans(
  values: { skus: string; location: string; scanned: string; again: string },
  context: Context,
): LastScanned[] {
  const { db } = shop();
  const scans = [...new Set(skusIn(values.scanned))].slice(-PIECES_AT_MOST);
  const items = scans.length > 0 ? itemsIn(values.skus) : [];
  const again = skusIn(values.again);
  const found = scans.map((scan) => ({ scan, piece: pieceOfSku(db, scan) }));
  const tileOf = tilesOf(
    actorOf(context),
    "piece",
    found.flatMap(({ piece }) => piece?.id ?? []),
  );
  const told = found.map(({ scan, piece }): LastScanned => {
    if (!piece) return { title: scan, note: "No item has this SKU", ...NOT_FOUND };
    const { id, sku, category, description } = piece;
    const said = { title: description, tile: tileOf(id, category, description) };
    if (!isForSale(db, piece)) return { ...said, note: whyNotForSale(sku, context) ?? sku, ...away(piece) };
    if (again.includes(sku)) return { ...said, note: sku, word: "Already here", state: "doubtful" };
    if (!hasPiece(items, piece))
      return {
        ...said,
        note: `${sku}. A layaway has at most ${PIECES_AT_MOST} items`,
        word: "Not added",
        state: "wrong",
      };
    const far = elsewhere(piece, values.location);
    if (far) return { ...said, note: `${sku}. Added: have it sent, or fetch it`, ...far };
    return { ...said, note: sku, word: "Added", state: "done" };
  });
  return told.filter(({ word }, nth) => word !== "Added" || nth === told.length - 1);
}
