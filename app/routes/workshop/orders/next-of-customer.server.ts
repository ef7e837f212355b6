import { counted } from "~/domain/counted";
import { can, type Actor } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { nextOfOrder, type OrderAct } from "~/domain/workshop/orders/next-of-order";
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
    says: [first.says, ...othersTexts(others, first.act === "pay")].join(" "),
    isUrgent: first.isUrgent,
  };
}

type Other = { act: OrderAct | null; order: { kind: OrderKind } };

/** '2 more repairs wait.' and '1 repair was picked up without payment.', or the other way round after an unpaid one. */
function othersTexts(others: readonly Other[], isAfterUnpaid: boolean): string[] {
  const isUnpaid = ({ act }: Other) => act === "pay";
  return [
    saidOf(
      others.filter((other) => !isUnpaid(other)),
      { isMore: !isAfterUnpaid, one: "waits", many: "wait" },
    ),
    saidOf(others.filter(isUnpaid), {
      isMore: isAfterUnpaid,
      one: "was picked up without payment",
      many: "were picked up without payment",
    }),
  ].flat();
}

function saidOf(
  some: readonly Other[],
  { isMore, one, many }: { isMore: boolean; one: string; many: string },
) {
  if (some.length === 0) return [];
  const what = some.every(({ order }) => order.kind === "repair") ? "repair" : "order";
  return [`${counted(some.length, isMore ? `more ${what}` : what)} ${some.length === 1 ? one : many}.`];
}

/** How many repairs of a customer aren't picked up. */
export function openRepairsOf(customerId: number): number {
  return countOpenRepairs(shop().db, customerId);
}
