import { counted } from "~/domain/counted";
import { can, type Actor } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { nextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { openOrdersOf } from "~/domain/workshop/orders/open-orders-of-customer.server";
import { type OrderKind, orderNumber } from "~/domain/workshop/orders/order";
import { countOpenRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { dayIn, type Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { moneyFormat } from "~/ui/money";

/**
 * Says what is next for a customer: what somebody waits for them with, late things first. Null if there is
 * nothing, and for those who may not see orders.
 */
export function nextOfCustomer(actor: Actor, customerId: number) {
  if (!can(actor, "repairs.view")) return null;
  const { db } = shop();
  const now = Date.now() as Instant;
  const { formatMoney: money } = moneyFormat(readSettings(db).currency);
  const waiting = openOrdersOf(db, customerId)
    .map((order) => {
      const today = dayIn(order.store.zone, now);
      return { order, ...nextOfOrder(order, { today, words: { money, date: formatDate } }) };
    })
    .filter(({ isAboutCustomer }) => isAboutCustomer)
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
  const [first, ...others] = waiting;
  if (!first) return null;
  const { kind, id, item } = first.order;
  return {
    item,
    number: orderNumber(first.order),
    to:
      kind === "repair"
        ? href("/repairs/:repairId", { repairId: id })
        : href("/orders/:orderId", { orderId: id }),
    says: [first.says, othersText(others.map(({ order }) => order))].filter(Boolean).join(" "),
    isUrgent: first.isUrgent,
  };
}

/** '2 more repairs wait.' */
function othersText(others: readonly { kind: OrderKind }[]): string | null {
  if (others.length === 0) return null;
  const what = others.every(({ kind }) => kind === "repair") ? "repair" : "order";
  return `${counted(others.length, `more ${what}`)} ${others.length === 1 ? "waits" : "wait"}.`;
}

/** How many repairs of a customer aren't picked up. */
export function openRepairsOf(customerId: number): number {
  return countOpenRepairs(shop().db, customerId);
}
