import { eq } from "drizzle-orm";
import { sendingChannels } from "~db/schema/index.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Notes whether the provider of texts can be asked for what came. */
export function noteHearing({ tx, now }: RuleContext<null>, { isHeard }: { isHeard: boolean }): Result<null> {
  tx.update(sendingChannels)
    .set({ unheardSince: isHeard ? null : now })
    .where(eq(sendingChannels.channel, "text"))
    .run();
  return { ok: true, value: null, trail: [] };
}
