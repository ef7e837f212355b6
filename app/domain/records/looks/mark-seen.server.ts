import { and, eq, isNull } from "drizzle-orm";
import { looks } from "~db/schema/index.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { whoDid } from "../../shop/trail/last-edit.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse, type Result, type Trail } from "../../result.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { mayMarkSeen, whyNotSeen } from "./who-may-mark-seen.server.ts";

export interface Seen {
  id: number;
  kind: LookKind;
}

/**
 * Marks lines as seen, for the whole shop, with an entry each. Lines that somebody else marked meanwhile stay
 * theirs, and what the actor may not mark (`mayMarkSeen`) waits for a colleague. Refused (409) if nothing is left to
 * mark, (403) if the actor may mark none of it.
 */
export function markSeen(ctx: RuleContext, { ids }: { ids: readonly number[] }): Result<Seen[]> {
  const { tx, actor, now } = ctx;
  const asked = tx.select().from(looks).where(oneOfMany(looks.id, ids)).all();
  const [first] = asked;
  if (!first) return refuse("missing", "No such record");
  const left = asked.filter(({ seenAt }) => seenAt === null);
  if (left.length === 0) {
    const before = { by: first.seenBy, at: first.seenAt ?? now };
    return refuse("conflict", whoDid(ctx, before, "already marked this as seen"));
  }
  const marked = left.filter(mayMarkSeen(tx, actor));
  if (marked.length === 0) return refuse("forbidden", whyNotSeen(tx, actor, left));
  for (const { id } of marked)
    tx.update(looks)
      .set({ seenAt: now, seenBy: actor.id })
      .where(and(eq(looks.id, id), isNull(looks.seenAt)))
      .run();
  const trail = marked.map(({ id, kind, recordKind, recordId }): Trail => ({
    action: "look.seen",
    record: { kind: "look", id },
    after: { kind, about: `${recordKind} ${recordId}` },
  }));
  return { ok: true, value: marked.map(({ id, kind }) => ({ id, kind })), trail };
}
