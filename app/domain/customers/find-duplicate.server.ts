import { aliasedTable, and, asc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customerKeys, customers } from "~db/schema/index.ts";
import { fold } from "../search-text.ts";

const kept = aliasedTable(customers, "kept");
/** The person whom a customer is. */
const WHO = { id: kept.id, firstName: kept.firstName, lastName: kept.lastName };
const isKept = sql`${kept.id} = coalesce(${customers.mergedInto}, ${customers.id})`;

export type ExistingCustomer = { id: number; firstName: string; lastName: string };

/** The oldest customer with this e-mail, ignoring case and accents, other than `ownId`. */
export function findSameEmail(tx: Tx, email: string, ownId?: number): ExistingCustomer | undefined {
  return findOldest(tx, eq(customers.foldedEmail, fold(email)), ownId);
}

/** The oldest customer with this name and phone, as `derivedColumns` writes them, other than `ownId`. */
export function findSameNameAndPhone(
  tx: Tx,
  nameAndPhone: string,
  ownId?: number,
): ExistingCustomer | undefined {
  return findOldest(tx, eq(customers.nameAndPhone, nameAndPhone), ownId);
}

/** Of people with one phone, or one name, a warning names as many. */
const NAMED_AT_MOST = 3;

/** The oldest customers with a phone, as `twinKeys` writes it. */
export function findSamePhone(tx: Tx, phoneKey: string): ExistingCustomer[] {
  return tx
    .select(WHO)
    .from(customerKeys)
    .innerJoin(kept, eq(kept.id, customerKeys.customerId))
    .where(eq(customerKeys.key, phoneKey))
    .orderBy(asc(customerKeys.customerId))
    .limit(NAMED_AT_MOST)
    .all();
}

/** The oldest customers with a name, as `derivedColumns` writes it. */
export function findSameName(tx: Tx, sortName: string): ExistingCustomer[] {
  return tx
    .select(WHO)
    .from(kept)
    .where(eq(kept.sortName, sortName))
    .orderBy(asc(kept.id))
    .limit(NAMED_AT_MOST)
    .all();
}

/** The oldest customer of each name, as `derivedColumns` writes it. */
export function namesakes(tx: Tx, sortNames: readonly string[]): Map<string, ExistingCustomer> {
  const oldest = sql`select (
    select ${customers.id} from ${customers}
    where ${customers.sortName} = value and ${customers.mergedInto} is null
    order by ${customers.id} limit 1
  ) from json_each(${JSON.stringify(sortNames)})`;
  const found = tx
    .select({ ...WHO, sortName: kept.sortName })
    .from(kept)
    .where(sql`${kept.id} in (${oldest})`)
    .all();
  return new Map(found.map(({ sortName, ...who }) => [sortName, who]));
}

/** Customers of an import whose name somebody had who was there before, with the oldest of those. */
export function findNamesakesOfImport(tx: Tx, importId: number, limit: number) {
  const added = aliasedTable(customers, "added");
  return tx
    .select({
      id: added.id,
      firstName: added.firstName,
      lastName: added.lastName,
      earlier: { ...WHO, id: sql<number>`min(${kept.id})` },
    })
    .from(added)
    .innerJoin(kept, and(eq(kept.sortName, added.sortName), lt(kept.id, added.id)))
    .where(
      and(
        eq(added.importId, importId),
        isNull(added.mergedInto),
        isNull(kept.mergedInto),
        ne(added.sortName, ""),
        or(isNull(kept.importId), ne(kept.importId, importId)),
      ),
    )
    .groupBy(added.id)
    .limit(limit)
    .all();
}

function findOldest(tx: Tx, same: SQL, ownId?: number): ExistingCustomer | undefined {
  return tx
    .select(WHO)
    .from(customers)
    .innerJoin(kept, isKept)
    .where(and(same, ownId ? ne(kept.id, ownId) : undefined))
    .orderBy(asc(customers.id))
    .get();
}

export type PersonKeys = Pick<typeof customers.$inferSelect, "foldedEmail" | "nameAndPhone">;

/**
 * Finds duplicates among many people with one query. Matches e-mail, or name and phone. Call `add` for each
 * customer created in the meantime.
 */
export class KnownCustomers {
  private readonly byEmail = new Map<string, ExistingCustomer>();
  private readonly byNameAndPhone = new Map<string, ExistingCustomer>();

  constructor(tx: Tx, people: readonly PersonKeys[]) {
    const { foldedEmail, nameAndPhone } = customers;
    const named = { ...WHO, foldedEmail, nameAndPhone };
    const having = (column: SQLiteColumn, values: (string | null)[]) =>
      tx.select(named).from(customers).innerJoin(kept, isKept).where(oneOfMany(column, values)).all();
    const sameEmail = having(
      foldedEmail,
      people.map((person) => person.foldedEmail),
    );
    const samePhone = having(
      nameAndPhone,
      people.map((person) => person.nameAndPhone),
    );
    const found = [...sameEmail, ...samePhone].sort((one, other) => one.id - other.id);
    for (const { foldedEmail: email, nameAndPhone: phone, ...who } of found)
      this.add(who, { foldedEmail: email, nameAndPhone: phone });
  }

  /** The oldest match, and what it matched by. */
  find({ foldedEmail, nameAndPhone }: PersonKeys): { who: ExistingCustomer; by: "email" | "phone" } | null {
    const sameEmail = foldedEmail === null ? undefined : this.byEmail.get(foldedEmail);
    const samePhone = nameAndPhone === null ? undefined : this.byNameAndPhone.get(nameAndPhone);
    if (samePhone && (!sameEmail || samePhone.id < sameEmail.id)) return { who: samePhone, by: "phone" };
    return sameEmail ? { who: sameEmail, by: "email" } : null;
  }

  add(who: ExistingCustomer, { foldedEmail, nameAndPhone }: PersonKeys): void {
    if (foldedEmail !== null && !this.byEmail.has(foldedEmail)) this.byEmail.set(foldedEmail, who);
    if (nameAndPhone !== null && !this.byNameAndPhone.has(nameAndPhone))
      this.byNameAndPhone.set(nameAndPhone, who);
  }
}
