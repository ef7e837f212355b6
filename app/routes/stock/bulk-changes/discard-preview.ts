import { discardPreview } from "~/domain/stock/bulk-changes/discard-preview.server";
import { getBulkChange } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/discard-preview";

/** Discards a preview. One that is already gone counts as discarded. */
export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.changeId);
  const discarded = { to: href("/inventory/bulk-changes"), said: "Preview discarded" };
  if (!getBulkChange(shop().db, id))
    return redirectWithToast(factsOf(args.context), discarded.to, {
      tone: "success",
      description: discarded.said,
    });
  return performButton(args, {
    rule: (ctx) => discardPreview(ctx, { id }),
    done: () => discarded,
    back: href("/inventory/bulk-changes/:changeId", { changeId: id }),
    failed: "Failed to discard the preview",
  });
}

export { leadBackToChange as loader } from "./where-a-change-leads.server.ts";
export { NoPage as default } from "~/web/no-page";
