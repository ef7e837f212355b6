import { and, eq, ne, or, sql } from "drizzle-orm";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { employees, messages, orderMovements, orders, orderTellings, repairs } from "~db/schema/index.ts";
import { lowered } from "../../first-letter.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { getOrders } from "../../workshop/orders/find-orders.server.ts";
import { messageOfTelling } from "../../workshop/orders/message-of-telling.server.ts";
import {
  CONTACT_WAY_LABELS,
  ORDER_KIND_LABELS,
  type OrderPlace,
  placeText,
} from "../../workshop/orders/order.ts";
import { unlessSent } from "./message-entries.server.ts";
import type { Source } from "./source.ts";

export const repairEntries: Source = {
  kind: "repair",
  table: repairs,
  id: repairs.id,
  at: repairs.intakeAt,
  day: repairs.intakeDay,
  of: { customer: (_, ids) => oneOrMany(repairs.customerId, ids) },
  read({ tx }, ids) {
    const rows = tx
      .select({
        id: repairs.id,
        item: repairs.item,
        store: repairs.store,
        price: repairs.customerPrice,
        status: repairs.status,
        cancelledAt: orders.cancelledAt,
        by: fullNameIn(employees),
      })
      .from(repairs)
      .leftJoin(orders, eq(orders.id, repairs.id))
      .innerJoin(employees, eq(employees.id, repairs.takenInBy))
      .where(oneOfMany(repairs.id, ids))
      .all();
    return new Map(
      rows.map(({ id, item, store, price, status, cancelledAt, by }) => {
        const said = { text: item, about: { kind: "repair", id }, store, by } as const;
        return [
          id,
          cancelledAt === null
            ? { ...said, what: "Repair:", amount: price, status }
            : { ...said, what: "Canceled repair:", isCanceled: true },
        ];
      }),
    );
  },
};

/** Special orders and layaways. */
export const orderEntries: Source = {
  kind: "order",
  table: orders,
  id: orders.id,
  at: orders.takenInAt,
  day: orders.takenInDay,
  of: { customer: (_, ids) => and(oneOrMany(orders.customerId, ids), ne(orders.kind, "repair")) },
  read({ tx }, ids) {
    return new Map(
      getOrders(tx, ids).map(({ id, kind, item, store, takenInBy, price, cancelled }) => {
        const label = ORDER_KIND_LABELS[kind];
        const about = { kind: "order", id, orderKind: kind } as const;
        const said = { text: item, about, store: store.key, by: takenInBy };
        return [
          id,
          cancelled === null
            ? { ...said, what: `${label}:`, amount: price }
            : { ...said, what: `Canceled ${lowered(label)}:`, isCanceled: true },
        ];
      }),
    );
  },
};

/** Messages to customers. */
export const messageEntries: Source = {
  kind: "message",
  table: orderTellings,
  id: orderTellings.id,
  at: orderTellings.at,
  of: {
    customer: (_, ids) =>
      or(
        sql`${orderTellings.orderId} in (select ${orders.id} from ${orders} where ${oneOrMany(orders.customerId, ids)})`,
        sql`${orderTellings.orderId} in (select ${repairs.id} from ${repairs} where ${oneOrMany(repairs.customerId, ids)})`,
      ),
    order: (id) => eq(orderTellings.orderId, id),
  },
  read({ tx }, ids) {
    const rows = tx
      .select({
        telling: orderTellings,
        kind: orders.kind,
        state: messages.state,
        by: fullNameIn(employees),
      })
      .from(orderTellings)
      .innerJoin(orders, eq(orders.id, orderTellings.orderId))
      .innerJoin(employees, eq(employees.id, orderTellings.employeeId))
      .leftJoin(messages, eq(messages.id, messageOfTelling(orderTellings.messageId)))
      .where(oneOfMany(orderTellings.id, ids))
      .all();
    return new Map(
      rows.map(({ telling: { id, orderId, way, message }, kind, state, by }) => [
        id,
        {
          what: `Notified ${CONTACT_WAY_LABELS[way].toLowerCase()}${state ? unlessSent({ state }) : ""}`,
          text: message,
          about: kind === "repair" ? { kind, id: orderId } : { kind: "order", id: orderId, orderKind: kind },
          by,
        },
      ]),
    );
  },
};

/** 'Moved to Tray 3', 'Sent to Kessel & Son'. Only what was canceled is handed back. */
function moveText(place: OrderPlace, name: string | null): string {
  if (place === "workshop") return `Sent to ${name ?? "an outside workshop"}`;
  if (place === "handed_over") return "Handed back";
  const where = placeText({ place, name });
  return place === "ready" ? where : `Moved to ${where}`;
}

/** True of a movement after its order was canceled. A layaway's items go back to the stock instead. */
const IS_AFTER_CANCEL = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderMovements.orderId} and (${orders.cancelledAt} < ${orderMovements.at} or ${orders.cancelledAt} = ${orderMovements.at} and ${orders.kind} <> 'layaway'))`;

/** Movements of an order. That it was picked up is said by a step; what was canceled goes back without one. */
export const placeEntries: Source = {
  kind: "movement",
  table: orderMovements,
  id: orderMovements.id,
  at: orderMovements.at,
  of: {
    order: (id) =>
      and(eq(orderMovements.orderId, id), or(ne(orderMovements.place, "handed_over"), IS_AFTER_CANCEL)),
  },
  read({ tx }, ids) {
    const rows = tx
      .select({ moved: orderMovements, by: fullNameIn(employees) })
      .from(orderMovements)
      .innerJoin(employees, eq(employees.id, orderMovements.employeeId))
      .where(oneOfMany(orderMovements.id, ids))
      .all();
    return new Map(
      rows.map(({ moved: { id, place, placeName, dueBackDay }, by }) => [
        id,
        { what: moveText(place, placeName), by, due: dueBackDay },
      ]),
    );
  },
};
