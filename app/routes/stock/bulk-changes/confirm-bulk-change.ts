import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/confirm-bulk-change";
import { endDeadBulkChanges, goOn, mustBe } from "./run-bulk-change-in-background.server.ts";
import { whereItLeads } from "./where-a-change-leads.server.ts";

/** Runs a preview without the items that it leaves out, or goes on with an interrupted change. */
export function action(args: Route.ActionArgs) {
  const { id } = mustBe(idParam(args.params.changeId));
  endDeadBulkChanges();
  return performButton(args, {
    rule: (ctx) => beginBulkChange(ctx, { id, rest: true }),
    done: () => {
      goOn(originOf(args.context), id);
      return whereItLeads(id, "changed");
    },
    back: href("/inventory/bulk-changes/:changeId", { changeId: id }),
    failed: "Failed to change the items",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/bulk-changes/:changeId", { changeId: idParam(params.changeId) }));
}

export { NoPage as default } from "~/web/no-page";
