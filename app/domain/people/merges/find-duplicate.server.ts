import { aliasedTable, and, asc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customerKeys, customers } from "~db/schema/index.ts";
import { addressKey } from "../../email.ts";
import { fold } from "../../search-text.ts";
import { fullName } from "../customers/customer.ts";

const kept = aliasedTable(customers, "kept");
/** Columns of the person that a customer is. */
const WHO = { id: kept.id, firstName: kept.firstName, lastName: kept.lastName };
const isKept = sql`${kept.id} = coalesce(${customers.mergedInto}, ${customers.id})`;

export type ExistingCustomer = { id: number; firstName: string; lastName: string };

/** The oldest customer with this e-mail, ignoring case, other than `ownId`. */
export function findSameEmail(tx: Tx, email: string, ownId?: number): ExistingCustomer | undefined {
  const alike = having(tx, eq(customers.foldedEmail, fold(email)), ownId).all();
  const found = alike.find((one) => one.email !== null && addressKey(one.email) === addressKey(email));
  return found && { id: found.id, firstName: found.firstName, lastName: found.lastName };
}

/** The oldest customer with this name and phone, as `derivedColumns` writes them, other than `ownId`. */
export function findSameNameAndPhone(
  tx: Tx,
  nameAndPhone: string,
  ownId?: number,
): ExistingCustomer | undefined {
  const found = having(tx, eq(customers.nameAndPhone, nameAndPhone), ownId).limit(1).get();
  return found && { id: found.id, firstName: found.firstName, lastName: found.lastName };
}

/** Most people with one phone or one name that a warning names. */
const NAMED_AT_MOST = 3;

/** The oldest customers with a phone, written as by `twinKeys`. */
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

/** The oldest customers with a name, written as by `derivedColumns`. */
export function findSameName(tx: Tx, sortName: string): ExistingCustomer[] {
  return tx
    .select(WHO)
    .from(kept)
    .where(eq(kept.sortName, sortName))
    .orderBy(asc(kept.id))
    .limit(NAMED_AT_MOST)
    .all();
}

/** The oldest customer of each name, written as by `derivedColumns`. */
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

/** Customers of an import with the name of an earlier customer, each with the oldest of those. */
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

/** Customers that meet a condition, oldest first, other than `ownId`. */
function having(tx: Tx, same: SQL, ownId?: number) {
  const { email, nameAndPhone } = customers;
  return tx
    .select({ ...WHO, email, nameAndPhone })
    .from(customers)
    .innerJoin(kept, isKept)
    .where(and(same, ownId ? ne(kept.id, ownId) : undefined))
    .orderBy(asc(customers.id));
}

/** Columns that identify a person. */
export type PersonKeys = Pick<typeof customers.$inferSelect, "email" | "nameAndPhone">;

interface Named {
  firstName: string;
  lastName: string;
}

/**
 * How somebody was found. `isOther` if they share only an e-mail and have another first name, as couples do.
 */
export interface FoundPerson<Who> {
  who: Who;
  by: "id" | "email" | "phone";
  isOther: boolean;
}

/** People found by e-mail, or by name and phone. Whoever is added first wins. */
export class PeopleIndex<Who extends Named> {
  /** People by address, and by address with their first or whole name. */
  private readonly byEmail = new Map<string, Who>();
  private readonly byNameAndPhone = new Map<string, Who>();
  private readonly placeOf: (who: Who) => number;

  constructor(placeOf: (who: Who) => number) {
    this.placeOf = placeOf;
  }

  /** The first match. Matches somebody with another first name only if nobody else does. */
  find({ email, nameAndPhone, ...named }: PersonKeys & Named): FoundPerson<Who> | null {
    const [whole, first, address] = email === null ? [] : emailKeys(email, named);
    const sameEmail = this.byEmail.get(whole ?? "") ?? this.byEmail.get(first ?? "");
    const samePhone = this.byNameAndPhone.get(nameAndPhone ?? "");
    if (samePhone && (!sameEmail || this.placeOf(samePhone) < this.placeOf(sameEmail)))
      return { who: samePhone, by: "phone", isOther: false };
    if (sameEmail) return { who: sameEmail, by: "email", isOther: false };
    const other = this.byEmail.get(address ?? "");
    return other ? { who: other, by: "email", isOther: true } : null;
  }

  add(who: Who, { email, nameAndPhone }: PersonKeys): void {
    for (const key of email === null ? [] : emailKeys(email, who))
      if (!this.byEmail.has(key)) this.byEmail.set(key, who);
    if (nameAndPhone !== null && !this.byNameAndPhone.has(nameAndPhone))
      this.byNameAndPhone.set(nameAndPhone, who);
  }
}

function emailKeys(email: string, named: Named): [whole: string, first: string, address: string] {
  const address = addressKey(email);
  return [`${address} ${fold(fullName(named))}`, `${address} ${fold(named.firstName)}\n`, address];
}

/** A person of a list. It may give the customer number that Loupe gave them. */
export type ListedPerson = PersonKeys & Named & { foldedEmail: string | null; customerId?: number | null };

/**
 * Finds duplicates among many people with few queries, as `PeopleIndex` does, and by customer number if the
 * name is the same. Call `add` for each customer created in the meantime.
 */
export class KnownCustomers extends PeopleIndex<ExistingCustomer> {
  private readonly byId = new Map<number, ExistingCustomer>();

  constructor(tx: Tx, people: readonly ListedPerson[]) {
    super(({ id }) => id);
    const { foldedEmail, nameAndPhone } = customers;
    const ids = people.flatMap(({ customerId }) => customerId ?? []);
    const sameEmail = having(
      tx,
      oneOfMany(foldedEmail, distinct(people.map((person) => person.foldedEmail))),
    );
    const samePhone = having(
      tx,
      oneOfMany(nameAndPhone, distinct(people.map((person) => person.nameAndPhone))),
    );
    const found = [...sameEmail.all(), ...samePhone.all()].sort((one, other) => one.id - other.id);
    for (const { email, nameAndPhone: phone, ...who } of found) this.add(who, { email, nameAndPhone: phone });
    if (ids.length === 0) return;
    const numbered = tx
      .select({ ...WHO, number: customers.id })
      .from(customers)
      .innerJoin(kept, isKept)
      .where(and(oneOfMany(customers.id, ids), isNull(kept.erasedAt)))
      .all();
    for (const { number, ...who } of numbered) this.byId.set(number, who);
  }

  override find(person: PersonKeys & Named & { customerId?: number | null }) {
    const numbered = person.customerId ? this.byId.get(person.customerId) : undefined;
    if (numbered && fold(fullName(numbered)) === fold(fullName(person)))
      return { who: numbered, by: "id" as const, isOther: false };
    return super.find(person);
  }
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null);
}
