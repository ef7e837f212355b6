import { eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { creditAccounts } from "~db/schema/index.ts";

export type CreditAccount = typeof creditAccounts.$inferSelect;

/** By all of its digits. */
export function findGiftCard(tx: Tx, number: string): CreditAccount | undefined {
  return byNumber(tx).get({ number });
}

/** Undefined if the customer never had store credit. */
export function storeCreditOf(tx: Tx, customerId: number): CreditAccount | undefined {
  return byCustomer(tx).get({ customerId });
}

export function getCreditAccount(tx: Tx, id: number): CreditAccount | undefined {
  return byId(tx).get({ id });
}

const byNumber = builtOnce((tx) =>
  tx
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.number, sql.placeholder("number"))),
);

const byCustomer = builtOnce((tx) =>
  tx
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.customerId, sql.placeholder("customerId"))),
);

const byId = builtOnce((tx) =>
  tx
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.id, sql.placeholder("id"))),
);
