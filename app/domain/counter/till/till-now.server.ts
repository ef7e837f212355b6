import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, tillSessions } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { cents } from "../../money.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";
import { type SessionSums, sumsBetween, sumSession } from "./expected.server.ts";
import { isOfEarlierDay } from "./unclosed-days.server.ts";
import { lastCloseOf, type LastClose, type Till } from "./find-tills.server.ts";

export interface TillNow extends SessionSums {
  till: string;
  /** Null between a close and the next float, movement or payment. */
  session: {
    id: number;
    openedAt: Instant;
    openedDay: Day;
    openedByName: string;
    isOfEarlierDay: boolean;
  } | null;
  lastClose: LastClose | null;
}

/** Returns what should be in a till at this moment. */
export function tillNow(tx: Tx, { zone }: Pick<Store, "zone">, till: Till, now: Instant): TillNow {
  const session = till.open;
  const lastClose = lastCloseOf(tx, till) ?? null;
  const sums = session ? sumSession(tx, session.id) : sumsBetween(lastClose?.floatLeft ?? cents(0));
  return {
    ...sums,
    till: till.name,
    session: session && {
      ...session,
      openedByName: openerOf(tx, session.id),
      isOfEarlierDay: isOfEarlierDay(session, zone, now),
    },
    lastClose,
  };
}

function openerOf(tx: Tx, session: number): string {
  const found = tx
    .select({ name: fullNameIn(employees) })
    .from(tillSessions)
    .innerJoin(employees, eq(employees.id, tillSessions.openedBy))
    .where(eq(tillSessions.id, session))
    .get();
  return found?.name ?? "";
}
