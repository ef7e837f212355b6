import type { OrderStanding } from "~/domain/outreach/door/order-standing";
import type { ShownOrder } from "~/domain/outreach/door/shown-order.server";
import { formatDate, formatLongDay } from "~/ui/format";

/** Where it stands, in words that somebody knows who never worked in a shop. */
export function standingWords({ standing, kind, store: { name } }: ShownOrder): string {
  const words: Record<OrderStanding, string> = {
    "not begun": kind === "repair" ? "We have it. Work hasn't begun yet." : "We have your order.",
    begun: "We are working on it.",
    "on order": "It is ordered and on its way to us.",
    "put away": "We are keeping it for you.",
    "your answer": "We are waiting for your answer to our estimate before we go on.",
    ready: `It is ready for you at ${name}.`,
    "picked up": "It was picked up.",
    "to hand back": `It was canceled. Your things are waiting for you at ${name}.`,
    canceled: "It was canceled.",
  };
  return words[standing];
}

/** 'Friday, December 4'. */
export function promiseWords(day: string | null): string | null {
  return day && formatLongDay(day);
}

export function dayWords(day: string): string {
  return formatDate(day);
}
