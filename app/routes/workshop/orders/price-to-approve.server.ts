import type { ApprovalAsk } from "~/web/approval.server";
import { actorOf } from "~/web/context";
import { keepDraft } from "~/web/kept-drafts.server";
import type { PerformArgs } from "~/web/perform.server";

/** What `ApprovePrice` needs; the draft leads back to the form with everything typed. Undefined if nothing is asked. */
export function toApproveAt(
  { context, url }: PerformArgs,
  ask: ApprovalAsk | undefined,
  typed: Record<string, string>,
) {
  return ask && { ask, typed, changeTo: keepDraft(actorOf(context), url.pathname, typed) };
}
