import { and, asc, eq, isNull } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { replies } from "~db/schema/index.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getReply } from "./find-replies.server.ts";
import type { Reply } from "./reply.ts";

/** Notes that somebody read a reply. Refused (409) if somebody did. */
export function markReplyRead({ tx, actor, now }: RuleContext, id: number): Result<Pick<Reply, "id">> {
  const reply = getReply(tx, id);
  if (reply?.kind !== "reply") return refuse("missing", "No such reply");
  if (reply.readAt !== null) return refuse("conflict", "This reply was read already");
  tx.update(replies).set({ readAt: now, readBy: actor.id }).where(eq(replies.id, id)).run();
  return done({ id }, entryOf(id));
}

/** Notes that somebody read all of these. Refused (409) if others did. Returns how many it was. */
export function markRepliesRead(
  { tx, actor, now }: RuleContext,
  { ids }: { ids: readonly number[] },
): Result<number> {
  const unread = and(oneOfMany(replies.id, ids), eq(replies.kind, "reply"), isNull(replies.readAt));
  const found = tx.select({ id: replies.id }).from(replies).where(unread).orderBy(asc(replies.id)).all();
  const [first, ...others] = found.map(({ id }) => entryOf(id));
  if (!first) return refuse("conflict", "These replies were read already");
  tx.update(replies).set({ readAt: now, readBy: actor.id }).where(unread).run();
  return done(found.length, first, ...others);
}

function entryOf(id: number): Trail {
  return { action: "reply.read", record: { kind: "reply", id } };
}
