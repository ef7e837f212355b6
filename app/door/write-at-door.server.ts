import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { write } from "~/web/write.server";
import type { Asked } from "./asked.ts";

/**
 * Writes for whoever has the link: nobody's session, and without their network address, which the trail would keep.
 * Returns why not; null if it is written.
 */
export function writeAtDoor<T>(
  { requestId }: Asked,
  rule: (ctx: RuleContext<null>) => Result<T>,
): string | null {
  const written = write({ actor: null, requestId, address: "" }, rule);
  return written.kind === "refused" ? written.refusal.message : null;
}
