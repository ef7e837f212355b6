import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import {
  creditAccounts,
  creditMovements,
  creditOutstanding,
  customers,
  employees,
  stores,
} from "~db/schema/index.ts";
import type { CreditKind } from "~db/closed-lists.ts";
import { fullNameIn } from "../full-name.server.ts";
import type { Instant } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import type { Slice } from "../slice.ts";

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

/** An account with a balance. Of a gift card's number only the last four digits. */
export interface OwedCredit {
  id: number;
  kind: CreditKind;
  customerId: number | null;
  customerName: string | null;
  lastFour: string | null;
  balance: Cents;
  createdAt: Instant;
}

/** Gift cards sort below store credit, newer accounts above older ones. */
export type CreditKey = [kind: CreditKind, id: number];

/** What the shop owes: store credit, then gift cards, newest first. */
export function findOwedCredit(
  tx: Tx,
  kind: CreditKind | undefined,
  { after, before, limit }: Slice<CreditKey>,
): OwedCredit[] {
  const place = sql`(${creditAccounts.kind}, ${creditAccounts.id})`;
  const beyond = before
    ? sql`${place} > (${before[0]}, ${before[1]})`
    : after && sql`${place} < (${after[0]}, ${after[1]})`;
  const direction = before ? asc : desc;
  const rows = tx
    .select({
      id: creditAccounts.id,
      kind: creditAccounts.kind,
      customerId: creditAccounts.customerId,
      customerName: sql<string | null>`${fullNameIn(customers)}`,
      lastFour: sql<string | null>`substr(${creditAccounts.number}, -4)`,
      balance: creditAccounts.balance,
      createdAt: creditAccounts.createdAt,
    })
    .from(creditAccounts)
    .leftJoin(customers, eq(customers.id, creditAccounts.customerId))
    .where(and(gt(creditAccounts.balance, cents(0)), kind && eq(creditAccounts.kind, kind), beyond as SQL))
    .orderBy(direction(creditAccounts.kind), direction(creditAccounts.id))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

/** How many accounts have a balance, and its sum, by kind. */
export function owedCredit(tx: Tx): Record<CreditKind, { accounts: number; balance: Cents }> {
  const rows = tx.select().from(creditOutstanding).all();
  const of = (kind: CreditKind) => {
    const { accounts = 0, balance = cents(0) } = rows.find((row) => row.kind === kind) ?? {};
    return { accounts, balance };
  };
  return { store_credit: of("store_credit"), gift_card: of("gift_card") };
}

export function countOwed(owed: ReturnType<typeof owedCredit>, kind: CreditKind | undefined): number {
  return kind ? owed[kind].accounts : owed.store_credit.accounts + owed.gift_card.accounts;
}

/** Of an account, newest first. */
export function creditMovementsOf(tx: Tx, accountId: number, { after, before, limit }: Slice<number>) {
  const { id } = creditMovements;
  const beyond = before ? gt(id, before) : after && sql`${id} < ${after}`;
  const rows = tx
    .select({
      id,
      kind: creditMovements.kind,
      amount: creditMovements.amount,
      saleId: creditMovements.saleId,
      returnId: creditMovements.returnId,
      store: creditMovements.store,
      storeName: stores.name,
      at: creditMovements.at,
      day: creditMovements.storeDay,
      by: fullNameIn(employees),
    })
    .from(creditMovements)
    .innerJoin(stores, eq(stores.key, creditMovements.store))
    .innerJoin(employees, eq(employees.id, creditMovements.employeeId))
    .where(and(eq(creditMovements.accountId, accountId), beyond as SQL))
    .orderBy(before ? asc(id) : desc(id))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

export type CreditMovement = ReturnType<typeof creditMovementsOf>[number];

/** Counts no further than `atMost`. */
export function countCreditMovements(tx: Tx, accountId: number, atMost: number): number {
  const found = tx
    .select({ id: creditMovements.id })
    .from(creditMovements)
    .where(eq(creditMovements.accountId, accountId))
    .limit(atMost)
    .as("found");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(found)
      .get()?.n ?? 0
  );
}
