import { z } from "zod";
import { type SentValues, version } from "~/domain/fields";
import { rate } from "~/domain/money";
import { CALL_LISTS } from "~/domain/workshop/orders/orders-to-call-about";
import { ORDER_SORTS } from "~/domain/shop/lists/order-sorting";
import { NEW_ORDER_KINDS } from "~/domain/workshop/orders/order";
import {
  arrivedFields,
  cancelFields,
  depositFields,
  estimateFields,
  handOverFields,
  newOrderFields,
  orderDetailFields,
  orderedFields,
  placeFields,
  toldFields,
} from "~/domain/workshop/orders/order-fields";
import type { FirstDeposit } from "~/domain/workshop/orders/take-first-deposit.server";
import type { NewOrder as Input } from "~/domain/workshop/orders/take-in-order.server";
import type { DiscountReason } from "~/domain/counter/sales/discount-reasons";
import { contract } from "~/web/contract";
import { listParameters } from "~/web/list-query";
import { parameter } from "~/web/query";
import { orderFormFields } from "./order-form-fields.ts";

/** Body of `POST /api/orders`, and the form. */
export const NewOrder = contract(newOrderFields, toOrder);

function toOrder({ kind, pieces, instalments, ...sent }: SentValues<typeof newOrderFields>): Input {
  if (kind === "special_order") return { kind, ...sent };
  const { customerId, location, notes, promised } = sent;
  return {
    kind,
    customerId,
    location,
    notes,
    promised,
    pieces: pieces.map(({ inventoryId, price, discount: { amount, percent, reason } }, nth) => ({
      at: `pieces.${nth}`,
      pieceId: inventoryId,
      price,
      discount:
        amount !== null ? { amount } : percent === null ? null : { percent: rate(Math.round(percent / 10)) },
      discountReason: reason,
    })),
    instalments,
  };
}

export interface TypedOrderInput {
  order: Input;
  skus: string[];
  /** By SKU: '10%' or an amount, as typed. */
  off: { sku: string | null; off: string | null; reason: DiscountReason | null }[];
  parts: number;
  deposit: FirstDeposit;
}

/**
 * The form: pieces by SKU with their discounts, also the one that was typed and not added yet, and the number of
 * instalments or the instalments themselves.
 */
export const TypedOrder = contract(
  orderFormFields,
  ({ skus, scan, parts, pieces, deposit, customerSearch: _search, ...sent }): TypedOrderInput => ({
    order: toOrder({ ...sent, pieces: [] }),
    skus: skusIn(`${skus ?? ""}\n${scan ?? ""}`),
    off: pieces,
    parts,
    deposit,
  }),
);

/** Splits a text into SKUs, which are typed or scanned one per line. */
export function skusIn(text: string): string[] {
  return text.split(/[\n,;]+/).flatMap((sku) => sku.trim() || []);
}

/** Body of `PUT /api/orders/{id}`, and the form. */
export const EditedOrder = contract({ ...orderDetailFields, version: version("Reload the order") });

/** Body of `POST /api/orders/{id}/deposits`, `/api/repairs/{id}/deposits`, and the form. */
export const NewDeposit = contract(depositFields);

/** Body of `POST /api/orders/{id}/cancel`, `/api/repairs/{id}/cancel`. */
export const CancelOrder = contract(cancelFields);

/** The cancel form, which gives all of it back in one way. */
export const TypedCancel = contract(
  { ...cancelFields, refundBy: { ...depositFields.kind, required: undefined } },
  ({ refundBy, ...sent }) => ({
    ...sent,
    refund: refundBy ? [{ kind: refundBy, amount: null }] : null,
  }),
);

/** Body of `POST /api/orders/{id}/movements`, and the form. */
export const NewPlace = contract(placeFields);

/** Body of `POST /api/orders/{id}/estimate`, and the form. */
export const EstimateAnswer = contract(estimateFields);

export const Ordered = contract(orderedFields);

export const Arrived = contract(arrivedFields);

/** Body of `POST /api/orders/{id}/told`, and the form. */
export const Told = contract(toldFields);

/** Body of `POST /api/orders/{id}/hand-over`, and the form. */
export const HandOver = contract(handOverFields);

/** Query of `GET /api/orders`. */
export const OrderQuery = z.object({
  search: parameter.search(),
  kind: parameter.choice(NEW_ORDER_KINDS, "kind is special_order, layaway or all"),
  state: parameter
    .choice(["open", "unpaid", ...CALL_LISTS], `state is open, unpaid, ${CALL_LISTS.join(", ")} or all`)
    .describe(
      "`unpaid`: handed over without a ticket, and not free. `ready`: waits to be fetched; `to_tell`: and its customer wasn't told since; `not_delivered`: the message that told them didn't arrive, or nobody can tell; `to_remind`: was told longer ago than Settings say; `unclaimed`: is ready longer than Settings say; `payment_due`: a layaway with an installment to pay and nothing told of it lately; `hand_back`: a repair that was canceled and is still here. All of these with repairs, what waits longest first.",
    ),
  location: parameter.store(),
  customer: parameter.text().describe("The number of a customer."),
  ...listParameters(ORDER_SORTS),
});
