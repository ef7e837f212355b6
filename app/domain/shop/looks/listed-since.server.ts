import { and, eq, gte, isNull, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { looks } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";

interface Due {
  id: number;
  /** When the reason for a line arose. */
  since: Instant;
  /** The least that a line must be about. */
  amount?: Cents;
  /** What was listed before is about something else, though nobody has seen it. */
  from?: Instant;
}

/**
 * Which of these records have a line of this kind that nobody has seen, or one since the reason arose: what somebody
 * looked at isn't listed again until something happens to it.
 */
export function listedSince(
  tx: Tx,
  { kind, recordKind }: Pick<typeof looks.$inferSelect, "kind" | "recordKind">,
  due: readonly Due[],
): ReadonlySet<number> {
  if (due.length === 0) return new Set();
  const first = Math.min(...due.map(({ since }) => since)) as Instant;
  const of = new Map(due.map((one) => [one.id, one]));
  const lines = tx
    .select({ id: looks.recordId, at: looks.at, amount: looks.amount, seenAt: looks.seenAt })
    .from(looks)
    .where(
      and(
        // Nothing is seen before it is listed. So SQLite reads the index of what is seen from there on.
        or(isNull(looks.seenAt), gte(looks.seenAt, first)),
        eq(looks.kind, kind),
        eq(looks.recordKind, recordKind),
        oneOfMany(looks.recordId, [...of.keys()]),
      ),
    )
    .all();
  return new Set(
    lines
      .filter((line) => {
        const { since, amount = 0, from = 0 } = of.get(line.id) ?? {};
        return (
          since !== undefined &&
          line.at >= (line.seenAt === null ? from : since) &&
          (line.amount ?? 0) >= amount
        );
      })
      .map(({ id }) => id),
  );
}
