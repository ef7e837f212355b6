import { buyNumber } from "~/domain/counter/buys/buy";
import { getOrders } from "~/domain/workshop/orders/find-orders.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import type { StillOpen } from "~/domain/records/privacy/find-open-business.server";
import { OPEN_BUSINESS_WORDS } from "~/domain/records/privacy/open-business-words";
import { creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { href, recordAt } from "~/ui/address";
import { moneyFormat } from "~/ui/money";
import { repairsOpen, type ShownOpen } from "./business-still-open.tsx";

/** Describes business that is still open, with links to it. */
export function shownOpen(customerId: number, { what, ids }: StillOpen): ShownOpen {
  if (what === "repair") return repairsOpen(ids);
  const { db } = shop();
  const title = OPEN_BUSINESS_WORDS[what];
  const { formatMoney: owed } = moneyFormat(readSettings(db).currency);
  switch (what) {
    case "order":
    case "deposit": {
      const hint =
        what === "order"
          ? "Hand it over or cancel it first, then erase the customer."
          : "Ring up what they picked up first, then erase the customer.";
      const links = getOrders(db, ids).map((order) => ({
        to: recordAt(order.kind === "repair" ? "/repairs/:repairId" : "/orders/:orderId", order.id),
        label: orderNumber(order),
      }));
      return { title, hint, links };
    }
    case "piece":
      return {
        title,
        hint: "Take it back first, then erase the customer.",
        links: ids.map((id) => ({ to: href("/inventory/:pieceId", { pieceId: id }), label: `Item #${id}` })),
      };
    case "buy":
      return {
        title,
        hint: "Pay or discard it first, then erase the customer.",
        links: ids.map((id) => ({ to: href("/buys/:buyId", { buyId: id }), label: buyNumber(id) })),
      };
    case "credit":
      return {
        title,
        hint: `The shop owes them ${owed(creditOfPerson(db, customerId).balance)}. Erase the customer once it's used.`,
        links: [{ to: href("/customers/:customerId", { customerId }), label: "Store credit" }],
      };
  }
}
