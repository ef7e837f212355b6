import type { Cents } from "../../money.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";

export type TicketLine = Pick<
  SaleLine,
  | "id"
  | "kind"
  | "price"
  | "cost"
  | "tax"
  | "surtaxable"
  | "tradeInValue"
  | "isTaxed"
  | "goodwill"
  | "returnId"
>;

/** The fields of a ticket that its returns need. */
export type ReturnedTicket = Pick<
  Sale,
  | "total"
  | "tradeInValue"
  | "shippingCharge"
  | "commission"
  | "commissionRate"
  | "profitBasis"
  | "taxable"
  | "exempt"
  | "taxRate"
  | "surtaxRate"
  | "surtax"
> & {
  lines: readonly TicketLine[];
  salespeople: readonly { id: number; share: number; total: Cents; commission: Cents }[];
};
