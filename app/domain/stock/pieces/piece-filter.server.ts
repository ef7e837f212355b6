import { and, type asc, type desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { pieces, stock } from "~db/schema/index.ts";
import { isAvailableIn, isNeitherIn } from "~db/states-in-sql.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Range } from "../../ranges.ts";
import { type OrderColumn, type SlicePart, withoutIndex } from "../../sorted.server.ts";
import { within } from "../../range-condition.server.ts";
import type { Karat, Metal } from "./metals.ts";
import type { Ownership } from "./ownership.ts";
import { SINCE } from "./here-since.ts";
import type { PieceSort } from "../../shop/lists/piece-sorting.ts";
import type { PieceState } from "./piece-states.ts";

/** A missing property doesn't filter. */
export interface PieceFilter {
  search?: string | undefined;
  category?: string | undefined;
  location?: string | undefined;
  isAvailable?: boolean | undefined;
  /** Narrows the pieces that aren't available. */
  state?: Exclude<PieceState, "available"> | undefined;
  metal?: Metal | undefined;
  karat?: Karat | undefined;
  /** Exact spelling. */
  displayCase?: string | undefined;
  /** A vendor's id. */
  vendor?: number | undefined;
  ownership?: Ownership | undefined;
  /** Retail price. */
  price?: Range<Cents> | undefined;
  /** Day of purchase, or else of arrival. */
  purchased?: Range<Day> | undefined;
}

/** Orders other than the list's own, by id. */
export type OtherSort = Exclude<PieceSort, "added">;

/** Sort key of each order's index. */
export const SORTED_BY: Record<OtherSort, OrderColumn> = {
  sku: pieces.foldedSku,
  price: pieces.retailPrice,
  purchased: SINCE,
};

export function hasRange({ price, purchased }: PieceFilter): boolean {
  return price !== undefined || purchased !== undefined;
}

/** Conditions that leave other indexes in use. */
export function inRanges({ price, purchased }: PieceFilter): SQL | undefined {
  return and(
    price && within(sql`+${pieces.retailPrice}`, price),
    purchased && within(sql`+${SINCE}`, purchased),
  );
}

/** Condition that uses the index of an order. */
export function seek(by: OtherSort, range: Range<string | number>): SQL | undefined {
  return within(SORTED_BY[by], range);
}

/** Condition on the summary. */
export function inStock({ category, location, isAvailable, state }: PieceFilter): SQL | undefined {
  const isState = isAvailable ? eq : ne;
  return and(
    category ? eq(stock.category, category) : undefined,
    location ? eq(stock.location, location) : undefined,
    isAvailable === undefined ? undefined : isState(stock.state, "available"),
    state && eq(stock.state, state),
  );
}

/** Conditions for list order: on the index that leaves the fewest rows, then all others. */
export function chosen(filter: PieceFilter): SQL | undefined {
  const { category, location, isAvailable, state, metal, karat } = filter;
  // Pieces neither available nor sold are few, and have their own index.
  const isFew = state !== undefined && state !== "sold";
  const origin = isFew ? undefined : originOf(filter);
  const is = isFew || origin ? withoutIndex : eq;
  return and(
    category ? is(pieces.category, category) : undefined,
    location ? is(pieces.location, location) : undefined,
    isAvailable === undefined
      ? undefined
      : isAvailable
        ? origin
          ? withoutIndex(pieces.state, "available")
          : isAvailableIn(pieces.state)
        : ne(pieces.state, "available"),
    isFew ? sql`${pieces.state} = ${state} and ${isNeitherIn(pieces.state)}` : undefined,
    state === "sold" ? withoutIndex(pieces.state, state) : undefined,
    metal && withoutIndex(pieces.metal, metal),
    karat && withoutIndex(pieces.karat, karat),
    ofOrigin(filter, origin),
    inRanges(filter),
  );
}

type Origin = "displayCase" | "vendor" | "ownership";

/** The index on case or origin that narrows the list. */
function originOf(filter: PieceFilter): Origin | undefined {
  if (filter.displayCase !== undefined) return "displayCase";
  return filter.vendor !== undefined ? "vendor" : isNotOwned(filter) ? "ownership" : undefined;
}

function isNotOwned({ ownership }: PieceFilter): boolean {
  return ownership !== undefined && ownership !== "owned";
}

/** Condition on case, vendor, or ownership, using the index of `sought`. */
export function ofOrigin(filter: PieceFilter, sought?: Origin): SQL | undefined {
  const { displayCase, vendor, ownership } = filter;
  return and(
    displayCase === undefined
      ? undefined
      : (sought === "displayCase" ? eq : withoutIndex)(pieces.displayCase, displayCase),
    vendor === undefined ? undefined : (sought === "vendor" ? eq : withoutIndex)(pieces.vendorId, vendor),
    ownership === undefined
      ? undefined
      : sought === "ownership"
        ? sql`${pieces.ownership} = ${ownership} and ${pieces.ownership} <> 'owned'`
        : withoutIndex(pieces.ownership, ownership),
  );
}

/*
 * Filters that make a group: a metal, a karat, a vendor, a case, or pieces the shop doesn't own. Each has an
 * index that continues with category, store, state and price. The summary has the values in use of these, and
 * each is sought.
 */

const GROUPS = ["ownership", "displayCase", "vendor", "metal", "karat"] as const;

/** The filter whose index finds the group. The one that leaves the fewest rows comes first. */
function groupOf(filter: PieceFilter): (typeof GROUPS)[number] | undefined {
  return GROUPS.find((group) => (group === "ownership" ? isNotOwned(filter) : filter[group] !== undefined));
}

export function isGroup(filter: PieceFilter): boolean {
  return groupOf(filter) !== undefined;
}

/** Condition that a piece of the group belongs to a row of the summary. */
function inGroup(filter: PieceFilter): SQL | undefined {
  const { metal, karat, price, purchased } = filter;
  const group = groupOf(filter);
  return and(
    metal && (group === "metal" ? eq : withoutIndex)(pieces.metal, metal),
    karat && (group === "karat" ? eq : withoutIndex)(pieces.karat, karat),
    ofOrigin(filter, group === "metal" || group === "karat" ? undefined : group),
    eq(pieces.category, stock.category),
    sql`${pieces.location} is nullif(${stock.location}, '')`,
    eq(pieces.state, stock.state),
    price && within(pieces.retailPrice, price),
    inRanges({ purchased }),
  );
}

/** Ids of everything that a group's filter leaves, apart from its words. */
export function idsOfGroup(filter: PieceFilter): SQL {
  return sql`select ${pieces.id} as id from ${stock} cross join ${pieces} on ${inGroup(filter)}
    where ${and(gt(stock.pieces, 0), inStock(filter))}`;
}

/** The first pieces of a group by price: the first of each row of the summary, sorted. */
export function firstOfGroup(
  filter: PieceFilter,
  { beyond, limit }: Pick<SlicePart, "beyond" | "limit">,
  to: typeof asc | typeof desc,
): SQL {
  const price = sql`each.value ->> 0`;
  const id = sql`each.value ->> 1`;
  return sql`select ${id} as id from ${stock}, json_each((
      select json_group_array(json_array(price, id)) from (
        select ${pieces.retailPrice} as price, ${pieces.id} as id from ${pieces} where ${and(inGroup(filter), beyond)}
        order by ${to(pieces.retailPrice)}, ${to(pieces.id)} limit ${limit}))) as each
    where ${and(gt(stock.pieces, 0), inStock(filter))}
    order by ${to(price)}, ${to(id)} limit ${limit}`;
}
