import { and, eq, gte, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { tillMovements } from "~db/schema/index.ts";
import { type Day, dayIn, momentAt, startOfMonth } from "../../dates.ts";
import { byDay, type DaySum } from "../../day-sum.ts";
import { sumOf } from "../../money.ts";
import { isSessionOfDay } from "./sessions-of-day.server.ts";
import type { CashMovementKind } from "./cash-movement-kinds.ts";

interface Moved {
  storeDay: Day;
  zone: string;
  employeeId: number;
  kind: CashMovementKind;
}

/** Sums what an employee moved by hand on a store day, in all tills, without cash that paid for a buy. */
export function movedOfDay(tx: Tx, { storeDay, zone, employeeId, kind }: Moved): DaySum {
  const moved = tx
    .select({ amount: tillMovements.amount, at: tillMovements.at })
    .from(tillMovements)
    .where(
      and(
        isSessionOfDay(tx, tillMovements.sessionId, storeDay),
        eq(tillMovements.kind, kind),
        eq(tillMovements.employeeId, employeeId),
        isNull(tillMovements.buyId),
      ),
    )
    .all()
    .filter(({ at }) => dayIn(zone, at) === storeDay);
  return { steps: moved.length, amount: sumOf(moved.map(({ amount }) => amount)) };
}

/** Sums the same for each day of the month so far, in the zone of one store. */
export function movedOfMonth(tx: Tx, { storeDay, zone, employeeId, kind }: Moved): DaySum[] {
  const moved = tx
    .select({ amount: tillMovements.amount, at: tillMovements.at })
    .from(tillMovements)
    .where(
      and(
        eq(tillMovements.employeeId, employeeId),
        gte(tillMovements.at, momentAt(zone, startOfMonth(storeDay), 0)),
        eq(tillMovements.kind, kind),
        isNull(tillMovements.buyId),
      ),
    )
    .all();
  return byDay(moved.map(({ amount, at }) => ({ amount, day: dayIn(zone, at) })));
}
