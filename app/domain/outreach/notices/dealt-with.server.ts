import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customerCalls, customers, noticeDones } from "~db/schema/index.ts";
import { type DateKind, isOwnDateKind } from "./notice-kinds.ts";

/** Selects the ids of all customer records of a person, given the one that was kept. */
export function customersOf(kept: SQLWrapper): SQL {
  return sql`(select ${kept} union all select m.id from ${customers} m where m.merged_into = ${kept})`;
}

export interface Occasion {
  /** The customer record that was kept. */
  customer: SQLWrapper;
  /** The customer, or the relative for a family date. */
  record: SQLWrapper;
  /** 'MM-DD' of the date. */
  monthDay: SQLWrapper;
  /** The year in which it falls. */
  year: SQLWrapper;
}

/**
 * Tests if an occasion of a person was dealt with: somebody marked it as done in the bell, or reached the
 * customer about it. A date of the customer's own comes once a year, even if it has been moved since. A call
 * about a family date covers all that fall on the same day. The bell, the dashboard and the calling lists use
 * it.
 */
export function isDealtWith(kind: DateKind, occasion: Occasion): SQL {
  return sql`(exists (select 1 from ${noticeDones} d where ${isDone(kind, occasion)})
    or exists (select 1 from ${customerCalls} k where ${isReached(kind, occasion)}))`;
}

function isDone(kind: DateKind, { customer, record, year }: Occasion): SQL {
  const ids = isOwnDateKind(kind) ? customersOf(customer) : sql`(${record})`;
  return sql`d.kind = ${sql.raw(`'${kind}'`)} and d.record_id in ${ids} and d.occurrence = ${year}`;
}

function isReached(kind: DateKind, { customer, monthDay, year }: Occasion): SQL {
  const days = isOwnDateKind(kind)
    ? sql`k.occasion >= ${year} || '-01-01' and k.occasion <= ${year} || '-12-31'`
    : sql`k.occasion = ${dayIn(monthDay, year)}`;
  return sql`k.customer_id in ${customersOf(customer)} and k.reason = ${sql.raw(`'${kind}'`)} and ${days}
    and k.outcome <> 'not_reached'`;
}

/** Selects the day of an occasion: February 28 in years without the 29th. */
function dayIn(monthDay: SQLWrapper, year: SQLWrapper): SQL {
  return sql`case ${monthDay} when '02-29' then date(${year} || '-03-01', '-1 day')
    else ${year} || '-' || ${monthDay} end`;
}
