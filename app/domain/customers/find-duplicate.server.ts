import { and, asc, eq, ne, or } from "drizzle-orm";
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
