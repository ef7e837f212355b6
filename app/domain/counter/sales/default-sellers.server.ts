import type { Tx } from "~db/client.server.ts";
import type { ActingEmployee } from "../../acting-employee.ts";
import { type Cents, cents, type Rate, rate, sumOf } from "../../money.ts";
import { isOfMakingOf } from "../../shop/employees/made-by.server.ts";
import type { OrdersForTickets } from "./orders-for-tickets.ts";

/** The fields of a line that decide who sold it. A pickup names its order. */
interface SoldLine {
  orderId: number | null;
  /** Zero for a line that pays no commission. */
  price: number;
}

/** The whole of a ticket, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/**
 * Chooses the salespeople of a ticket that names none. An order belongs to whoever took it in. Everything
 * else, including an order whose taker's account ended, belongs to whoever processes the ticket. Two people
 * share it by the prices of their lines; of more, the two with the highest sums share it. The first has the
 * larger share.
 */
export function defaultSellers(
  tx: Tx,
  actorId: number,
  lines: readonly SoldLine[],
  orders: Pick<OrdersForTickets, "takersOf">,
): { id: number; share: Rate }[] {
  const takers = orders.takersOf(
    tx,
    lines.flatMap(({ orderId }) => orderId ?? []),
  );
  const parts = new Map<number, number>();
  for (const { orderId, price } of lines) {
    const id = (orderId !== null && takers.get(orderId)) || actorId;
    parts.set(id, (parts.get(id) ?? 0) + price);
  }
  const [first, second] = [...parts].filter(([, price]) => price > 0).toSorted(([, a], [, b]) => b - a);
  if (!first) return [{ id: [...parts.keys()][0] ?? actorId, share: rate(WHOLE_SHARE) }];
  if (!second) return [{ id: first[0], share: rate(WHOLE_SHARE) }];
  const rest = Math.max(1, Math.round((WHOLE_SHARE * second[1]) / (first[1] + second[1])));
  return [
    { id: first[0], share: rate(WHOLE_SHARE - rest) },
    { id: second[0], share: rate(rest) },
  ];
}

/**
 * Prices of the orders that colleagues of the actor took in, as far as these would share them by default and the
 * ticket's named salespeople leave them less than half of that. Nothing unless the actor, or an account that they
 * could use, is among those named: whoever else is named may have sold what was only typed in by the taker.
 */
export function takenFromColleagues(
  tx: Tx,
  actor: ActingEmployee,
  lines: readonly SoldLine[],
  orders: Pick<OrdersForTickets, "takersOf">,
  { byDefault, named }: Record<"byDefault" | "named", readonly { id: number; share: Rate }[]>,
): Cents {
  const missed = byDefault.flatMap(({ id, share }) => {
    const left = named.find((person) => person.id === id)?.share ?? 0;
    return id !== actor.id && left * 2 < share ? [{ id, part: (share - left) / share }] : [];
  });
  if (missed.length === 0) return cents(0);
  if (!isFor(tx, actor, named)) return cents(0);
  const ofOrders = lines.filter(({ orderId }) => orderId !== null);
  const takers = orders.takersOf(
    tx,
    ofOrders.flatMap(({ orderId }) => orderId ?? []),
  );
  const amounts = missed.map(({ id, part }) => {
    const own = ofOrders.filter(({ orderId }) => orderId !== null && takers.get(orderId) === id);
    return cents(Math.round(own.reduce((sum, { price }) => sum + price, 0) * part));
  });
  return sumOf(amounts);
}

/**
 * Whether a share goes to whoever rings a ticket up, or to an account that they could use. Anybody of those named may
 * be who feeds a program.
 */
export function isFor(tx: Tx, actor: ActingEmployee, named: readonly { id: number }[]): boolean {
  if (actor.tokenId !== undefined) return true;
  return named.some(({ id }) => id === actor.id || isOfMakingOf(tx, id, actor.id));
}
