import { useLocation } from "react-router";
import { Icon } from "./icon";

/** The query parameter of a list's order. */
export const SORT = "sort";

export type Direction = "ascending" | "descending";

/** An order that a list offers: its name in the URL, null for the list's own. */
export interface Order {
  sort: string | null;
  direction: Direction;
}

/** Both orders by a column, the default one first. `isOwn` makes that the list's own order. */
export function ordersBy(name: string, first: Direction, { isOwn = false } = {}): Order[] {
  const ascending = { sort: name, direction: "ascending" } as const;
  const descending = { sort: `-${name}`, direction: "descending" } as const;
  const [one, other] = first === "ascending" ? [ascending, descending] : [descending, ascending];
  return [isOwn ? { ...one, sort: null } : one, other];
}

/** The order in the URL, if it is one of the column's. */
export function orderIn(search: string, orders: readonly Order[]): Order | undefined {
  const asked = new URLSearchParams(search).get(SORT) || null;
  return orders.find(({ sort }) => sort === asked);
}

/** A column's head as a link to its first order, or from there to the next one. */
export function SortLink({ head, orders }: { head: string; orders: readonly Order[] }) {
  const { pathname, search } = useLocation();
  const now = orderIn(search, orders);
  const next = orders[now ? (orders.indexOf(now) + 1) % orders.length : 0];
  const query = new URLSearchParams(search);
  query.delete("cursor");
  if (next?.sort) query.set(SORT, next.sort);
  else query.delete(SORT);
  const icon = now ? (
    <Icon name={now.direction === "ascending" ? "arrow-up" : "arrow-down"} size={14} />
  ) : null;
  return (
    <a className="sort-link" href={`${pathname}?${query}`.replace(/\?$/, "")}>
      {head}
      {icon ?? <Icon name="chevrons-up-down" size={14} />}
    </a>
  );
}
