import { redirect } from "react-router";
import { endCount } from "~/domain/counts/end-count.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { actorOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/end-count";
import { countHeadFor, kindsFor } from "./count-rights.server.ts";

const FAILED = "Failed to end the count";

/** Handles the button of the count's page. */
export async function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  const outcome = await performForm(args, contract({}), (ctx) => endCount(ctx, { countId }), {
    description: FAILED,
  });
  const page = `/counts/${countId}`;
  const done = () => ({ to: page, said: "Count ended" });
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
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
