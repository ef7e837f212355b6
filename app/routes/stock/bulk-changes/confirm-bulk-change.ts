import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { href } from "~/ui/address";
import { Nothing } from "~/web/contract";
import { answerButton } from "~/web/perform-button.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/confirm-bulk-change";
import { endDeadBulkChanges, goOn, mustBe } from "./run-bulk-change-in-background.server.ts";
import { whereItLeads } from "./where-a-change-leads.server.ts";

/** Runs a preview without the items that it leaves out, or goes on with an interrupted change. */
export async function action(args: Route.ActionArgs) {
  const { id } = mustBe(idParam(args.params.changeId));
  endDeadBulkChanges();
  const failed = "Failed to change the items";
  const outcome = await performForm(args, Nothing, (ctx) => beginBulkChange(ctx, { id, rest: true }), failed);
  if (outcome.ok) goOn(originOf(args.context), id);
  return answerButton(args, outcome, {
    done: () => whereItLeads(id, "changed"),
    back: href("/inventory/bulk-changes/:changeId", { changeId: id }),
    failed,
  });
}

export { leadBackToChange as loader } from "./where-a-change-leads.server.ts";
export { NoPage as default } from "~/web/no-page";
