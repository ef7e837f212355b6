import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import {
  creditAccounts,
  creditMovements,
  creditOutstanding,
  customers,
  employees,
  orders,
  repairs,
  stores,
} from "~db/schema/index.ts";
import { type CreditKind, OWED_KINDS, type OwedKind } from "~db/closed-lists.ts";
import { documentNumber } from "../../document-number.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Day, Instant } from "../../dates.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Slice } from "../../slice.ts";
import { lastPaidOn } from "./used-card.server.ts";

export type CreditAccount = typeof creditAccounts.$inferSelect;

/** Finds a gift card by all of its digits. */
export function findGiftCard(tx: Tx, number: string): CreditAccount | undefined {
  return byNumber(tx).get({ number });
}

/**
 * Reads a person's store credit: the accounts of all customers merged into one, oldest first, and their
 * total.
 */
export function creditOfPerson(tx: Tx, customerId: number): { accounts: CreditAccount[]; balance: Cents } {
  const accounts = personIds(tx, customerId)
    .flatMap((id) => storeCreditOf(tx, id) ?? [])
    .toSorted((a, b) => a.id - b.id);
  return { accounts, balance: sumOf(accounts.map(({ balance }) => balance)) };
}

/**
 * Returns the account of exactly this customer, not of merged ones. Undefined if they never had store credit.
 */
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

/** An account with a balance, or an order with a deposit. A gift card shows only its last four digits. */
export interface OwedCredit {
  /** Id of the account; of the order for a deposit. */
  id: number;
  kind: OwedKind;
  customerId: number | null;
  customerName: string | null;
  lastFour: string | null;
  /** Number of the order; null for an account. */
  number: string | null;
  /** What a gift card was sold for; null for the others. */
  issued: Cents | null;
  balance: Cents;
  createdAt: Instant;
  /** The store's day on which an account last paid for something; null if it didn't, and for a deposit. */
  usedOn: Day | null;
}

/**
 * Place in the list, where gift cards follow store credit, deposits come last, and newer ones come first in
 * each.
 */
export type CreditKey = [kind: OwedKind, id: number];

/** Lists what the shop owes: store credit, gift cards, then deposits on open orders, newest first. */
export function findOwedCredit(
  tx: Tx,
  kind: OwedKind | undefined,
  { after, before, limit }: Slice<CreditKey>,
): OwedCredit[] {
  const parts: readonly OwedKind[] = kind ? [kind] : OWED_KINDS;
  const key = before ?? after;
  const from = key ? parts.indexOf(key[0]) : 0;
  if (from < 0) return [];
  const rows: OwedCredit[] = [];
  const step = before ? -1 : 1;
  for (let nth = from; nth >= 0 && nth < parts.length && rows.length < limit; nth += step) {
    const part = parts[nth] ?? "deposit";
    const beyond = key && nth === from ? key[1] : before ? 0 : undefined;
    const slice = { [before ? "before" : "after"]: beyond, limit: limit - rows.length };
    const found = part === "deposit" ? owedDeposits(tx, slice) : owedAccounts(tx, part, slice);
    if (before) rows.unshift(...found);
    else rows.push(...found);
  }
  return rows;
}

function owedAccounts(tx: Tx, kind: CreditKind, { after, before, limit }: Slice<number>): OwedCredit[] {
  const { id } = creditAccounts;
  const beyond = before === undefined ? after && lt(id, after) : gt(id, before);
  const rows = tx
    .select({
      id,
      kind: creditAccounts.kind,
      customerId: creditAccounts.customerId,
      customerName: sql<string | null>`${fullNameIn(customers)}`,
      lastFour: sql<string | null>`substr(${creditAccounts.number}, -4)`,
      number: sql<null>`null`,
      issued: sql<Cents | null>`(select sum(amount) from ${creditMovements}
        where ${creditMovements.accountId} = ${creditAccounts.id} and ${creditMovements.kind} = 'sold')`,
      balance: creditAccounts.balance,
      createdAt: creditAccounts.createdAt,
      usedOn: lastPaidOn(sql`${creditAccounts.id}`),
    })
    .from(creditAccounts)
    .leftJoin(customers, eq(customers.id, creditAccounts.customerId))
    .where(and(gt(creditAccounts.balance, cents(0)), eq(creditAccounts.kind, kind), beyond as SQL))
    .orderBy(before === undefined ? desc(id) : asc(id))
    .limit(limit)
    .all();
  return before === undefined ? rows : rows.toReversed();
}

