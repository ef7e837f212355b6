import type { Instant } from "~/domain/dates";
import { personIds } from "~/domain/people/merges/one-person.server";
import type { Actor } from "~/domain/permissions";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { findOut } from "~/domain/stock/movements/find-out.server";
import { shop } from "~/runtime/shop.server";
import { withTiles } from "~/web/photos/tiles.server";
import { OUT_SHOWN, toShownOut } from "./out-lines.tsx";

/** Reads pieces on memo to a customer or reserved for them. */
export function outWithTiles(actor: Actor, customerId: number) {
  const { db } = shop();
  const rows = findOut(db, { customers: personIds(db, customerId) }, { limit: OUT_SHOWN + 1 });
  const days = storeDays(db, Date.now() as Instant);
  return withTiles(actor, "piece", rows, ({ category, description }) => [category, description]).map(
    (row) => ({
      ...toShownOut(row, days.at(row.location)),
      tile: row.tile,
    }),
  );
}
