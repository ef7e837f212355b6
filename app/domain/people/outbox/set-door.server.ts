import { publicDoor } from "~db/schema/index.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Notes where the public door stands, or that there is none, before anything leaves with a link to it. */
export function setDoor({ tx }: RuleContext<null>, { url }: { url: string | null }): Result<null> {
  tx.insert(publicDoor)
    .values({ id: 1, url })
    .onConflictDoUpdate({ target: publicDoor.id, set: { url } })
    .run();
  return { ok: true, value: null, trail: [] };
}
