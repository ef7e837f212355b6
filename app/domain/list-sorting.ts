/** An order that a list offers, as a URL writes it: `price`, or `-price` for descending. */
export interface ListSort<By extends string = string> {
  sort: By | `-${By}`;
  label: string;
  /** Also offered by a column head on the page, which then says that the list has it. */
  isInHead?: true;
}

/** Whether a list offers an order as its own, as another one, or not at all. */
export function howOffered(orders: readonly ListSort[], sort: string): "own" | "other" | null {
  const at = orders.findIndex((order) => order.sort === sort);
  return at === 0 ? "own" : at > 0 ? "other" : null;
}

/**
 * A field by which a list can be narrowed to a range. A URL names the two ends after it, with `From` and
 * `To`.
 */
export interface ListRange {
  kind: "money" | "day";
  label: string;
}

/**
 * Orders that a list offers while it is narrowed to a range of days: by those days, or by something other
 * than a day. A walk in the order of another day could pass all rows before it meets the first of the range.
 */
export function sortsUnderDays<By extends string>(
  orders: readonly ListSort<By>[],
  byDays: readonly By[],
  narrowed: readonly By[],
): readonly ListSort<By>[] {
  if (narrowed.length === 0) return orders;
  const byOf = ({ sort }: ListSort<By>) => sort.replace(/^-/, "") as By;
  const offered = orders.filter((order) => !byDays.includes(byOf(order)) || narrowed.includes(byOf(order)));
  // The list's own order stays first if it is offered.
  const own = orders[0] && offered.includes(orders[0]);
  return own ? offered : offered.toSorted((a, b) => rank(b) - rank(a));
  function rank(order: ListSort<By>) {
    return Number(narrowed.includes(byOf(order)));
  }
}
