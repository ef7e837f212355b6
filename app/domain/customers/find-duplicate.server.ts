import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { fold } from "../search-text.ts";

const WHO = { id: customers.id, firstName: customers.firstName, lastName: customers.lastName };

export type SomebodyThere = { id: number; firstName: string; lastName: string };

/** The first customer with this e-mail, case and accents aside; `ownId` is not asked. E-mails need not be unique. */
export function findSameEmail(tx: Tx, email: string, ownId?: number): SomebodyThere | undefined {
  return tx
    .select(WHO)
    .from(customers)
    .where(and(eq(customers.foldedEmail, fold(email)), ownId ? ne(customers.id, ownId) : undefined))
    .orderBy(asc(customers.id))
    .get();
}

/** Somebody already there, by the derived columns: the same e-mail, or the same name and phone. */
export function findSamePerson(
  tx: Tx,
  { foldedEmail, nameAndPhone }: { foldedEmail: string | null; nameAndPhone: string | null },
): SomebodyThere | undefined {
  if (foldedEmail === null && nameAndPhone === null) return undefined;
  return tx
    .select(WHO)
    .from(customers)
    .where(
      or(
        foldedEmail === null ? undefined : eq(customers.foldedEmail, foldedEmail),
        nameAndPhone === null ? undefined : eq(customers.nameAndPhone, nameAndPhone),
      ),
    )
    .orderBy(asc(customers.id))
    .get();
}

type PersonKeys = Pick<typeof customers.$inferSelect, "foldedEmail" | "nameAndPhone">;

/**
 * Remembers who of many people is already there, asked once for all of them: the same question as `findSamePerson`. Those
 * who are added meanwhile are told with `add`.
 */
export class PeopleThere {
  private readonly byEmail = new Map<string, SomebodyThere>();
  private readonly byNameAndPhone = new Map<string, SomebodyThere>();

  constructor(tx: Tx, asked: readonly PersonKeys[]) {
    const emails = asked.flatMap(({ foldedEmail }) => (foldedEmail === null ? [] : [foldedEmail]));
    const phones = asked.flatMap(({ nameAndPhone }) => (nameAndPhone === null ? [] : [nameAndPhone]));
    const { foldedEmail, nameAndPhone } = customers;
    const named = { ...WHO, foldedEmail, nameAndPhone };
    const sameEmail =
      emails.length === 0 ? [] : tx.select(named).from(customers).where(inArray(foldedEmail, emails)).all();
    const samePhone =
      phones.length === 0 ? [] : tx.select(named).from(customers).where(inArray(nameAndPhone, phones)).all();
    const found = [...sameEmail, ...samePhone].sort((one, other) => one.id - other.id);
    for (const { foldedEmail: email, nameAndPhone: phone, ...who } of found)
      this.add(who, { foldedEmail: email, nameAndPhone: phone });
  }

  /** The oldest customer with this e-mail, or this name and phone, and which of the two it is. */
  find({ foldedEmail, nameAndPhone }: PersonKeys): { who: SomebodyThere; by: "email" | "phone" } | null {
    const sameEmail = foldedEmail === null ? undefined : this.byEmail.get(foldedEmail);
    const samePhone = nameAndPhone === null ? undefined : this.byNameAndPhone.get(nameAndPhone);
    if (samePhone && (!sameEmail || samePhone.id < sameEmail.id)) return { who: samePhone, by: "phone" };
    return sameEmail ? { who: sameEmail, by: "email" } : null;
  }

  add(who: SomebodyThere, { foldedEmail, nameAndPhone }: PersonKeys): void {
    if (foldedEmail !== null && !this.byEmail.has(foldedEmail)) this.byEmail.set(foldedEmail, who);
    if (nameAndPhone !== null && !this.byNameAndPhone.has(nameAndPhone))
      this.byNameAndPhone.set(nameAndPhone, who);
  }
}
