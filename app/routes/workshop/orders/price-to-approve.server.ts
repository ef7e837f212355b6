import { addressAt } from "~/ui/address";
import type { ApprovalAsk } from "~/web/approval.server";
import { actorOf } from "~/web/context";
import { keepDraft } from "~/web/form-drafts.server";
import type { PerformArgs } from "~/web/perform.server";

/**
 * Returns what `ApprovePrice` needs. The draft leads back to the form with everything typed. Undefined if no
 * approval is needed.
 */
export function toApproveAt(
  { context, url }: PerformArgs,
  ask: ApprovalAsk | undefined,
  typed: Record<string, string>,
) {
  return (
    ask && { ask, typed, changeTo: keepDraft(actorOf(context), addressAt({ pathname: url.pathname }), typed) }
  );
}
