import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, relatives } from "~db/schema/index.ts";
import { anniversaryIn, type Day } from "../../dates.ts";
import { keptIdIn, ofPerson } from "../merges/one-person.server.ts";
import type { RelativeNamed } from "./relations.ts";
import { firstOfRelative, type RelativeDate } from "./relative-dates.ts";

export interface Relative extends RelativeNamed, RelativeDate {
  id: number;
  /** The person, even if the relative was noted for a customer who was merged into them. */
  customerId: number;
  note: string | null;
  /** The relative's own record, if they are a customer too. */
  related: { id: number; name: string } | null;
  /** The record that the link was made to, which may have been merged since. */
  linkedTo: number | null;
  version: number;
}

/** Covers the whole person. Oldest entry first. */
export function relativesOf(tx: Tx, customerId: number): Relative[] {
  return found(tx, ofPerson(tx, relatives.customerId, customerId));
}

export function getRelative(tx: Tx, id: number): Relative | undefined {
  return found(tx, eq(relatives.id, id))[0];
}

export function countRelativesOf(tx: Tx, customerId: number): number {
  const theirs = ofPerson(tx, relatives.customerId, customerId);
  return tx.select({ n: count() }).from(relatives).where(theirs).get()?.n ?? 0;
}

/** Relatives whose date falls on a day. */
export function relativesOn(tx: Tx, customerId: number, on: Day): Relative[] {
  return relativesOf(tx, customerId).filter((relative) => {
    const first = firstOfRelative(relative);
    return first !== null && first <= on && anniversaryIn(Number(on.slice(0, 4)), first) === on;
  });
}

const RELATED_ID = sql<number | null>`(select coalesce(o.merged_into, o.id) from customers o
  where o.id = ${relatives.relatedId})`;

function found(tx: Tx, where: SQL | undefined): Relative[] {
  const rows = tx
    .select({
      id: relatives.id,
      customerId: keptIdIn(),
      name: relatives.name,
      relation: relatives.relation,
      occasion: relatives.occasion,
      date: relatives.date,
      monthDay: relatives.monthDay,
      note: relatives.note,
      relatedId: RELATED_ID,
      linkedTo: relatives.relatedId,
      relatedName: sql<string | null>`(select k.first_name || ' ' || k.last_name from customers k
        where k.id = ${RELATED_ID})`,
      version: relatives.version,
    })
    .from(relatives)
    .innerJoin(customers, eq(customers.id, relatives.customerId))
    .where(where)
    .orderBy(asc(relatives.id))
    .all();
  return rows.map(({ relatedId, relatedName, ...row }) => ({
    ...row,
    // No link to the customer themselves, once the two were merged.
    related:
      relatedId === null || relatedName === null || relatedId === row.customerId
        ? null
        : { id: relatedId, name: relatedName },
  }));
}
