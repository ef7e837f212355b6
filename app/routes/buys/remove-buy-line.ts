import { redirect } from "react-router";
import { removeBuyLine } from "~/domain/buys/prepare-buy.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/remove-buy-line";

const FAILED = "Failed to save the buy";

export async function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  const lineId = idParam(args.params.lineId);
  const outcome = await performForm(args, contract({}), (ctx) => removeBuyLine(ctx, { buyId, lineId }), {
    description: FAILED,
  });
  const page = `/buys/${buyId}`;
  return answerButton(args.context, outcome, {
    done: () => ({ to: page, said: "Item removed" }),
    back: page,
    failed: FAILED,
  });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/buys/${idParam(params.buyId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function RemoveBuyLine() {
  return null;
}
