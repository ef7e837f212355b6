import { eq } from "drizzle-orm";
import { replies } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseCustomer } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { getReply } from "./find-replies.server.ts";
import type { Reply } from "./reply.ts";
import { whoHas } from "./who-has.server.ts";

/** Notes which of those who share an address sent a reply. Refused (409) for somebody without it. */
export function assignReply(
  { tx }: RuleContext,
  id: number,
  { customerId }: { customerId: number },
): Result<Pick<Reply, "id">> {
  const reply = getReply(tx, id);
  if (reply?.kind !== "reply") return refuse("missing", "No such reply");
  const refused = refuseCustomer(tx, customerId);
  if (refused) return refused;
  const { addressKey } = reply;
  if (addressKey === null || !whoHas(tx, addressKey).includes(customerId))
    return refuse("conflict", "This customer doesn't have that address or number", "customerId");
  tx.update(replies).set({ customerId }).where(eq(replies.id, id)).run();
  return done(
    { id },
    {
      action: "reply.assigned",
      record: { kind: "reply", id },
      before: { customerId: reply.customerId },
      after: { customerId },
    },
  );
}
