import { previewUndo } from "~/domain/stock/bulk-changes/undo-bulk-change.server";
import { href } from "~/ui/address";
import { Nothing } from "~/web/contract";
import { factsOf } from "~/web/context";
import { answerButton } from "~/web/perform-button.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/undo-bulk-change";
import { begin, mustBe, readRows } from "./run-bulk-change-in-background.server.ts";
import { whereItLeads } from "./where-a-change-leads.server.ts";

/**
 * Undoes the whole change. If that is refused, it leads to a preview of the undo, which shows what was
 * changed since and offers the rest.
 */
export async function action(args: Route.ActionArgs) {
  const { id } = mustBe(idParam(args.params.changeId));
  const failed = "Failed to undo the bulk change";
  const outcome = await performForm(args, Nothing, (ctx) => previewUndo(ctx, { id }), failed);
  if (outcome.ok) {
    const by = originOf(args.context);
    await readRows(by, outcome.value);
    const refusal = await begin(by, { id: outcome.value, rest: false });
    if (refusal)
      return redirectWithToast(
        factsOf(args.context),
        href("/inventory/bulk-changes/:changeId", { changeId: outcome.value }),
        { tone: "error", title: "Error", description: refusal.message },
      );
  }
  return answerButton(args, outcome, {
    done: (undo) => whereItLeads(undo, "changed back"),
    back: href("/inventory/bulk-changes/:changeId", { changeId: id }),
    failed,
  });
}

export { leadBackToChange as loader } from "./where-a-change-leads.server.ts";
export { NoPage as default } from "~/web/no-page";
