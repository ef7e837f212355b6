import { redirect } from "react-router";
import { partsAreIn } from "~/domain/repairs/await-parts.server";
import { contract } from "~/web/contract";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { localPath } from "~/web/return-to";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/parts-in";

const FAILURE = { title: "Error", description: "Failed to save the repair" };

/** Handles the button of the bench and of the repair. It has no page of its own. */
export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const form = await readForm(args.request.clone());
  const back = localPath(form.get("returnTo"), `/repairs/${repairId}`);
  const outcome = await performForm(args, contract({}), (ctx) => partsAreIn(ctx, { repairId }), FAILURE);
  const facts = factsOf(args.context);
  if (outcome.ok)
    return redirectWithToast(facts, back, {
      tone: "success",
      title: "Success",
      description: "Parts are in",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const [why = FAILURE.description] = Object.values(rejection.reply.error ?? {}).flat();
  return redirectWithToast(facts, back, { tone: "error", title: "Error", description: why ?? "" });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/repairs/${idParam(params.repairId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function PartsIn() {
  return null;
}
