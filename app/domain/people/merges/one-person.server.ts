import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfJson, oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { customerMerges, customers, relatives } from "~db/schema/index.ts";
import type { Customer } from "../customers/customer.ts";
import { cutSearched, fold } from "../../search-text.ts";
import { derivedColumns } from "../customers/derived-columns.ts";

/*
 * One person may be several customers: the kept one and those merged into it. Whatever was written for any of
 * them belongs to the person.
 */

/**
 * The kept customer for this one, which is itself unless it was merged. Returns the same id for an unknown
 * customer.
 */
export function keptIdOf(tx: Tx, id: number): number {
  return keptId(tx).get({ id })?.keptId ?? id;
}

/** True if both are known and one person. Null is a walk-in, who may be anybody. */
export function areOnePerson(tx: Tx, one: number | null, other: number | null): boolean {
  return one !== null && other !== null && keptIdOf(tx, one) === keptIdOf(tx, other);
}

/** Tells whether two of these customers are one person, with one statement for all of them. */
export function samePersons(
  tx: Tx,
  ids: readonly (number | null)[],
): (one: number | null, other: number | null) => boolean {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))];
  const { id, mergedInto } = customers;
  const merged =
    asked.length === 0
      ? []
      : tx
          .select({ id, mergedInto })
          .from(customers)
          .where(and(oneOfMany(id, asked), sql`+${mergedInto} is not null`))
          .all();
  const kept = new Map(merged.map((row) => [row.id, row.mergedInto]));
  return (one, other) =>
    one !== null && other !== null && (kept.get(one) ?? one) === (kept.get(other) ?? other);
}

/** All customers of this customer's person, the kept one first. */
export function personIds(tx: Tx, id: number): number[] {
  const kept = keptIdOf(tx, id);
  return [
    kept,
    ...mergedInto(tx)
      .all({ id: kept })
      .map((merged) => merged.id),
  ];
}

/** Condition that a column names this customer's person. A single equality for most people. */
export function ofPerson(tx: Tx, column: SQLWrapper, customerId: number): SQL {
  return oneOrMany(column, personIds(tx, customerId));
}

/** The kept customer of a row of `customers`, or of an alias of it, in SQL. */
export function keptIdIn({ id, mergedInto }: Record<"id" | "mergedInto", SQLWrapper> = customers) {
  return sql<number>`coalesce(${mergedInto}, ${id})`;
}

const keptId = builtOnce((tx) =>
  tx
    .select({ keptId: customers.mergedInto })
    .from(customers)
    .where(eq(customers.id, sql.placeholder("id"))),
);

const mergedInto = builtOnce((tx) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.mergedInto, sql.placeholder("id")))
    .orderBy(customers.id),
);

/** Rows of a person, the kept one first. Leaves out erased ones. */
export function personRows(tx: Tx, id: number): Customer[] {
  const ids = personIds(tx, id);
  const rows = keptRows(tx).all({ ids: JSON.stringify(ids) });
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const keptRows = builtOnce((tx) =>
  tx
    .select()
    .from(customers)
    .where(and(oneOfJson(customers.id, sql.placeholder("ids")), isNull(customers.erasedAt))),
);

/** True if a person is found by more than the words of their customer's row. */
export function isFoundByMore(tx: Tx, id: number): boolean {
  return personIds(tx, id).length > 1 || relativeNames(tx, id).length > 0;
}

/** Folded. */
export function relativeNames(tx: Tx, id: number): string[] {
  return tx
    .select({ name: relatives.name })
    .from(relatives)
    .where(ofPerson(tx, relatives.customerId, id))
    .all()
    .map(({ name }) => fold(name));
}

/**
 * Writes the words a person is found by. The kept customer gets the words of all, those that a merge
 * replaced, and the names of relatives. Documents of a merged one are found by its own name and the kept
 * one's.
 */
export function writeSearched(tx: Tx, id: number): void {
  const [kept, ...merged] = personRows(tx, id).map((row) => ({ ...row, ...derivedColumns(row) }));
  if (!kept) return;
  const known = [kept, ...merged, ...replacedIn(tx, kept)];
  const lines = known.flatMap(({ searchText }) => searchText.split("\n"));
  const names = relativeNames(tx, id);
  const isPlain = merged.length === 0 && names.length === 0;
  const searchText = isPlain ? kept.searchText : cutSearched([...new Set([...lines, ...names])].join("\n"));
  for (const row of [kept, ...merged]) {
    const sortName = row === kept ? row.sortName : `${row.sortName}\n${kept.sortName}`;
    const { foldedEmail, nameAndPhone } = row;
    tx.update(customers)
      .set({ searchText, sortName, foldedEmail, nameAndPhone })
      .where(eq(customers.id, row.id))
      .run();
  }
}

/** Names and contact details of a customer from before each merge. */
function replacedIn(tx: Tx, kept: Customer): { searchText: string }[] {
  const merges = tx
    .select({ fields: customerMerges.fields })
    .from(customerMerges)
    .where(and(eq(customerMerges.keptId, kept.id), isNull(customerMerges.undoneAt)))
    .all();
  return merges.map(({ fields }) => {
    const written = Object.entries(JSON.parse(fields) as Record<string, { before: string | null }>);
    const before = Object.fromEntries(written.map(([name, value]) => [name, value.before]));
    return derivedColumns({ ...kept, ...before });
  });
}
