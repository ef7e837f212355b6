import type { CustomerFacts, StockPiece } from "./customer-facts.server.ts";
import { isBelow } from "./grades.ts";
import { daysBetween } from "../dates.ts";
import { mainStone, sizeOnTag, type Term, termsIn, termsOfPiece } from "./preferences.ts";
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
  /** Words of `also` that the piece matches. */
  meets: string[];
  /** Fit to the customer's ring size; null for pieces without a size. */
  size: "theirs" | "needs sizing" | "unknown" | null;
}

/** The largest difference in ring size that can be sized. */
const SIZES_APART = 1.5;
const LIKE_BOUGHT_DAYS = 365;

/**
 * Picks the best piece in stock for a customer. Excludes refused words, diamonds below the requested grades,
 * pieces like one bought in the last year, and rings that can't be sized. Takes another store's piece only if
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

/** A ring scores low if the customer's size is unknown. */
const SIZE_WEIGHT = { theirs: 2, "needs sizing": -0.5, unknown: -1.5, none: 0 };

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
  const size = fit(piece, terms, facts);
  if (size === "can't be sized") return null;
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

/**
 * Pieces of one kind have the same category and style, whatever the stone: studs are studs. Without a style the same main
 * stone, and without both the same name.
 */
function kindOf({ category, description }: Pick<StockPiece, "category" | "description">): string {
  const styles = termsIn(description).flatMap(({ kind, name }) => (kind === "style" ? [name] : []));
  const stone = styles.length === 0 ? mainStone(description) : null;
  const name = stone === null && styles.length === 0 ? description.split(",", 1)[0]?.toLowerCase() : "";
  return JSON.stringify([category, stone, styles, name]);
}

/**
 * Fits a stated ring size; without one, only the size of a ring they bought. Eternity bands can't be sized:
 * stones all the way around leave no metal to cut.
 */
function fit(
  piece: StockPiece,
  terms: readonly Term[],
  { taste: { ringSizes }, bought }: CustomerFacts,
): Choice["size"] | "can't be sized" {
  const size = sizeOnTag(piece.description);
  if (piece.category !== "rings" || size === null) return null;
  if (ringSizes.length === 0) {
    const theirs = bought.flatMap(({ category, description }) =>
      category === "rings" ? (sizeOnTag(description) ?? []) : [],
    );
    if (theirs.length === 0) return "unknown";
    return theirs.includes(size) ? "theirs" : "can't be sized";
  }
  const apart = Math.min(...ringSizes.map((own) => Math.abs(own - size)));
  if (apart === 0) return "theirs";
  if (terms.some(({ name }) => name === "eternity")) return "can't be sized";
  return apart <= SIZES_APART ? "needs sizing" : "can't be sized";
}

function speaksForIt({ matches, meets }: Choice): boolean {
  return matches.length + meets.length > 0;
}

/**
 * For example 'matches platinum and emerald cut in the preferences and has their ring size'. Empty if only
 * the price fits.
 */
export function whyThisPiece({ matches, size }: Choice): string {
  return listed([
    ...(matches.length > 0 ? [`matches ${listed(matches)} in the preferences`] : []),
    ...(size === "theirs" ? ["has their ring size"] : []),
    ...(size === "needs sizing" ? ["needs sizing to their ring size"] : []),
    ...(size === "unknown" ? ["their ring size is not on record"] : []),
  ]);
}
