import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import { insertRow } from "~db/insert-row.ts";
import { creditAccounts, creditMovements } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { CreditMovementKind } from "./credit-movement-kinds.ts";

/**
 * The ticket, return or buy behind a change of balance, with the store's key and day. The document's row
 * exists. No payment names a buy, so its movement names the till session whose close includes it.
 */
export type CreditDocument = { store: string; storeDay: Day } & (
  | { saleId: number; returnId?: null; buyId?: null; sessionId?: null }
  | { returnId: number; saleId?: null; buyId?: null; sessionId?: null }
  | { buyId: number; sessionId: number; saleId?: null; returnId?: null }
);

interface CreditMovement {
  kind: CreditMovementKind;
  /** Added to the balance; negative if credit is used or taken back. */
  amount: Cents;
}

/**
 * Changes a balance; nothing else does. Returns false and writes nothing if the balance would fall below
 * zero.
 */
export function moveCredit(
  { tx, actor, now }: RuleContext,
  accountId: number,
  movement: CreditMovement,
  { store, storeDay, saleId = null, returnId = null, buyId = null, sessionId = null }: CreditDocument,
): boolean {
  const { amount, kind } = movement;
  if (addToBalance(tx).run({ id: accountId, amount }).changes === 0) return false;
  insertRow(tx, creditMovements, {
    accountId,
    kind,
    amount,
    saleId,
    returnId,
    buyId,
    store,
    at: now,
    storeDay,
    employeeId: actor.id,
    sessionId,
  });
  return true;
}

const addToBalance = builtOnce((tx) =>
  tx
    .update(creditAccounts)
    .set({ balance: sql`${creditAccounts.balance} + ${sql.placeholder("amount")}` })
    .where(
      and(
        eq(creditAccounts.id, sql.placeholder("id")),
        sql`${creditAccounts.balance} + ${sql.placeholder("amount")} >= 0`,
      ),
    ),
);
