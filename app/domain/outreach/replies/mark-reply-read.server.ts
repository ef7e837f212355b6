import { eq } from "drizzle-orm";
import { replies } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getReply } from "./find-replies.server.ts";
import type { Reply } from "./reply.ts";

/** Notes that somebody read a reply. Refused (409) if somebody did. */
export function markReplyRead({ tx, actor, now }: RuleContext, id: number): Result<Pick<Reply, "id">> {
  const reply = getReply(tx, id);
  if (reply?.kind !== "reply") return refuse("missing", "No such reply");
  if (reply.readAt !== null) return refuse("conflict", "This reply was read already");
  tx.update(replies).set({ readAt: now, readBy: actor.id }).where(eq(replies.id, id)).run();
  return done({ id }, { action: "reply.read", record: { kind: "reply", id } });
}
