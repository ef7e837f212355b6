import { amountDueLabel } from "~/domain/amount-due-label";
import type { ShownOrder } from "~/domain/outreach/door/shown-order.server";
import { DoorPage } from "./door-page.tsx";
import { Facts } from "./facts.tsx";
import { dayWords, promiseWords, standingWords } from "./order-words.ts";
import { StoreFoot } from "./store-foot.tsx";

interface OrderPageProps {
  order: ShownOrder;
  shopName: string;
  /** The page's own path, for its photos. */
  path: string;
  formatMoney: (amount: number) => string;
}

/** Where is my repair? */
export function OrderPage({ order, shopName, path, formatMoney }: OrderPageProps) {
  const { next, store, photos, items } = order;
  return (
    <DoorPage title={order.title} shopName={shopName} foot={<StoreFoot {...store} />}>
      <p>
        <strong>{standingWords(order)}</strong>
      </p>
      <OrderFacts order={order} formatMoney={formatMoney} />
      {next && (
        <p>
          The next payment is {formatMoney(next.amount)}, due {dayWords(next.due)}.
        </p>
      )}
      {photos.length > 0 && <h2>As we took it in</h2>}
      {photos.map((id, nth) => (
        <img
          key={id}
          src={`${path}/photos/${id}`}
          alt={`${items[0] ?? "Item"}, ${nth + 1} of ${photos.length}`}
          loading="lazy"
        />
      ))}
    </DoorPage>
  );
}

/** Its things, day and money. */
export function OrderFacts({ order, formatMoney }: Pick<OrderPageProps, "order" | "formatMoney">) {
  const { kind, items, promised, price, paid, amountDue, standing } = order;
  const isOver = standing === "picked up" || standing === "canceled" || standing === "to hand back";
  return (
    <Facts
      of={[
        [items.length > 1 ? "Items" : "Item", items.join(", ")],
        ["Promised for", promiseWords(promised)],
        ["Price, before tax", isOver ? null : formatMoney(price)],
        ["Paid", paid > 0 ? formatMoney(paid) : null],
        [amountDueLabel(kind), isOver ? null : formatMoney(amountDue)],
      ]}
    />
  );
}
