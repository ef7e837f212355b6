import { integer, text } from "drizzle-orm/sqlite-core";
import { sql, type SQL } from "drizzle-orm";
import { WEIGHT_UNITS } from "../closed-lists.ts";
import type { Cents, Day, Instant, Thousandths } from "../values.ts";

/** An instant in UTC milliseconds. */
export const instant = () => integer().$type<Instant>();
/** A calendar date, YYYY-MM-DD. */
export const day = () => text().$type<Day>();
/** An amount in integer cents. */
export const amount = () => integer().$type<Cents>();
/** A weight in integer thousandths of a troy ounce. */
export const troyOunces = () => integer().$type<Thousandths>();
/** A weight in integer thousandths of the unit in which it was typed; null for troy ounces. */
export const weightGiven = () => integer().$type<Thousandths>();
/** The unit in which a weight was typed; null for troy ounces. */
export const weightUnit = () => text({ enum: WEIGHT_UNITS });
/** A version that each edit increments, for optimistic locking. */
export const version = () => integer().notNull().default(1);
export const id = () => integer().primaryKey({ autoIncrement: true });

/** CHECK that a column has one of these values: `column in ('a', 'b')`. */
export function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`);
}

/** CHECK that a column is YYYY-MM-DD or null. */
export function isDay(column: string): SQL {
  return sql.raw(`"${column}" is null or "${column}" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`);
}

/**
 * CHECK that a typed weight and its unit are both set or both null, and that the weight in troy ounces is set
 * with them.
 */
export function isTypedWeight(): SQL {
  return sql.raw(
    `("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)`,
  );
}

export function notNegative(column: string): SQL {
  return sql.raw(`"${column}" is null or "${column}" >= 0`);
}

/** CHECK that a column is 0 or 1. */
export function isFlag(column: string): SQL {
  return sql.raw(`"${column}" in (0, 1)`);
}
