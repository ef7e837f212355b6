import { redirect } from "react-router";
import { getMerge } from "~/domain/customers/find-merges.server";
import { ownFields } from "~/domain/customers/profile-fields";
import { undoMerge } from "~/domain/customers/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/undo-merge";
import { NoFields } from "./merge-contract.ts";

const FAILED = "Failed to undo the merge";

/** Handles the button of a merge's page, and of the toast after it. */
export async function action(args: Route.ActionArgs) {
  const mergeId = idParam(args.params.mergeId);
  const outcome = await performForm(args, NoFields, (ctx) => undoMerge(ctx, mergeId), {
    description: FAILED,
  });
  const facts = factsOf(args.context);
  const page = `/customers/merges/${mergeId}`;
  if (!outcome.ok) {
    const { data: rejection, init } = outcome.rejection;
    if (init?.status === 404) throw notFound();
    const [why] = Object.values(rejection.reply.error ?? {}).flat();
    return redirectWithToast(facts, page, { tone: "error", title: "Error", description: why ?? FAILED });
  }
  const { mergedId, stayed } = outcome.value;
  const labels = stayed.map((name) => ownFields[name].label.toLowerCase());
  const names = labels.length > 0 ? `. Changed since, so it stays: ${labels.join(", ")}` : "";
  return redirectWithToast(facts, `/customers/${mergedId}`, {
    tone: "success",
    title: "Success",
    description: `They are two customers again${names}`,
  });
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
