import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { pieces } from "~db/schema/index.ts";
import { addDays, type Day, type Instant, momentAt, MS_PER_DAY } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { listedSince } from "../../shop/looks/listed-since.server.ts";
import { USUAL_AWAY } from "./usual-time-away.ts";
import { todayAt, zoneOf } from "../../shop/stores/find-stores.server.ts";
import { awaySince, OUT, sentOutBy, stateMovesOf } from "./away-since.server.ts";
import { isPastDue } from "./out-states.ts";

/**
 * Lists as worth a look what of a store is out on memo or in repair and past due, or out for more than
 * `USUAL_AWAY.daysOut` days, under whoever sent it, unless it was listed since. No count expects it.
 */
export function noteLongOut(ctx: RuleContext, store: string): Trail[] {
  const { tx, now } = ctx;
  const { id, dueDay, retailPrice } = pieces;
  const out = tx
    .select({ id, dueDay: sql<Day>`${dueDay}`, retailPrice })
    .from(pieces)
    .where(isOutOf(store))
    .orderBy(sql`+${id}`)
    .all();
  if (out.length === 0) return [];
  const moves = stateMovesOf(
    tx,
    out.map((piece) => piece.id),
  );
  const [zone, today] = [zoneOf(tx, store), todayAt(tx, store, now)];
  const long = out.flatMap((piece) => {
    const moved = moves.get(piece.id) ?? [];
    const left = awaySince(moved, { away: OUT, zone, since: now });
    const isLate = isPastDue(piece.dueDay, today);
    const end = isLate ? momentAt(zone, addDays(piece.dueDay, 1), 0) : left + USUAL_AWAY.daysOut * MS_PER_DAY;
    // The step that sent it out may have a line of its own, of the same moment.
    const since = Math.max(end, (moved[0]?.at ?? 0) + 1) as Instant;
    return isLate || now > end ? [{ ...piece, since, employeeId: sentOutBy(moved).at(-1) ?? null }] : [];
  });
  const about = { kind: "memo", recordKind: "piece" } as const;
  const isListed = listedSince(
    tx,
    about,
    long.map(({ id: piece, since }) => ({ id: piece, since })),
  );
  return long
    .filter((piece) => !isListed.has(piece.id))
    .map((piece) => {
      const { id: recordId, employeeId, retailPrice: amount } = piece;
      return listLook(ctx, { ...about, recordId, employeeId, amount });
    });
}

/** Matches the `pieces` of a store that are out on memo or in repair. */
export function isOutOf(store: string): SQL | undefined {
  return and(
    // Unary plus keeps SQLite on the index of the few that have a due day, as all have that are out.
    isNotNull(pieces.dueDay),
    sql`+${pieces.state} in ('memo_out', 'in_repair') and +${pieces.location} = ${store}`,
  );
}
