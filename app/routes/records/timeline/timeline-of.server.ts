import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import type { Noted } from "~/domain/records/notes/note";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import type { TimelineOf } from "~/domain/records/timeline/timeline";
import { shop } from "~/runtime/shop.server";
import { notFound } from "~/web/problem";

/**
 * Adds the zone of the record's store, whose calendar the days and years follow. 404 if there is no such
 * record.
 */
export function timelineOf(of: Noted): TimelineOf {
  const { db } = shop();
  const inStore = (store: string | null | undefined) => (store === undefined ? undefined : zoneOf(db, store));
  const zones = {
    customer: () => inStore(getCustomerOrErased(db, of.id)?.homeStore),
    piece: () => inStore(getPiece(db, of.id)?.location),
    sale: () => getSale(db, of.id)?.store.zone,
    order: () => getOrder(db, of.id)?.store.zone,
  };
  const zone = zones[of.kind]();
  if (zone === undefined) throw notFound();
  return { ...of, zone };
}
