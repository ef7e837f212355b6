import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, payments, tillMovements } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import { fullNameIn } from "../full-name.server.ts";
import { type Cents, cents, sumOf } from "../money.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../payments/payment-kinds.ts";
import type { MovementKind } from "./till-fields.ts";

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
  kind: MovementKind;
  amount: Cents;
  reason: string | null;
  at: Instant;
  employeeId: number;
  byName: string;
}

/** What a session holds so far. */
export interface SessionSums {
  /** In the order of `PAYMENT_KINDS`, those that occurred. */
  kinds: KindSums[];
  /** Cash that isn't a payment, the oldest first. */
  movements: Movement[];
  float: Cents;
  /** What the drawer has more than payments and movements say, where the store rounds cash. */
  rounding: { count: number; amount: Cents };
  /** By kind of payment. Cash: float, plus in, less out, plus payments, less refunds, and rounding. */
  expected: Record<PaymentKind, Cents>;
}

export function sumSession(tx: Tx, sessionId: number): SessionSums {
  return withExpected(kindsOf(tx, sessionId), movementsOf(tx, sessionId), roundingIn(tx, sessionId));
}

/** Of a till between two sessions: it holds the float that the last close left. */
export function sumsBetween(float: Cents): SessionSums {
  const sums = withExpected([], [], { count: 0, amount: cents(0) });
  return { ...sums, float, expected: { ...sums.expected, cash: float } };
}

function withExpected(
  kinds: KindSums[],
  movements: Movement[],
  rounding: SessionSums["rounding"],
): SessionSums {
  const moved = (wanted: MovementKind) =>
    sumOf(movements.filter(({ kind }) => kind === wanted).map(({ amount }) => amount));
  const float = moved("float");
  const besides = cents(float + moved("in") - moved("out") + rounding.amount);
  const expected = Object.fromEntries(
    PAYMENT_KINDS.map((kind) => {
      const sums = kinds.find((one) => one.kind === kind);
      return [kind, cents((sums?.paid ?? 0) - (sums?.refunded ?? 0) + (kind === "cash" ? besides : 0))];
    }),
  ) as Record<PaymentKind, Cents>;
  return { kinds, movements, float, rounding, expected };
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

function movementsOf(tx: Tx, sessionId: number): Movement[] {
  return tx
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
    .where(eq(tillMovements.sessionId, sessionId))
    .orderBy(asc(tillMovements.id))
    .all()
    .map((row) => ({ ...row, kind: row.kind as MovementKind }));
}
