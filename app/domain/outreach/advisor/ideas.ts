import { counted } from "../../counted.ts";
import { addMonths, type Day, daysBetween, nextAnniversary } from "../../dates.ts";
import { capitalized } from "../../first-letter.ts";
import { sumOf } from "../../money.ts";
import { orderNumber } from "../../workshop/orders/order.ts";
import { firstOfYearly, type OwnDateKind, yearsOfYearly } from "../../people/customers/yearly-dates.ts";
import type { Currency } from "../../shop/settings/currencies.ts";
import type { Choice, PieceCriteria } from "./choose-piece.ts";
import type { BoughtPiece, CustomerFacts, StockPiece } from "./customer-facts.server.ts";
import { anniversaryStones, birthstones } from "./gift-stones.ts";
import { headOf, inSentence, mainStone, sizeOnTag, type Term, termsIn } from "./jewelry-preferences.ts";
import { amountWords, dayWords, inDays, listed, ordinal, spanWords } from "./advice-wording.ts";
import { type Way, wayToSendPicture, wayToTalk } from "./ways-to-reach.ts";

export interface Idea {
  /** Rank; higher comes first. */
  worth: number;
  /** Null if the idea needs no piece. */
  criteria: PieceCriteria | null;
  /** Null if the idea makes no sense without a piece and none was found. */
  say(choice: Choice | null): { action: string; reason: string } | null;
}

const DAYS_AHEAD = 45;
/** Fewest days that count as silence, even for frequent buyers. */
const QUIET_AT_LEAST = 180;
/** Days before a customer with fewer than `MAKE_A_HABIT` purchases counts as silent. */
const QUIET_AFTER_FEW = 365;
/** Fewest purchases with a usual gap. Two have a gap, but no usual one. */
const MAKE_A_HABIT = 3;
/**
 * Months before and after the month in which Settings have a cleaning due. Prongs and clasps need a check
 * then, too.
 */
const CARE_BEFORE = 1;
const CARE_AFTER = 3;

/** Rules in no particular order; `Idea.worth` decides the ranking. */
export const RULES: ((facts: CustomerFacts) => Idea[])[] = [
  readyToPickUp,
  datesAhead,
  completesASet,
  longSilence,
  asksForIt,
  moreOfTheSame,
  careIsDue,
];

/**
 * Suggests calls about orders ready for pickup, one per store. Worth 100 if the customer wasn't told yet, 60
 * if they were.
 */
function readyToPickUp({ ready, currency }: CustomerFacts): Idea[] {
  return [false, true].flatMap((isTold) => {
    const those = ready.filter((order) => order.isTold === isTold);
    const stores = [...new Set(those.map(({ store }) => store))];
    return stores.map((where) =>
      waitingAt(
        where,
        those.filter(({ store }) => store === where),
        isTold,
        currency,
      ),
    );
  });
}

/** Builds the idea for one store. `orders` has at least one, the longest wait first. */
function waitingAt(where: string, orders: CustomerFacts["ready"], isTold: boolean, currency: Currency): Idea {
  const items = listed(orders.map((order) => `${orderNumber(order)} (${order.item})`));
  const due = sumOf(orders.map(({ amountDue }) => amountDue));
  const days = orders[0]?.days ?? 0;
  const since = days <= 0 ? "since today" : `for ${counted(days, "day")}`;
  const are = orders.length === 1 ? "is" : "are";
  return {
    worth: isTold ? 60 : 100,
    criteria: {},
    say: (choice) => ({
      action: isTold
        ? `${items} ${are} still waiting in ${where}, as they were told${choice ? "; at pickup, show {piece}" : ""}.`
        : `Call to say ${items} ${are} ready in ${where}${choice ? "; at pickup, show {piece}" : ""}.`,
      reason: `Ready ${since}, ${amountWords(due, currency)} due.`,
    }),
  };
}

/** Begins a suggestion to talk to a customer, or to somebody else at their number and address. */
const TO_TALK: Record<Way, (to: string | null) => string> = {
  call: (to) => (to === null ? "Call" : `Call ${to}`),
  write: (to) => (to === null ? "Write" : `Write to ${to}`),
  "at a visit": (to) => (to === null ? "At the next visit, talk" : `At the next visit, talk to ${to}`),
};

/**
 * Suggests talking about birthdays, anniversaries, and spouses' birthdays within `DAYS_AHEAD` that nobody dealt
 * with. Worth 95, minus one per day until the date.
 */
