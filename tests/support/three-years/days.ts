import { addDays, day } from "~/domain/dates";
import { add } from "../../domain/returns/plain-tickets.ts";
import type { Clerk } from "./clerk.ts";
import { ZONES, STORES, openStores, changeSettings } from "./stores.ts";
import { newCustomer, changeTier, mergeTwo, undoLastMerge, erase } from "./people.ts";
import { newPiece, takeStep, priceHeld } from "./pieces.ts";
import { receiveSome, meltScrap, countPieces, transferSome, endTransfer } from "./stock.ts";
import { moveSomeCash, closeTillOfStore } from "./till.ts";
import { sell, sellForTradeIn } from "./tickets.ts";
import { voidLastTicket, returnSome, giveGoodwill, exchangeSome } from "./returns.ts";
import {
  layAway,
  orderSpecially,
  takeRepair,
  payDeposit,
  makeReady,
  handOver,
  pickUp,
  cancel,
  sayRepairs,
} from "./orders.ts";
import { buyFromPublic, voidLastBuy } from "./buys.ts";

const MINUTE = 60_000;

/** Special days: both clock changes, ends of months and years, and a leap day. */
const SPECIAL = [
  "2023-03-12",
  "2023-11-05",
  "2023-12-31",
  "2024-01-01",
  "2024-02-29",
  "2024-03-01",
  "2024-03-10",
  "2024-11-03",
  "2024-12-31",
  "2025-01-01",
  "2025-02-28",
  "2025-03-09",
  "2025-11-02",
  "2025-12-31",
];

/** Half past midnight of a new year in New York, and the last evening of the old one in the other zones. */
export const UNTIL = Date.parse("2026-01-01T00:30:00-05:00");

/**
 * Runs everything that a shop does, through its rules, with a clock of its own, and notes it in the ledger.
 * Runs from one day to another, on about `days` of them, until a moment.
 */
export function live(
  clerk: Clerk,
  { from, to, days, until }: { from: string; to: string; days: number; until: number },
): void {
  clerk.moveClock(momentAt("America/New_York", from, 8 * 60));
  openStores(clerk);
  for (let n = 0; n < 10; n += 1) newCustomer(clerk);
  for (let n = 0; n < 24; n += 1) newPiece(clerk, STORES[n % 4]!);
  for (const { at, store, what } of schedule(clerk, from, to, days)) {
    if (at >= until) break;
    clerk.moveClock(at);
    if (what === "close") closeTillOfStore(clerk, store);
    else somethingHappens(clerk, store);
  }
  // At the end, each store is in the last hours of its own day.
  for (const store of clerk.random.shuffled([...STORES, ...STORES, ...STORES])) {
    clerk.moveClock(Math.max(clerk.now + 1_000, until - 20 * MINUTE + clerk.random.whole(0, 60_000)));
    sell(clerk, store);
  }
  clerk.moveClock(until);
  sayRepairs(clerk);
}

/** Plans events in the order of their times. */
function schedule(clerk: Clerk, from: string, to: string, days: number) {
  const { random } = clerk;
  const all: string[] = [];
  for (let at = from; at <= to; at = addDays(day(at), 1)) all.push(at);
  const special = SPECIAL.filter((one) => one >= from && one <= to);
  const chosen = new Set([...special, ...random.shuffled(all).slice(0, days)]);
  const planned: { at: number; store: string; what: "close" | "event" }[] = [];
  for (const date of all) {
    if (!chosen.has(date)) continue;
    for (const store of STORES) {
      const zone = ZONES.get(store)!;
      for (let n = random.whole(0, 4); n > 0; n -= 1) {
        const minutes = random.chance(0.25)
          ? random.pick([0, 1, 61, 119, 121, 1_438, 1_439])
          : random.whole(10 * 60, 19 * 60);
        const at = momentAt(zone, date, minutes) + random.whole(0, MINUTE - 1);
        planned.push({ at, store, what: "event" });
      }
      // Sometimes it is forgotten, or made after midnight.
      if (random.chance(0.8))
        planned.push({
          at: momentAt(zone, date, random.chance(0.2) ? 24 * 60 + 25 : 20 * 60),
          store,
          what: "close",
        });
    }
  }
  return planned.toSorted((a, b) => a.at - b.at);
}

/** Runs one possible event of a store, common ones more often. */
function somethingHappens(clerk: Clerk, store: string): void {
  const { random } = clerk;
  const events: [number, string, () => unknown][] = [
    [30, "sale", () => sell(clerk, store)],
    [3, "sale worth less than its trade-in", () => sellForTradeIn(clerk, store)],
    [10, "return", () => returnSome(clerk, store)],
    [5, "goodwill", () => giveGoodwill(clerk)],
    [5, "exchange", () => exchangeSome(clerk, store)],
    [6, "void", () => voidLastTicket(clerk)],
    [4, "layaway", () => layAway(clerk, store)],
    [3, "special order", () => orderSpecially(clerk, store)],
    [4, "repair", () => takeRepair(clerk, store)],
    [6, "deposit", () => payDeposit(clerk)],
    [4, "ready", () => makeReady(clerk)],
    [8, "pickup", () => pickUp(clerk)],
    [2, "handed over unpaid", () => handOver(clerk)],
    [4, "cancel", () => cancel(clerk)],
    [4, "buy", () => buyFromPublic(clerk, store)],
    [1, "buy voided", () => voidLastBuy(clerk)],
    [3, "transfer", () => transferSome(clerk, store)],
    [5, "transfer ends", () => endTransfer(clerk)],
    [2, "receiving", () => receiveSome(clerk, store)],
    [6, "piece", () => newPiece(clerk, store)],
    [6, "step", () => takeStep(clerk, store)],
    [1, "melt lot", () => meltScrap(clerk, store)],
    [1, "count", () => countPieces(clerk, store)],
    [2, "priced", () => priceHeld(clerk)],
    [2, "customer", () => newCustomer(clerk)],
    [2, "tier", () => changeTier(clerk)],
    [1, "merge", () => mergeTwo(clerk)],
    [1, "merge undone", () => undoLastMerge(clerk)],
    [1, "erasure", () => erase(clerk)],
    [3, "cash", () => moveSomeCash(clerk, store)],
    [1, "settings", () => changeSettings(clerk)],
  ];
  const whole = add(events, ([often]) => often);
  let at = random.whole(1, whole);
  const [, name, happen] = events.find(([often]) => (at -= often) <= 0)!;
  const result = happen();
  if (result !== false) clerk.count(name);
}

/** The moment when clocks of a zone show this time; after the gap of a clock change. */
function momentAt(zone: string, date: string, minutes: number): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const ahead = (moment: number) => {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    }).formatToParts(moment);
    const part = (type: string) => Number(parts.find((one) => one.type === type)!.value);
    return (
      Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) -
      Math.floor(moment / MINUTE) * MINUTE
    );
  };
  const guess = shown - ahead(shown);
  return shown - ahead(guess);
}