function owedDeposits(tx: Tx, { after, before, limit }: Slice<number>): OwedCredit[] {
  const { id } = orders;
  const beyond = before === undefined ? after && lt(id, after) : gt(id, before);
  const rows = tx
    .select({
      id,
      kind: orders.kind,
      customerId: sql<number>`coalesce(${repairs.customerId}, ${orders.customerId})`,
      customerName: sql<string | null>`${fullNameIn(customers)}`,
      balance: orders.held,
      createdAt: sql<Instant>`coalesce(${repairs.intakeAt}, ${orders.takenInAt})`,
    })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .leftJoin(customers, sql`${customers.id} = coalesce(${repairs.customerId}, ${orders.customerId})`)
    .where(and(gt(orders.held, cents(0)), beyond as SQL))
    .orderBy(before === undefined ? desc(id) : asc(id))
    .limit(limit)
    .all()
    .map((row) => ({
      ...row,
      kind: "deposit" as const,
      lastFour: null,
      issued: null,
      usedOn: null,
      number: documentNumber(row.kind, row.id),
    }));
  return before === undefined ? rows : rows.toReversed();
}

/** Returns how many accounts or orders have a balance, and its sum, by kind. */
export function owedCredit(tx: Tx): Record<OwedKind, { accounts: number; balance: Cents }> {
  const rows = tx.select().from(creditOutstanding).all();
  const of = (kind: OwedKind) => {
    const { accounts = 0, balance = cents(0) } = rows.find((row) => row.kind === kind) ?? {};
    return { accounts, balance };
  };
  return { store_credit: of("store_credit"), gift_card: of("gift_card"), deposit: of("deposit") };
}

export function countOwed(owed: ReturnType<typeof owedCredit>, kind: OwedKind | undefined): number {
  const kinds: readonly OwedKind[] = kind ? [kind] : OWED_KINDS;
  return kinds.reduce((sum, each) => sum + owed[each].accounts, 0);
}

/** Lists the movements of an account, or of all accounts of a person, newest first. */
export function creditMovementsOf(
  tx: Tx,
  accountIds: number | readonly number[],
  { after, before, limit }: Slice<number>,
) {
  const { id } = creditMovements;
  const beyond = before ? gt(id, before) : after && sql`${id} < ${after}`;
  const rows = tx
    .select({
      id,
      kind: creditMovements.kind,
      amount: creditMovements.amount,
      saleId: creditMovements.saleId,
      returnId: creditMovements.returnId,
      buyId: creditMovements.buyId,
      store: creditMovements.store,
      storeName: stores.name,
      at: creditMovements.at,
      day: creditMovements.storeDay,
      by: fullNameIn(employees),
    })
    .from(creditMovements)
    .innerJoin(stores, eq(stores.key, creditMovements.store))
    .innerJoin(employees, eq(employees.id, creditMovements.employeeId))
    .where(and(ofAccounts(accountIds), beyond as SQL))
    .orderBy(before ? asc(id) : desc(id))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

function ofAccounts(ids: number | readonly number[]): SQL {
  const [first, ...others] = [ids].flat();
  return others.length === 0
    ? eq(creditMovements.accountId, first ?? 0)
    : inArray(creditMovements.accountId, [first ?? 0, ...others]);
}

export type CreditMovement = ReturnType<typeof creditMovementsOf>[number];

/** Counts no further than `atMost`. */
export function countCreditMovements(tx: Tx, accountIds: number | readonly number[], atMost: number): number {
  const found = tx
    .select({ id: creditMovements.id })
    .from(creditMovements)
    .where(ofAccounts(accountIds))
    .limit(atMost)
    .as("found");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(found)
      .get()?.n ?? 0
  );
}
