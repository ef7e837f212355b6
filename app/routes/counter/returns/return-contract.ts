import { group, type SentValues } from "~/domain/fields";
import { returnFields } from "~/domain/counter/returns/return-fields";
import type { NewReturn } from "~/domain/counter/returns/return";
import { ticketFields } from "~/domain/counter/sales/ticket-fields";
import { toTicket } from "~/routes/counter/sales/sale-contract";
import { claimedFigures } from "~/domain/counter/sales/sale-fields";
import { contract } from "~/web/contract";
import { returnFormFields } from "./return-form-fields.ts";

/** Items on the ticket that the URL names. */
export type SentReturn = Omit<NewReturn, "saleId">;

/** Body of `POST /api/sales/{id}/returns`. */
export const ReturnLines = contract(returnFields, toReturn);

/** Body of `POST /api/sales/{id}/exchange`. */
export const Exchange = contract(
  {
    return: group(returnFields, { label: "Items to return" }),
    sale: group({ ...ticketFields, ...claimedFigures }, { label: "The new ticket" }),
  },
  (sent) => ({ return: toReturn(sent.return), sale: toTicket(sent.sale) }),
);

export function toReturn({ refund, ...sent }: SentValues<typeof returnFields>): SentReturn {
  return { ...sent, refund: refund.length === 0 ? null : refund };
}

/** The page's form: ticked lines, each with its place, and how all the money is refunded. */
export const TypedReturn = contract({ ...returnFormFields, lines: returnFields.lines }, toTyped, {
  typed: withTickedLines,
});

export interface TypedReturnInput {
  return: SentReturn;
  shown: number | null;
}

function toTyped({
  lines,
  reason,
  fee,
  shipping,
  location,
  till,
  refundTo,
  shown,
}: SentValues<typeof returnFormFields & Pick<typeof returnFields, "lines">>): TypedReturnInput {
  const refund: SentReturn["refund"] = refundTo === "as_paid" ? null : [{ kind: refundTo, amount: null }];
  return { return: { lines, reason, fee, shipping, refund, location, till }, shown };
}

/**
 * Reads `back-12=on` with `to-12=stock` as a returned line. `part-12=20.00` is a partial refund, ticked or
 * not: the customer keeps the item, so it goes to no place.
 */
function withTickedLines(sent: Record<string, unknown>) {
  const ids = Object.keys(sent).flatMap((name) => {
    const id = /^(?:back|part)-([1-9]\d{0,14})$/.exec(name)?.[1];
    return id && !isBlank(sent[name]) ? [id] : [];
  });
  const lines = [...new Set(ids)].map((id) => {
    const amount = sent[`part-${id}`];
    return isBlank(amount) ? { id, to: sent[`to-${id}`] ?? "" } : { id, to: "", amount };
  });
  return { ...sent, lines };
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}
