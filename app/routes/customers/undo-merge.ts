import { redirect } from "react-router";
import { getMerge } from "~/domain/customers/find-merges.server";
import { ownFields } from "~/domain/customers/profile-fields";
import { undoMerge } from "~/domain/customers/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { answerButton } from "~/web/answer-button.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/undo-merge";
import { NoFields } from "./merge-contract.ts";

const FAILED = "Failed to undo the merge";

/** Handles the button of a merge's page, and of the toast after it. */
export async function action(args: Route.ActionArgs) {
  const mergeId = idParam(args.params.mergeId);
  const outcome = await performForm(args, NoFields, (ctx) => undoMerge(ctx, mergeId), {
    description: FAILED,
  });
  return answerButton(args.context, outcome, {
    done: ({ mergedId, stayed }) => ({
      to: `/customers/${mergedId}`,
      said: `These are two customers again${whatStayed(stayed)}`,
    }),
    back: `/customers/merges/${mergeId}`,
    failed: FAILED,
  });
}

function whatStayed(stayed: readonly (keyof typeof ownFields)[]): string {
  const labels = stayed.map((name) => ownFields[name].label.toLowerCase());
  return labels.length > 0 ? `. Changed since, so kept: ${labels.join(", ")}` : "";
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  const mergeId = idParam(params.mergeId);
  if (!getMerge(shop().db, mergeId)) throw notFound();
  return redirect(`/customers/merges/${mergeId}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function UndoMerge() {
  return null;
}
