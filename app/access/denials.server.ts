import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { denials } from "~db/schema/index.ts";
import { SIGN_IN_REFUSALS, type SignInRefusal } from "~/domain/shop/trail/action-labels";
import { type Instant, MS_PER_DAY, MS_PER_MINUTE } from "~/domain/dates";
import { AND_OTHERS } from "~/domain/shop/trail/refused-from";
import { countsSinceStart } from "~/runtime/counts-since-start";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import type { Permission } from "../domain/permissions.ts";

/** A flood of denials costs one write per interval. A killed process loses at most one interval. */
const WRITTEN_EVERY_MS = 1_000;
/** Rows kept; older ones are deleted. */
export const DENIALS_AT_MOST = 100_000;

interface Denial {
  /** The sender's account, or the one of a failed sign-in; 0 for neither. */
  employeeId: number;
  permission: Permission | SignInRefusal | "wrong-gift-card-number";
  address: string;
}

type Row = Required<typeof denials.$inferInsert>;

const counted = new Map<string, Row>();
let due: NodeJS.Timeout | null = null;

/** Counts a denied request. Stores one row per minute, employee, and permission. */
export function countDenial({ employeeId, permission, address }: Denial): void {
  if (isOfSignIn(permission)) countsSinceStart.failedSignIns[permission] += 1;
  const minute = (Math.floor(Date.now() / MS_PER_MINUTE) * MS_PER_MINUTE) as Instant;
  addTo(counted, { minute, employeeId, permission, address, count: 1 });
  due ??= setTimeout(writeDenials, WRITTEN_EVERY_MS).unref();
}

function isOfSignIn(permission: Denial["permission"]): permission is SignInRefusal {
  return Object.hasOwn(SIGN_IN_REFUSALS, permission);
}

const keyOf = ({ minute, employeeId, permission }: Row) => `${minute} ${employeeId} ${permission}`;

/** Adds a row as the statement of `addDenials` does. */
function addTo(rows: Map<string, Row>, { ...row }: Row) {
  const key = keyOf(row);
  const known = rows.get(key);
  if (!known) return void rows.set(key, row);
  known.count += row.count;
  // The first one stays: nobody takes the address out of what others counted by counting on.
  if (known.address !== row.address && !known.address.endsWith("*")) known.address += AND_OTHERS;
}

/**
 * Writes pending counts: once a second, before a read, and at shutdown. Never throws on a write error, so
 * that a full disk doesn't fail the request.
 */
export function writeDenials(): void {
  if (due) clearTimeout(due);
  due = null;
  const rows = [...counted.values()];
  counted.clear();
  const { db, chain } = shop();
  if (rows.length === 0 || !db.$client.open) return;
  if (chain?.part === "store") {
    const { denials: unsent } = chain.later;
    for (const row of rows) addTo(unsent, row);
    for (const oldest of [...unsent.keys()].slice(0, -DENIALS_AT_MOST)) unsent.delete(oldest);
    return;
  }
  try {
    addDenials(rows);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error("denial-not-counted", errorFields(error));
  }
}

/** Rows that one store of a chain may add in a day: whoever has its key can't push out what others counted. */
export const DENIALS_OF_A_STORE = 10_000;
/** By store, the keys of the rows that it added in this day. */
const addedBy = new Map<string, { day: number; keys: Set<string> }>();

/** Adds what a store counted, as far as it may. */
export function addDenialsOf(store: string, rows: Row[]): void {
  const day = Math.floor(Date.now() / MS_PER_DAY);
  const known = addedBy.get(store);
  const { keys } = known?.day === day ? known : { keys: new Set<string>() };
  const taken = rows.filter((row) => {
    const key = keyOf(row);
    const isTaken = keys.has(key) || keys.size < DENIALS_OF_A_STORE;
    if (isTaken) keys.add(key);
    return isTaken;
  });
  addedBy.set(store, { day, keys });
  const leftOut = rows.length - taken.length;
  if (leftOut > 0) log.warn("refusals-of-store-left-out", { store, rows: leftOut });
  addDenials(taken);
}

/** Adds counted denials to the book in one statement. Leaves out accounts that don't exist. */
export function addDenials(rows: Row[]): void {
  const { db } = shop();
  if (rows.length === 0) return;
  db.run(sql`
    insert into denials (minute, employee_id, permission, address, count)
    select value ->> 'minute', value ->> 'employeeId', value ->> 'permission', value ->> 'address', value ->> 'count'
    from json_each(${JSON.stringify(rows)})
    where value ->> 'employeeId' = 0 or value ->> 'employeeId' in (select id from employees)
    on conflict (minute, employee_id, permission) do update set
      count = count + excluded.count,
      address = case when address = excluded.address or address like '%*' then address else address || ${AND_OTHERS} end`);
  db.delete(denials)
    .where(sql`rowid <= (select max(rowid) from ${denials}) - ${DENIALS_AT_MOST}`)
    .run();
}
