import { type Cents, cents } from "../../money.ts";
import { type TicketAmounts, type TicketFigures, workOutTicket } from "./sale-arithmetic.ts";

/** A ticket's figures, and the part of its trade-in that becomes store credit instead of paying for it. */
export interface TicketWithRest {
  figures: TicketFigures;
  tradeInValue: Cents;
  rest: Cents;
}

/**
 * Works out a ticket. With `restAsCredit`, trade-in value above price, tax and shipping becomes the rest.
 * Otherwise the total stays below 0, which `processSale` refuses.
 */
export function workOutWithRest(ticket: TicketAmounts, restAsCredit: boolean): TicketWithRest {
  const figures = workOutTicket(ticket);
  const { tradeInValue } = ticket;
  if (!restAsCredit || figures.total >= 0) return { figures, tradeInValue, rest: cents(0) };
  const rest = cents(-figures.total);
  const used = cents(tradeInValue - rest);
  // The tax stays the same: the part used covers at least the price, so taxed prices go down to 0 either way.
  return { figures: workOutTicket({ ...ticket, tradeInValue: used }), tradeInValue: used, rest };
}

/**
 * Returns the part of a ticket's trade-ins that became store credit: what all were worth (`tradedInOf`), less
 * `tradeInValue`, which paid for the ticket.
 */
export function tradeInRestOf({ tradedIn, tradeInValue }: { tradedIn: Cents; tradeInValue: Cents }): Cents {
  return cents(tradedIn - tradeInValue);
}

/**
 * Returns the field of what is said about all trade-ins together. Among several the first one's value isn't what is
 * wrong, and the rest is of all of them.
 */
export function fieldOfTradedIn({ moreTradeIns = [] }: { moreTradeIns?: readonly unknown[] | undefined }) {
  return moreTradeIns.length > 0 ? "tradeInRestAsCredit" : "tradeInValue";
}

/** Says why a trade-in worth more than its ticket is refused, and what to do instead. */
export function tooMuchTradedIn(hasCustomer: boolean): string {
  const way = hasCustomer
    ? "give the rest as store credit"
    : "choose the customer, who can have the rest as store credit";
  return `Trade-in value cannot exceed the sale price plus tax and shipping: ${way}, or take it in under Buys`;
}
