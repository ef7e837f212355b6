import { type Column, type SQL, sql } from "drizzle-orm";
import { type Cents, cents, percentOf, rate } from "../../money.ts";

/** Splits an amount among a ticket's salespeople: the first gets a rounded share, the second the rest. */
export function sellerParts(whole: Cents, people: readonly { share: number }[]): Cents[] {
  const [first, second] = people;
  if (!first) return [];
  const mine = percentOf(whole, rate(first.share));
  return second ? [mine, cents(whole - mine)] : [mine];
}

/** `sellerParts` in SQL: the part of the salesperson with `share` at `position`. */
export function sellerPartIn(
  whole: Column | SQL,
  { position, share }: { position: Column; share: Column },
): SQL {
  return sql`iif(${position} = 1, ${percentIn(whole, sql`${share}`)}, ${whole} - ${percentIn(whole, sql`(10000 - ${share})`)})`;
}

/** `percentOf` in SQL. It rounds halves up, also below zero, where SQLite divides toward zero. */
function percentIn(whole: Column | SQL, share: SQL): SQL {
  const shifted = sql`(${whole} * ${share} + 5000)`;
  return sql`(${shifted} - ((${shifted} % 10000) + 10000) % 10000) / 10000`;
}
