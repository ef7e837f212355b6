import { and, desc, eq, gt } from "drizzle-orm";
import { creditAccounts } from "~db/schema/index.ts";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import { blankOf } from "~/domain/fields";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { type Cents, cents } from "~/domain/money";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { CODES } from "./material/designs.ts";
import type { TimedRule } from "./run-rules.server.ts";
import type { PlannedCustomer } from "./plan-customers.ts";
import type { PlannedPiece } from "./plan-pieces.ts";
import type { ShopPlan } from "./plan-shop.ts";
import { originsOf, type VendorIds } from "./vendors.server.ts";

export type CustomerIds = Map<PlannedCustomer, number>;

/** Adds customers, receives pieces, and sells pieces. */
export function trade(
  { customers, pieces, sales }: ShopPlan,
  customerIds: CustomerIds,
  vendorIds: VendorIds,
): TimedRule[] {
  const pieceIds = new Map<PlannedPiece, number>();
  const originOf = originsOf(pieces.map(({ planned }) => planned));
  return [
    ...customers.map(({ planned, tier, at, addedBy }) => ({
      at,
      by: addedBy,
      rule: noting(customerIds, planned, (ctx) => addCustomer(ctx, { ...planned.details, tier })),
    })),
    ...pieces.map(({ planned, sku, store, at, purchaseDate, receivedBy }) => ({
      at,
      by: receivedBy,
      rule: noting(pieceIds, planned, (ctx) => {
        const { code, ...details } = planned;
        const origin = originOf(planned);
        return addPiece(ctx, {
          ...blankOf(pieceFields),
          ...details,
          sku,
          category: CODES[code],
          purchaseDate,
          location: store,
          vendorId: origin ? (vendorIds.get(origin.vendor) ?? null) : null,
          vendorStyle: origin?.style ?? null,
        });
      }),
    })),
    ...sales.map(({ planned: { customer, piece, seller, store, ...terms }, at }, nth): TimedRule => ({
      at,
      by: seller,
      rule: (ctx) => {
        const ticket = ticketOf({
          customerId: idOf(customerIds, customer),
          pieceId: idOf(pieceIds, piece),
          itemCost: piece.cost,
          location: store,
          salePrice: terms.salePrice,
          tax: terms.tax,
          shippingCharge: terms.shippingCharge,
          tradeIn: terms.tradeIn,
        });
        const card = GIFT_CARDS[nth];
        return sellWithOrders(ctx, {
          ...ticket,
          tax: "auto",
          shownTax: terms.tax,
          lines: [
            ...ticket.lines,
            ...(card === undefined ? [] : [{ at: "lines.1", kind: "gift_card", amount: card } as const]),
          ],
          payments: [
            ...(nth === PAID_BY_GIFT_CARD ? giftCardPayment(ctx) : []),
            { kind: PAID_BY[nth % PAID_BY.length] ?? "card", amount: null },
          ],
        });
      },
    })),
  ];
}

/** Values of gift cards by the number of the sale that they are sold with. A later sale uses one. */
const GIFT_CARDS: Readonly<Record<number, Cents | undefined>> = {
  60: cents(10_000),
  96: cents(15_000),
  118: cents(25_000),
};
const PAID_BY_GIFT_CARD = 124;

/** Pays with a part of the newest card that has a balance. */
function giftCardPayment({ tx }: RuleContext) {
  const card = tx
    .select({ number: creditAccounts.number })
    .from(creditAccounts)
    .where(and(eq(creditAccounts.kind, "gift_card"), gt(creditAccounts.balance, cents(0))))
    .orderBy(desc(creditAccounts.id))
    .get();
  return card ? [{ kind: "gift_card", amount: cents(17_500), number: card.number } as const] : [];
}

/** Kinds of payment, one sale after the other. */
const PAID_BY = ["card", "card", "cash", "card", "financing", "card", "check"] as const;

/** Runs the rule and stores its record's id. */
function noting<Planned>(
  ids: Map<Planned, number>,
  planned: Planned,
  rule: (ctx: Parameters<TimedRule["rule"]>[0]) => Result<{ id: number }, unknown>,
): TimedRule["rule"] {
  return (ctx) => {
    const result = rule(ctx);
    if (result.ok) ids.set(planned, result.value.id);
    return result;
  };
}

function idOf<Planned>(ids: Map<Planned, number>, planned: Planned): number {
  const id = ids.get(planned);
  if (id === undefined) throw new Error("The sample sells before it has what to sell, or to whom");
  return id;
}