function datesAhead({ customer, today, dealtWith }: CustomerFacts): Idea[] {
  const spouse = customer.spouseName ?? "the spouse";
  const dates: {
    kind: OwnDateKind;
    name: string;
    stones: (first: Day, years: number) => readonly string[];
  }[] = [
    { kind: "anniversary", name: "wedding anniversary", stones: (_, years) => anniversaryStones(years) },
    { kind: "spouse_birthday", name: `${possessive(spouse)} birthday`, stones: birthstones },
    { kind: "birthday", name: `${possessive(customer.firstName)} own birthday`, stones: birthstones },
  ];
  return dates.flatMap(({ kind, name, stones }) => {
    const first = firstOfYearly(customer, kind);
    if (first === null || dealtWith.has(kind)) return [];
    const next = nextAnniversary(first, today);
    const days = daysBetween(today, next);
    if (days > DAYS_AHEAD) return [];
    const years = yearsOfYearly(customer, kind, next);
    const also = stones(first, years);
    const isAnniversary = kind === "anniversary";
    const which = isAnniversary && years > 0 ? `${ordinal(years)} ${name}` : name;
    const called = isAnniversary ? `the ${which}` : which;
    const day = dayWords(next, today);
    // A wife's anniversary is her husband's to think of.
    const isHers = isAnniversary && customer.gender === "female" && customer.spouseName !== null;
    const call = TO_TALK[wayToTalk(customer)](isHers ? customer.spouseName : null);
    const meaning = isAnniversary ? `the ${ordinal(years)} is named for` : "the birthstone is";
    return [
      {
        worth: 95 - days,
        criteria: { also },
        say: (choice) => ({
          action: choice
            ? `${call} about ${called} on ${day}, ${inDays(days)}: show {piece}.`
            : `${call} about ${called} on ${day}, ${inDays(days)}, and take an order: nothing in stock fits.`,
          reason: sentence([
            `${capitalized(called)} is ${inDays(days)}`,
            choice && choice.meets.length > 0 ? `${meaning} ${listed(choice.meets)}` : "",
            "{why}",
          ]),
        }),
      },
    ];
  });
}

/** Suggests a match to an earlier purchase, such as earrings to a necklace. Worth 50. */
function completesASet({ bought, today, currency }: CustomerFacts): Idea[] {
  for (const owned of bought.slice(0, 10)) {
    const partner = partnerFor(owned, bought);
    if (!partner) continue;
    return [
      {
        worth: 50,
        criteria: { only: partner.fits },
        say: (choice) =>
          choice && {
            action: `To go with the ${inSentence(headOf(owned.description))} (${owned.sku}), show {piece}.`,
            reason: sentence([
              `Bought for ${amountWords(owned.price, currency)} on ${dayWords(owned.day, today)}, and no ${partner.missing} from us yet`,
              `both ${listed(partner.shared(choice.piece))}`,
              "{why}",
            ]),
          },
      },
    ];
  }
  return [];
}

const COMPLETED_BY: Record<string, readonly string[]> = {
  necklaces: ["earrings", "bracelets"],
  earrings: ["necklaces", "bracelets"],
  bracelets: ["earrings", "necklaces"],
  rings: ["earrings", "necklaces"],
};

function partnerFor(owned: BoughtPiece, bought: readonly BoughtPiece[]) {
  const terms = termsIn(owned.description);
  const metals = names(terms, "metal");
  const common = (piece: StockPiece) => {
    const metal = shared(metals, names(termsIn(piece.description), "metal"));
    const stone = mainStone(owned.description);
    return [...metal, ...(stone !== null && stone === mainStone(piece.description) ? [stone] : [])];
  };
  const isBand = (words: readonly Term[]) => words.some(({ name }) => name === "band");
  if (
    terms.some(({ name }) => ["solitaire", "halo", "three stone"].includes(name)) &&
    owned.category === "rings"
  ) {
    const hasBand = bought.some(({ description }) => isBand(termsIn(description)));
    const size = sizeOnTag(owned.description);
    if (!hasBand && metals.length > 0)
      return {
        missing: "band",
        shared: common,
        fits: (piece: StockPiece, words: readonly Term[]) => {
          const other = sizeOnTag(piece.description);
          return (
            piece.category === "rings" &&
            isBand(words) &&
            shared(metals, names(words, "metal")).length > 0 &&
            (size === null || other === null || size === other)
          );
        },
      };
  }
  const stone = mainStone(owned.description);
  if (stone === null) return null;
  const wanted = (COMPLETED_BY[owned.category] ?? []).find(
    (category) =>
      !bought.some((other) => other.category === category && mainStone(other.description) === stone),
  );
  if (wanted === undefined) return null;
  return {
    missing: `${stone} ${wanted}`,
    shared: common,
    fits: (piece: StockPiece, words: readonly Term[]) =>
      piece.category === wanted &&
      mainStone(piece.description) === stone &&
      (stone !== "diamond" || metals.length === 0 || shared(metals, names(words, "metal")).length > 0),
  };
}

/**
 * Suggests an invitation if the customer has been away twice as long as usual, and may be called or written to.
 * Worth 45.
 */
