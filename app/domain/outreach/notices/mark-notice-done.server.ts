import { and, eq } from "drizzle-orm";
import { noticeDones } from "~db/schema/index.ts";
import { whoDid } from "../../shop/trail/last-edit.server.ts";
import { sentOutBy, stateMovesOf } from "../../stock/movements/away-since.server.ts";
import { can } from "../../permissions.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import type { Notice } from "./notice.ts";
import { waitingNotices } from "./waiting-notices.server.ts";

export type NoticeKey = Pick<Notice, "kind" | "recordId" | "occurrence">;

/**
 * Dismisses a notice for the whole shop, so that no customer is called twice, and records who did it. Notices
 * outside the kinds in `seen`, or no longer waiting, count as missing. Whoever sent an item out, or extended that,
 * leaves it to a colleague that it isn't back, unless they read the audit trail, where it stands.
 */
export function markNoticeDone(
  ctx: RuleContext,
  seen: readonly NoticeKind[],
  { kind, recordId, occurrence }: NoticeKey,
): Result<NoticeKey> {
  const { tx, actor, now } = ctx;
  if (!seen.includes(kind)) return refuse("missing", "No such record");
  const waiting = waitingNotices(tx, { kinds: [kind], store: null, recordId, occurrence, now, limit: 1 });
  if (!waiting.some((notice) => notice.occurrence === occurrence)) {
    const before = tx
      .select({ by: noticeDones.doneBy, at: noticeDones.doneAt })
      .from(noticeDones)
      .where(
        and(
          eq(noticeDones.kind, kind),
          eq(noticeDones.recordId, recordId),
          eq(noticeDones.occurrence, occurrence),
        ),
      )
      .get();
    return before
      ? refuse("conflict", whoDid(ctx, before, "already marked this as done"))
      : refuse("conflict", "This notice is no longer open");
  }
  if (leftToColleagues({ tx, actor }, [{ kind, recordId }]).has(recordId))
    return refuse(
      "forbidden",
      "You sent this out or moved its date: if it is back, record that; if not, extend it or leave Done to a colleague",
    );
  tx.insert(noticeDones).values({ kind, recordId, occurrence, doneBy: actor.id, doneAt: now }).run();
  const key = { kind, recordId, occurrence };
  return done(key, {
    action: "notice.done",
    record: { kind: "notice", id: `${kind} ${recordId} ${occurrence}` },
    after: key,
  });
}

/** The items among these notices whose 'Done' the actor leaves to a colleague. */
export function leftToColleagues(
  { tx, actor }: Pick<RuleContext, "tx" | "actor">,
  notices: readonly Pick<Notice, "kind" | "recordId">[],
): ReadonlySet<number> {
  if (can(actor, "audit.view")) return new Set();
  const out = notices.flatMap(({ kind, recordId }) => (kind === "memo_overdue" ? recordId : []));
  const moves = stateMovesOf(tx, out);
  return new Set(out.filter((id) => sentOutBy(moves.get(id) ?? []).includes(actor.id)));
}
