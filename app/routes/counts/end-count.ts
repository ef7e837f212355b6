import { redirect } from "react-router";
import { endCount } from "~/domain/counts/end-count.server";
import { contract } from "~/web/contract";
import { actorOf, factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/end-count";
import { countHeadFor, kindsFor } from "./count-rights.server.ts";

const FAILED = "Failed to end the count";

/** Handles the button of the count's page. */
export async function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  const outcome = await performForm(args, contract({}), (ctx) => endCount(ctx, { countId }), {
    description: FAILED,
  });
  const facts = factsOf(args.context);
  const page = `/counts/${countId}`;
  if (outcome.ok)
    return redirectWithToast(facts, page, { tone: "success", title: "Success", description: "Count ended" });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const [why] = Object.values(rejection.reply.error ?? {}).flat();
  return redirectWithToast(facts, page, { tone: "error", title: "Error", description: why ?? FAILED });
}

/** Target after an ended session. */
export function loader({ params, context }: Route.LoaderArgs) {
  kindsFor(actorOf(context), "count");
  return redirect(`/counts/${idParam(params.countId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function EndCount() {
  return null;
}
