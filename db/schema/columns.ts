import { integer, text } from "drizzle-orm/sqlite-core";
import { sql, type SQL } from "drizzle-orm";
import { WEIGHT_UNITS } from "../closed-lists.ts";
import type { Cents, Day, Instant, Thousandths } from "../values.ts";

/** UTC milliseconds. */
export const instant = () => integer().$type<Instant>();
/** A calendar date, YYYY-MM-DD. */
export const day = () => text().$type<Day>();
/** Integer cents. */
export const amount = () => integer().$type<Cents>();
/** Integer thousandths of a troy ounce. */
export const troyOunces = () => integer().$type<Thousandths>();
/** Integer thousandths of the unit in which a weight was typed; null for troy ounces. */
export const weightGiven = () => integer().$type<Thousandths>();
/** Null for troy ounces. */
export const weightUnit = () => text({ enum: WEIGHT_UNITS });
/** Incremented by each edit, for optimistic locking. */
export const version = () => integer().notNull().default(1);
export const id = () => integer().primaryKey({ autoIncrement: true });

/** `column in ('a', 'b')` for a CHECK. */
export function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`);
}

/** `column` is YYYY-MM-DD or null. */
export function isDay(column: string): SQL {
  return sql.raw(`"${column}" is null or "${column}" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`);
}

/** A typed weight and its unit are there together, and the weight in troy ounces too. */
export function isTypedWeight(): SQL {
  return sql.raw(
    `("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)`,
  );
}

export function notNegative(column: string): SQL {
  return sql.raw(`"${column}" is null or "${column}" >= 0`);
}

/** `column` is 0 or 1. */
export function isFlag(column: string): SQL {
  return sql.raw(`"${column}" in (0, 1)`);
}
