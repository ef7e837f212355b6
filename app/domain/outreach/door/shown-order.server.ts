import { and, asc, eq, lte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { files, photos } from "~db/schema/index.ts";
import { type Day, type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { storeAddress, type StoreOnPaper } from "../../shop/stores/find-stores.server.ts";
import { getEnvelope } from "../../workshop/envelopes/envelope.server.ts";
import { customersTitle } from "../../workshop/orders/customers-title.ts";
import { getOrder } from "../../workshop/orders/find-orders.server.ts";
import { isLessThanAgreed } from "../../workshop/orders/agreed-price.server.ts";
import { amountToAnswer, type Order, orderNumber } from "../../workshop/orders/order.ts";
import { ORDER_SHOWN_AFTER_END } from "./door-links.ts";
import { type OrderStanding, standingOfOrder } from "./order-standing.ts";

/** What a customer sees of an order: nothing of cost, notes or who works on it, and no name, since links are passed on. */
export interface ShownOrder {
  title: string;
  number: string;
  kind: Order["kind"];
  store: StoreOnPaper;
  items: string[];
  standing: OrderStanding;
  promised: Day | null;
  price: Cents;
  paid: Cents;
  amountDue: Cents;
  /** The next payment of a layaway. */
  next: { due: Day; amount: Cents } | null;
  estimate: Order["estimate"];
  /** Whether its customer may say yes at the door: not to less than was agreed on, which takes a colleague's approval. */
  mayApprove: boolean;
  /** Ids of the photos from its intake, if Settings show them. */
  photos: number[];
}

/** Most photos on a page. */
const PHOTOS = 8;

/** Reads an order for its customer. Null for an unknown one, and some weeks after it ended. */
export function shownOrder(tx: Tx, orderId: number, now: Instant): ShownOrder | null {
  const order = getOrder(tx, orderId);
  if (!order) return null;
  const ended = order.handedOver?.at ?? order.cancelled?.at ?? null;
  const standing = standingOfOrder(order);
  if (ended !== null && standing !== "to hand back" && now - ended > ORDER_SHOWN_AFTER_END * MS_PER_DAY)
    return null;
  const due = order.instalments.find(({ paid, amount }) => paid < amount);
  const isOver = order.cancelled !== null || order.handedOver !== null;
  return {
    title: customersTitle(order),
    number: orderNumber(order),
    kind: order.kind,
    store: storeAddress(tx, order.store.key),
    items: itemsOf(tx, order),
    standing,
    promised: isOver || standing === "ready" ? null : order.promisedDay,
    price: order.price,
    paid: order.held,
    amountDue: order.amountDue,
    next: due && !isOver ? { due: due.dueDay, amount: (due.amount - due.paid) as Cents } : null,
    estimate: order.estimate,
    mayApprove: !isLessThanAgreed(order, amountToAnswer(order)),
    photos: intakePhotos(tx, order).map(({ id }) => id),
  };
}

/** SHA-256 of a photo on an order's page; undefined for any other. */
export function shownPhoto(tx: Tx, orderId: number, photoId: number): string | undefined {
  const order = getOrder(tx, orderId);
  return order && intakePhotos(tx, order).find(({ id }) => id === photoId)?.sha256;
}

function itemsOf(tx: Tx, order: Order): string[] {
  if (order.kind === "repair")
    return getEnvelope(tx, order.id)?.items.map(({ description }) => description) ?? [];
  return order.pieces.length > 0 ? order.pieces.map(({ description }) => description) : [order.item];
}

/** Those of a repair that were taken within a day of its intake. */
function intakePhotos(tx: Tx, { id, kind, takenInAt }: Order): { id: number; sha256: string }[] {
  if (kind !== "repair" || !readSettings(tx).doorShowsPhotos) return [];
  return tx
    .select({ id: photos.id, sha256: files.sha256 })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(eq(photos.repairId, id), lte(files.createdAt, (takenInAt + MS_PER_DAY) as Instant)))
    .orderBy(asc(photos.id))
    .limit(PHOTOS)
    .all();
}
