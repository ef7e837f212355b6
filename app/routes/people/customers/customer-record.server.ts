import type { Actor } from "~/domain/permissions";
import { latestSuggestions } from "~/domain/outreach/advisor/keep-suggestions.server";
import { linesWithRecords } from "~/domain/outreach/advisor/named-records.server";
import { countOwned, OWNED_AT_MOST, ownedBy } from "~/domain/counter/sales/find-owned.server";
import type { Instant } from "~/domain/dates";
import { findOut } from "~/domain/stock/movements/find-out.server";
import { personIds } from "~/domain/people/merges/one-person.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import { creditMovementsOf, creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { href } from "~/ui/address";
import { tilesOf, withTiles } from "~/web/photos/tiles.server";
import { OUT_SHOWN, toShownOut } from "./out-lines.tsx";
import { OWNED_SHOWN } from "./owned-pieces.tsx";

/** Reads the pieces that a customer owns: the newest, or with `?owned=all` up to `OWNED_AT_MOST`. */
export function ownedWithTiles(actor: Actor, id: number, isWhole: boolean) {
  const { db } = shop();
  const owned = ownedBy(db, id, isWhole ? OWNED_AT_MOST : OWNED_SHOWN);
  const tileOf = tilesOf(
    actor,
    "piece",
    owned.map(({ pieceId }) => pieceId),
  );
  return {
    count: owned.length < OWNED_SHOWN ? owned.length : countOwned(db, id),
    pieces: owned.map(({ pieceId, sku, description, category, date, saleId }) => ({
      pieceId,
      sku,
      description,
      date,
      saleId,
      tile: tileOf(pieceId, category, description),
    })),
  };
}

/** Reads pieces on memo to a customer or reserved for them. */
export function outWithTiles(actor: Actor, id: number) {
  const { db } = shop();
  const rows = findOut(db, { customers: personIds(db, id) }, { limit: OUT_SHOWN + 1 });
  const days = storeDays(db, Date.now() as Instant);
  return withTiles(actor, "piece", rows, ({ category, description }) => [category, description]).map(
    (row) => ({
      ...toShownOut(row, days.at(row.location)),
      tile: row.tile,
    }),
  );
}

const MOVEMENTS_SHOWN = 10;

const PAGES = {
  piece: (pieceId: number) => href("/inventory/:pieceId", { pieceId }),
  repair: (repairId: string) => href("/repairs/:repairId", { repairId }),
};

/** Returns the latest suggestions; null if the customer has none. */
export function suggestionsShown(customerId: number) {
  const { db } = shop();
  const latest = latestSuggestions(db, customerId);
  if (!latest) return null;
  const { text, ...said } = latest;
  return { ...said, lines: linesWithRecords(db, text, PAGES) };
}

/** Returns store credit with its newest movements; null for a customer who never had any. */
export function creditShown(customerId: number) {
  const { db } = shop();
  const { accounts, balance } = creditOfPerson(db, customerId);
  if (accounts.length === 0) return null;
  const ids = accounts.map(({ id }) => id);
  const movements = creditMovementsOf(db, ids, { limit: MOVEMENTS_SHOWN + 1 });
  return {
    balance,
    movements: movements.slice(0, MOVEMENTS_SHOWN),
    hasMore: movements.length > MOVEMENTS_SHOWN,
  };
}
