import { and, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers } from "~db/schema/index.ts";
import { addressKey } from "../../email.ts";
import { fold } from "../../search-text.ts";
import { fullName } from "../customers/customer.ts";
import { type ExistingCustomer, havingSame, isKept, kept, WHO } from "./possible-duplicates.server.ts";

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
    const sameEmail = havingSame(
      tx,
      oneOfMany(foldedEmail, distinct(people.map((person) => person.foldedEmail))),
    );
    const samePhone = havingSame(
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