function longSilence({ customer, bought, today }: CustomerFacts): Idea[] {
  const way = wayToTalk(customer);
  if (way === "at a visit") return [];
  const call = TO_TALK[way](null);
  const days = [...new Set(bought.map(({ day }) => day))];
  const [last] = days;
  const first = days.at(-1);
  const newest = bought[0];
  if (last === undefined || first === undefined || !newest) return [];
  const quiet = daysBetween(last, today);
  const gap = days.length >= MAKE_A_HABIT ? Math.round(daysBetween(first, last) / (days.length - 1)) : null;
  const tooLong = gap === null ? QUIET_AFTER_FEW : Math.max(QUIET_AT_LEAST, gap * 2);
  if (quiet < tooLong) return [];
  const habit = gap === null ? "" : `, after buying about every ${spanWords(Math.max(gap, 1))}`;
  return [
    {
      worth: 45,
      criteria: {},
      say: (choice) => ({
        action: choice ? `${call} to invite them back, and show {piece}.` : `${call} to invite them back.`,
        reason: sentence([
          `No purchase in ${spanWords(quiet)}${habit}`,
          `the last was the ${inSentence(headOf(newest.description))} on ${dayWords(last, today)}`,
          "{why}",
        ]),
      }),
    },
  ];
}

const ABOUT_PIECE: Record<Way, string> = {
  call: "Call about {piece}.",
  write: "Send a picture of {piece}.",
  "at a visit": "At the next visit, show {piece}.",
};

/** Suggests a piece in stock that matches the preferences. Worth 40. */
function asksForIt({ customer, taste }: CustomerFacts): Idea[] {
  if (taste.wanted.length === 0) return [];
  const categories = taste.wanted.filter(({ kind }) => kind === "category").map(({ name }) => name);
  const isByCategory = categories.length === taste.wanted.length;
  return [
    {
      worth: 40,
      criteria: isByCategory ? { only: (piece) => categories.includes(piece.category) } : { mustMatch: true },
      say: (choice) =>
        choice && {
          action: ABOUT_PIECE[wayToSendPicture(customer)],
          reason: sentence([isByCategory ? `The preferences name ${listed(categories)}` : "", "{why}"]),
        },
    },
  ];
}

/**
 * Suggests the most-bought category if there are no stated preferences; never a second wedding band or
 * engagement ring. Worth 30.
 */
function moreOfTheSame({ bought, taste, today }: CustomerFacts): Idea[] {
  const [newest] = bought;
  if (!newest || taste.wanted.length > 0) return [];
  const counts = new Map<string, number>();
  for (const { category } of bought) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [category, n] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  const metals = names(
    bought.filter((piece) => piece.category === category).flatMap(({ description }) => termsIn(description)),
    "metal",
  );
  return [
    {
      worth: 30,
      criteria: {
        only: (piece) =>
          piece.category === category &&
          !/\b(?:wedding|engagement)\b/i.test(piece.description) &&
          !(isEngagementRing(piece) && bought.some(isEngagementRing)),
        also: metals.slice(0, 1),
      },
      say: (choice) =>
        choice && {
          action: "At the next visit, show {piece}.",
          reason: sentence([
            `${counted(n, "purchase")} in ${category} so far, last purchase of any kind on ${dayWords(newest.day, today)}`,
            choice.meets.length > 0 ? `${listed(choice.meets)} again` : "",
            "{why}",
          ]),
        },
    },
  ];
}

function isEngagementRing({ category, description }: Pick<StockPiece, "category" | "description">): boolean {
  return (
    category === "rings" &&
    termsIn(description).some(({ name }) => name === "solitaire" || name === "three stone")
  );
}

/**
 * Suggests cleaning rings, bracelets, and watches around the month in which the calling list has it due,
 * unless the customer has brought something to be repaired since. Worth 20.
 */
function careIsDue({
  bought,
  today,
  currency,
  cleaningAfterMonths: months,
  lastRepair,
}: CustomerFacts): Idea[] {
  if (months === 0) return [];
  const due = bought.find(
    ({ category, day }) =>
      ["rings", "bracelets", "watches"].includes(category) &&
      today >= addMonths(day, months - CARE_BEFORE) &&
      today <= addMonths(day, months + CARE_AFTER) &&
      (lastRepair === null || lastRepair <= day),
  );
  if (!due) return [];
  const what =
    due.category === "watches" ? "gaskets and strap" : due.category === "rings" ? "prongs" : "clasp";
  return [
    {
      worth: 20,
      criteria: null,
      say: () => ({
        action: `Offer to clean the ${inSentence(headOf(due.description))} (${due.sku}) and look at the ${what}.`,
        reason: `Bought on ${dayWords(due.day, today)}, ${spanWords(daysBetween(due.day, today))} ago, for ${amountWords(due.price, currency)}.`,
      }),
    },
  ];
}

function names(terms: readonly Term[], kind: Term["kind"]): string[] {
  return [...new Set(terms.filter((term) => term.kind === kind).map(({ name }) => name))];
}

function shared(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((name) => others.includes(name));
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** Joins the parts of a reason. '{why}' is filled in later. */
function sentence(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "" && part !== "both ").join("; ")}.`;
}
