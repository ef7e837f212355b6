import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfJson } from "~db/one-of-many.ts";
import { customerKeys, customers, likelyTwins } from "~db/schema/index.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { derivedColumns } from "../customers/derived-columns.ts";
import { keptIdOf, personRows, writeSearched } from "./one-person.server.ts";
import { TWIN_REASONS, type TwinReason } from "./twin-reasons.ts";
import { twinKeys } from "./twin-keys.ts";
import { writeSuppressed } from "../suppressions/suppress.server.ts";

/** Customers with one phone; more share something else, such as a hotel. */
const SHARED_AT_MOST = 20;
/** Customers with similar names; more have a common name. */
const NAMED_AT_MOST = 5;

/**
 * Finds who may be the same person as a customer, by the keys of all others, and stores it for the list of
 * twins. Call it after each change to what `twinKeys` reads: it also writes which of the addresses are suppressed.
 * Pairs that somebody told apart stay apart.
 */
export function compareTwins(tx: Tx, customerId: number): void {
  const id = keptIdOf(tx, customerId);
  const rows = personRows(tx, id);
  forget(tx, id);
  const keys = new Map(rows.flatMap(twinKeys).map(({ reason, key }) => [key, reason]));
  const found = new Map<number, TwinReason[]>();
  for (const [key, reason] of keys) {
    insertRow(tx, customerKeys, { key, customerId: id });
    const most = reason === "name" ? NAMED_AT_MOST : SHARED_AT_MOST;
    const others = sharing(tx).all({ key, id, limit: most });
    if (others.length === most) continue;
    for (const other of others) found.set(other.id, [...(found.get(other.id) ?? []), reason]);
  }
  const apart = found.size === 0 ? new Set<number>() : toldApart(tx, id, rows);
  for (const [other, reasons] of found) {
    if (apart.has(other)) continue;
    const weight = reasons.reduce((all, reason) => all + TWIN_REASONS[reason], 0);
    insertRow(tx, likelyTwins, {
      oneId: Math.min(id, other),
      otherId: Math.max(id, other),
      reasons: reasons.join(" "),
      weight,
    });
  }
  writeSuppressed(tx, id);
  setCompared(tx, [id, ...rows.map((row) => row.id)]);
}

function setCompared(tx: Tx, ids: readonly number[]): void {
  comparing(tx).run({ ids: JSON.stringify(ids) });
}

const comparing = builtOnce((tx) =>
  tx
    .update(customers)
    .set({ isCompared: true })
    .where(oneOfJson(customers.id, sql.placeholder("ids"))),
);

/** Deletes a customer's keys and pairs, except pairs that somebody told apart. */
export function forget(tx: Tx, id: number): void {
  forgetKeys(tx).run({ id });
  forgetPairs(tx).run({ id });
}

const forgetKeys = builtOnce((tx) =>
  tx.delete(customerKeys).where(eq(customerKeys.customerId, sql.placeholder("id"))),
);

const forgetPairs = builtOnce((tx) =>
  tx
    .delete(likelyTwins)
    .where(
      and(
        or(eq(likelyTwins.oneId, sql.placeholder("id")), eq(likelyTwins.otherId, sql.placeholder("id"))),
        isNull(likelyTwins.dismissedAt),
      ),
    ),
);

const sharing = builtOnce((tx) =>
  tx
    .select({ id: customerKeys.customerId })
    .from(customerKeys)
    .where(
      and(eq(customerKeys.key, sql.placeholder("key")), ne(customerKeys.customerId, sql.placeholder("id"))),
    )
    .limit(sql.placeholder("limit")),
);

/** Kept customers with a row that somebody told apart from one of these. */
function toldApart(tx: Tx, id: number, rows: readonly { id: number }[]): Set<number> {
  const pairs = pairsApart(tx).all({ ids: JSON.stringify(rows.map((row) => row.id)) });
  const others = pairs.flatMap((pair) => [keptIdOf(tx, pair.oneId), keptIdOf(tx, pair.otherId)]);
  return new Set(others.filter((other) => other !== id));
}

const pairsApart = builtOnce((tx) => {
  const { oneId, otherId, dismissedAt } = likelyTwins;
  const ids = sql.placeholder("ids");
  return tx
    .select({ oneId, otherId })
    .from(likelyTwins)
    .where(and(or(oneOfJson(oneId, ids), oneOfJson(otherId, ids)), sql`${dismissedAt} is not null`));
});

/**
 * Compares customers that wait for it: those of an import, and those whose keys a migration found out of
 * date. For the latter it also writes the columns they are found by. Returns how many it did.
 */
export function compareSome({ tx }: RuleContext<null>, limit: number): Result<number> {
  const some = tx
    .select({ id: customers.id })
    .from(customers)
    .where(IS_UNCOMPARED)
    .orderBy(asc(customers.id))
    .limit(limit)
    .all();
  for (const { id } of some) {
    if (isOutOfDate(tx, id)) writeSearched(tx, id);
    compareTwins(tx, id);
  }
  // An erased customer has no rows to compare, so it needn't wait either.
  setCompared(
    tx,
    some.map(({ id }) => id),
  );
  return { ok: true, value: some.length, trail: [] };
}

function isOutOfDate(tx: Tx, id: number): boolean {
  return personRows(tx, id).some((row) => row.nameAndPhone !== derivedColumns(row).nameAndPhone);
}

/** Literal, not a parameter: SQLite matches partial indexes only against literals. */
const IS_UNCOMPARED = sql`${customers.isCompared} = 0`;

/** True while some customers wait to be compared. */
export function isComparing(tx: Tx): boolean {
  return tx.select({ id: customers.id }).from(customers).where(IS_UNCOMPARED).limit(1).get() !== undefined;
}
