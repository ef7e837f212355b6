import type { CustomerFacts, StockPiece } from "./customer-facts.server.ts";
import { isBelow } from "./grades.ts";
import { daysBetween } from "../../dates.ts";
import { kindOf, sizeOnTag, sortOf, type Term, termsOfPiece } from "./jewelry-preferences.ts";
import { listed } from "./advice-wording.ts";

export interface PieceCriteria {
  /** Pieces that return false are excluded. */
  only?: (piece: StockPiece, terms: readonly Term[]) => boolean;
  /** Extra words that score like a stated preference: a birthstone, an anniversary stone. */
  also?: readonly string[];
  /** Excludes pieces that match no stated preference. */
  mustMatch?: boolean;
}

export interface Choice {
  piece: StockPiece;
  matches: string[];
  /** Words of `also` that match the piece. */
  meets: string[];
  /** Fit of a ring to the customer's size; null for other pieces. */
  size: "theirs" | "not on the tag" | "not on record" | null;
}

const LIKE_BOUGHT_DAYS = 365;

/**
 * Picks the best piece in stock for a customer. Excludes refused words, diamonds below the requested grades,
 * pieces like one bought in the last year, and rings of another size. Takes another store's piece only if
 * the home store has none that matches a preference, or none at all. Ranks by preferences, then ring size,
 * category, and price.
 */
export function choosePiece(
  facts: CustomerFacts,
  criteria: PieceCriteria,
  taken: ReadonlySet<string>,
): Choice | null {
  const owned = facts.bought.filter(({ day }) => daysBetween(day, facts.today) < LIKE_BOUGHT_DAYS);
  const ownedKinds = new Set(owned.map(kindOf));
  const candidates = facts.stock.flatMap((piece) => {
    if (taken.has(piece.sku) || ownedKinds.has(kindOf(piece))) return [];
    const weighed = weigh(facts, criteria, piece);
    return weighed ? [weighed] : [];
  });
  const best = (at: (piece: StockPiece) => boolean, matching: boolean) =>
    candidates
      .filter(({ choice }) => at(choice.piece) && (!matching || speaksForIt(choice)))
      .reduce<Weighed | null>(
        (first, next) => (first === null || next.weight > first.weight ? next : first),
        null,
      );
  const atHome = (piece: StockPiece) => piece.location === facts.customer.homeStore;
  const anywhere = () => true;
  const asks = facts.taste.wanted.some(({ kind }) => kind !== "category") || (criteria.also ?? []).length > 0;
  const matching = asks ? (best(atHome, true) ?? best(anywhere, true)) : null;
  const chosen = matching ?? (criteria.mustMatch ? null : (best(atHome, false) ?? best(anywhere, false)));
  return chosen?.choice ?? null;
}

/** Weight of a ring's size. It is low if its size or the customer's is unknown. */
const SIZE_WEIGHT = { theirs: 2, "not on the tag": -1.5, "not on record": -1.5, none: 0 };

interface Weighed {
  choice: Choice;
  weight: number;
}

function weigh(facts: CustomerFacts, criteria: PieceCriteria, piece: StockPiece): Weighed | null {
  const { taste, reach, bought } = facts;
  const terms = termsOfPiece(piece.description);
  if (terms.some(({ name }) => taste.refused.some((refused) => refused.name === name))) return null;
  if (taste.refused.some(({ kind, name }) => kind === "category" && name === piece.category)) return null;
  if (isBelow(piece.description, taste.grades)) return null;
  if (criteria.only && !criteria.only(piece, terms)) return null;
  const size = fit(piece, facts);
  if (size === "another") return null;
  const has = (name: string) => terms.some((term) => term.name === name);
  const matches = taste.wanted
    .filter(({ kind, name }) => kind !== "category" && has(name))
    .map(({ name }) => name);
  const meets = (criteria.also ?? []).filter(has);
  const isNamed = taste.wanted.some(({ kind, name }) => kind === "category" && name === piece.category);
  const isBought = bought.some(({ category }) => category === piece.category);
  const farFromUsual = reach ? Math.abs(Math.log(Math.max(piece.price, 1) / Math.max(reach.usual, 1))) : 0;
  const weight =
    matches.length * 3 +
    meets.length * 3 +
    (isNamed ? 2.5 : isBought ? 2 : 0) +
    SIZE_WEIGHT[size ?? "none"] -
    farFromUsual * 2;
  return { choice: { piece, matches, meets, size }, weight };
}

/** Compares a ring with the customer's stated sizes, or without any, with the sizes of rings they bought. */
function fit(piece: StockPiece, { taste, bought }: CustomerFacts): Choice["size"] | "another" {
  if (sortOf(piece) !== "rings") return null;
  const size = sizeOnTag(piece.description);
  const boughtSizes = bought.flatMap((owned) =>
    sortOf(owned) === "rings" ? (sizeOnTag(owned.description) ?? []) : [],
  );
  const theirs = taste.ringSizes.length > 0 ? taste.ringSizes : boughtSizes;
  if (size === null) return "not on the tag";
  if (theirs.length === 0) return "not on record";
  return theirs.includes(size) ? "theirs" : "another";
}

function speaksForIt({ matches, meets }: Choice): boolean {
  return matches.length + meets.length > 0;
}

const CHECK_SIZE = {
  "not on the tag": "check the size, which isn't on the tag",
  "not on record": "check the size: theirs isn't on record",
};

/**
 * Says why a piece suits: 'matches platinum and emerald cut in the preferences and has their ring size'.
 * Empty if only the price fits.
 */
export function whyThisPiece({ matches, size }: Choice): string {
  const fits = listed([
    ...(matches.length > 0 ? [`matches ${listed(matches)} in the preferences`] : []),
    ...(size === "theirs" ? ["has their ring size"] : []),
  ]);
  const check = size === "not on the tag" || size === "not on record" ? CHECK_SIZE[size] : "";
  return [fits, check].filter(Boolean).join("; ");
}
