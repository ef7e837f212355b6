import { getMerge } from "~/domain/people/merges/find-merges.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { undoMerge } from "~/domain/people/merges/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/undo-merge";

/** Handles the Undo button on a merge's page, and in the toast after a merge. */
export function action(args: Route.ActionArgs) {
  const mergeId = idParam(args.params.mergeId);
  return performButton(args, {
    rule: (ctx) => undoMerge(ctx, mergeId),
    done: ({ mergedId, stayed }) => ({
      to: href("/customers/:customerId", { customerId: mergedId }),
      said: `These are two customers again${whatStayed(stayed)}`,
    }),
    back: href("/customers/merges/:mergeId", { mergeId }),
    failed: "Failed to undo the merge",
  });
}

function whatStayed(stayed: readonly (keyof typeof ownFields)[]): string {
  const labels = stayed.map((name) => ownFields[name].label.toLowerCase());
  return labels.length > 0 ? `. Changed since, so kept: ${labels.join(", ")}` : "";
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params }: Route.LoaderArgs) {
  const mergeId = idParam(params.mergeId);
  if (!getMerge(shop().db, mergeId)) throw notFound();
  return redirect(href("/customers/merges/:mergeId", { mergeId }));
}

export { NoPage as default } from "~/web/no-page";
