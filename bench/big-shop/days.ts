import { addDays, type Day } from "~/domain/dates";
import { tradeOn } from "../../app/sample-shop/calendar.ts";

const YEARS = 10;
const OPENING_DAYS = 14;
/** Sales of the last day relative to the first, apart from the season. */
const GROWTH = 1.8;

/** Shares of the shop's history, from 0 to 1. */
export interface Stretch {
  from: number;
  until: number;
}

export interface ShopDay {
  date: Day;
  /** Share of the opening period. */
  opening: Stretch;
  /** Share of all sales. */
  trade: Stretch;
}

/** The days of the opening period and of `YEARS` years of growing, seasonal sales. */
export function shopDays(until: Day): ShopDay[] {
  const first = addDays(until, -Math.round(YEARS * 365.25));
  const opening = spread(
    Array.from({ length: OPENING_DAYS }, (_, index) => addDays(first, index - OPENING_DAYS)),
    () => 1,
  );
  const dates: Day[] = [];
  for (let date = first; date <= until; date = addDays(date, 1)) dates.push(date);
  const trade = spread(dates, (date, passed) => tradeOn(date) * (1 + (GROWTH - 1) * passed));
  return [
    ...opening.map(({ date, stretch }) => ({ date, opening: stretch, trade: { from: 0, until: 0 } })),
    ...trade.map(({ date, stretch }) => ({ date, opening: { from: 1, until: 1 }, trade: stretch })),
  ];
}

function spread(dates: Day[], weigh: (date: Day, passed: number) => number) {
  const weights = dates.map((date, index) => weigh(date, index / dates.length));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  return dates.map((date, index) => {
    const from = done / whole;
    done += weights[index] ?? 0;
    return { date, stretch: { from, until: index === dates.length - 1 ? 1 : done / whole } };
  });
}

/** How many of `all` events fall into a stretch. The counts of all stretches add up to `all`. */
export function countIn({ from, until }: Stretch, all: number): number {
  return Math.ceil(all * until) - Math.ceil(all * from);
}
