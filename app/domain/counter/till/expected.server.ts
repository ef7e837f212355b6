import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, payments, tillMovements } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { type Cents, cents } from "../../money.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../../payment-kinds.ts";
import type { Slice } from "../../slice.ts";
import { CASH_MOVEMENT_KINDS, type CashMovementKind } from "./cash-movement-kinds.ts";

/** Live payments and refunds of one kind; both amounts are positive. */
export interface KindSums {
  kind: PaymentKind;
  paid: Cents;
  payments: number;
  refunded: Cents;
  refunds: number;
}

export interface Movement {
  id: number;
  kind: CashMovementKind;
  amount: Cents;
  reason: string | null;
  at: Instant;
  employeeId: number;
  byName: string;
}

export interface SessionSums {
  /** Kinds of payment that occurred, in the order of `PAYMENT_KINDS`. */
  kinds: KindSums[];
  /**
   * Cash movements other than payments, the oldest first; null if there are more than `MOVEMENTS_AT_ONCE`.
   */
  movements: Movement[] | null;
  moved: Record<CashMovementKind, { count: number; amount: Cents }>;
  float: Cents;
  /** Cash in the drawer beyond payments and movements, where the store rounds cash. */
  rounding: { count: number; amount: Cents };
  /**
   * Expected amounts by kind of payment. Cash is the float, plus cash in, less cash out, plus payments, less
   * refunds, plus rounding.
   */
  expected: Record<PaymentKind, Cents>;
}

export function sumSession(tx: Tx, sessionId: number): SessionSums {
  const moved = movedIn(tx, sessionId);
  const count = CASH_MOVEMENT_KINDS.reduce((all, kind) => all + moved[kind].count, 0);
  const isShort = count <= MOVEMENTS_AT_ONCE;
  const movements = isShort ? findMovements(tx, sessionId, { limit: count }).toReversed() : null;
  return withExpected(kindsOf(tx, sessionId), { moved, movements }, roundingIn(tx, sessionId));
}

/** Largest number of movements read at once; a page reads more of them. */
const MOVEMENTS_AT_ONCE = 60;

/** Sums a till between two sessions: it holds the float that the last close left. */
export function sumsBetween(float: Cents): SessionSums {
  const none = { moved: movedBy(() => undefined), movements: [] };
  const sums = withExpected([], none, { count: 0, amount: cents(0) });
  return { ...sums, float, expected: { ...sums.expected, cash: float } };
}

function withExpected(
  kinds: KindSums[],
  { moved, movements }: Pick<SessionSums, "moved" | "movements">,
  rounding: SessionSums["rounding"],
): SessionSums {
  const float = moved.float.amount;
  const besides = cents(float + moved.in.amount - moved.out.amount + rounding.amount);
  const expected = Object.fromEntries(
    PAYMENT_KINDS.map((kind) => {
      const sums = kinds.find((one) => one.kind === kind);
      return [kind, cents((sums?.paid ?? 0) - (sums?.refunded ?? 0) + (kind === "cash" ? besides : 0))];
    }),
  ) as Record<PaymentKind, Cents>;
  return { kinds, movements, moved, float, rounding, expected };
}

function kindsOf(tx: Tx, sessionId: number): KindSums[] {
  const sumOfSigned = (sign: 1 | -1) =>
    sql<number>`total(max(${sql.raw(String(sign))} * ${payments.amount}, 0))`.mapWith(cents);
  const countOf = (sign: "<" | ">") =>
    sql<number>`sum(${payments.amount} ${sql.raw(sign)} 0)`.mapWith(Number);
  const rows = tx
    .select({
      kind: payments.kind,
      paid: sumOfSigned(1),
      payments: countOf(">"),
      refunded: sumOfSigned(-1),
      refunds: countOf("<"),
    })
    .from(payments)
    .where(and(eq(payments.sessionId, sessionId), eq(payments.isLive, true)))
    .groupBy(payments.kind)
    .all();
  return PAYMENT_KINDS.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ ...row, kind })),
  );
}

function roundingIn(tx: Tx, sessionId: number): SessionSums["rounding"] {
  const { count, amount } = tx.get<{ count: number; amount: number }>(sql`
    select count(*) as count, total(rounding) as amount from (
      select rounding from ${payments} where session_id = ${sessionId} and is_live = 1 and rounding <> 0
      union all
      select rounding from ${tillMovements} where session_id = ${sessionId} and rounding <> 0)`);
  return { count, amount: cents(amount) };
}

function movedIn(tx: Tx, sessionId: number): SessionSums["moved"] {
  const rows = tx
    .select({
      kind: tillMovements.kind,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`total(${tillMovements.amount})`.mapWith(cents),
    })
    .from(tillMovements)
    .where(eq(tillMovements.sessionId, sessionId))
    .groupBy(tillMovements.kind)
    .all();
  return movedBy((kind) => rows.find((row) => row.kind === kind));
}

function movedBy(
  find: (kind: CashMovementKind) => { count: number; amount: Cents } | undefined,
): SessionSums["moved"] {
  const each = CASH_MOVEMENT_KINDS.map((kind) => {
    const { count, amount } = find(kind) ?? { count: 0, amount: cents(0) };
    return [kind, { count, amount }] as const;
  });
  return Object.fromEntries(each) as SessionSums["moved"];
}

/** Lists a session's movements, the newest first. */
export function findMovements(
  tx: Tx,
  sessionId: number,
  { after, before, limit }: Slice<number>,
): Movement[] {
  const rows = tx
    .select({
      id: tillMovements.id,
      kind: tillMovements.kind,
      amount: tillMovements.amount,
      reason: tillMovements.reason,
      at: tillMovements.at,
      employeeId: tillMovements.employeeId,
      byName: fullNameIn(employees),
    })
    .from(tillMovements)
    .innerJoin(employees, eq(employees.id, tillMovements.employeeId))
    .where(
      and(
        eq(tillMovements.sessionId, sessionId),
        after === undefined ? undefined : lt(tillMovements.id, after),
        before === undefined ? undefined : gt(tillMovements.id, before),
      ),
    )
    .orderBy(before === undefined ? desc(tillMovements.id) : asc(tillMovements.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, kind: row.kind as CashMovementKind }));
  return before === undefined ? rows : rows.toReversed();
}
