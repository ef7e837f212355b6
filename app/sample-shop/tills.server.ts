import { type Day, dayIn, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { sumSession } from "~/domain/counter/till/expected.server";
import { openSessions } from "~/domain/counter/till/find-tills.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { type Calendar, ZONE } from "./calendar.ts";
import type { ShopPlan } from "./plan-shop.ts";
import type { TimedRule } from "./run-rules.server.ts";

const FLOAT = cents(30_000);
/** Every so many closes, the till is short by this many cents. */
const [SHORT_EACH, SHORT_BY] = [40, 500];

/** A rule that takes money in or gives it back, if it has a store. */
export interface TillRule extends TimedRule {
  store?: string;
}

/**
 * Opens each till with a float, and closes it at the end of each day with sales, deposits or refunds, except
 * today.
 */
export function tillsCounted(
  { sales }: ShopPlan,
  others: readonly TillRule[],
  calendar: Calendar,
): TimedRule[] {
  const last = new Map<string, { store: string; seller: string; day: Day; at: Instant }>();
  const first = new Map<string, TimedRule>();
  const used = [
    ...sales.map(({ planned: { store, seller }, at }) => ({ store, seller, at })),
    ...others.flatMap(({ store, by, at }) => (store === undefined ? [] : [{ store, seller: by, at }])),
  ];
  for (const { store, seller, at } of used.toSorted((a, b) => a.at - b.at)) {
    const day = dayIn(ZONE, at);
    if (day < calendar.today) last.set(`${day} ${store}`, { store, seller, day, at });
    if (!first.has(store)) first.set(store, beginning(store, seller, at));
  }
  const closes = [...last.values()].map(({ store, seller, day }, nth): TimedRule => ({
    at: calendar.countedAt(day),
    by: seller,
    rule: (ctx) => {
      const [session] = openSessions(ctx.tx, store);
      const { cash, card, check, financing, other } = sumSession(ctx.tx, session?.id ?? 0).expected;
      const isShort = nth % SHORT_EACH === SHORT_EACH - 1;
      const counted = cents(cash - (isShort ? SHORT_BY : 0));
      return closeTill(ctx, {
        location: store,
        till: null,
        counted: {
          cash: counted,
          card,
          check,
          financing,
          other,
        },
        denominations: null,
        note: isShort ? "Counted twice" : null,
        floatLeft: cents(Math.min(FLOAT, counted)),
      });
    },
  }));
  return [...first.values(), ...closes];
}

function beginning(location: string, by: string, at: Instant): TimedRule {
  const float = { location, till: null, kind: "float", amount: FLOAT, reason: null } as const;
  return { at: (at - 60_000) as Instant, by, rule: (ctx) => moveCash(ctx, float) };
}
