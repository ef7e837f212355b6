import { group, type SentValues } from "~/domain/fields";
import { returnFields, voidFields } from "~/domain/returns/return-fields";
import type { NewReturn } from "~/domain/returns/return";
import { ticketFields } from "~/domain/sales/ticket-fields";
import { toTicket } from "~/routes/sales/sale-contract";
import { claimedFigures } from "~/domain/sales/sale-fields";
import { contract } from "~/web/contract";

/** `POST /api/sales/{id}/void`, and the page's form. */
export const VoidSale = contract(voidFields);

/** Lines of the ticket that the address names. */
export type SentReturn = Omit<NewReturn, "saleId">;

/** `POST /api/sales/{id}/returns`. */
export const ReturnLines = contract(returnFields, toReturn);

/** `POST /api/sales/{id}/exchange`. */
export const Exchange = contract(
  {
    return: group(returnFields, { label: "What comes back" }),
    sale: group({ ...ticketFields, ...claimedFigures }, { label: "The new ticket" }),
  },
  (sent) => ({ return: toReturn(sent.return), sale: toTicket(sent.sale) }),
);

export function toReturn({ refund, ...sent }: SentValues<typeof returnFields>): SentReturn {
  return { ...sent, refund: refund.length === 0 ? null : refund };
}
