import { type Cents, cents } from "../../money.ts";
import { type TicketAmounts, type TicketFigures, workOutTicket } from "./sale-arithmetic.ts";

/** A ticket, and what of its trade-in becomes store credit instead of paying for it. */
export interface TicketWithRest {
  figures: TicketFigures;
  tradeInValue: Cents;
  rest: Cents;
}

/**
 * Works out a ticket. What its trade-in is worth more than price, tax and shipping is the rest, if it is to become
 * store credit; else the total stays below 0, which `processSale` refuses.
 */
export function workOutWithRest(ticket: TicketAmounts, restAsCredit: boolean): TicketWithRest {
  const figures = workOutTicket(ticket);
  const { tradeInValue } = ticket;
  if (!restAsCredit || figures.total >= 0) return { figures, tradeInValue, rest: cents(0) };
  const rest = cents(-figures.total);
  const used = cents(tradeInValue - rest);
  // The tax stays: prices that a trade-in of all the price lessens to 0 are lessened to 0 by the price itself.
  return { figures: workOutTicket({ ...ticket, tradeInValue: used }), tradeInValue: used, rest };
}

/** What was brought in, and what of it paid for the ticket. */
interface Traded {
  tradeIn: { value: Cents } | null;
  tradeInValue: Cents;
}

/** What of a ticket's trade-in became store credit. */
export function tradeInRestOf({ tradeIn, tradeInValue }: Traded): Cents {
  return cents((tradeIn?.value ?? 0) - tradeInValue);
}

/** Why a trade-in worth more than its ticket is refused, and what else can be done. */
export function tooMuchTradedIn(hasCustomer: boolean): string {
  const way = hasCustomer
    ? "give the rest as store credit"
    : "choose the customer, who can have the rest as store credit";
  return `Trade-in value cannot exceed the sale price plus tax and shipping: ${way}, or take it in under Buys`;
}
