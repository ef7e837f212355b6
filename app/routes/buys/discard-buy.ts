import { redirect } from "react-router";
import { buyNumber } from "~/domain/buys/buy";
import { discardBuy } from "~/domain/buys/prepare-buy.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-buy";

const FAILED = "Failed to save the buy";

export async function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  const outcome = await performForm(args, contract({}), (ctx) => discardBuy(ctx, { buyId }), {
    description: FAILED,
  });
  const done = { to: "/buys", said: `${buyNumber(buyId)} discarded` };
  return answerButton(args.context, outcome, { done: () => done, back: `/buys/${buyId}`, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/buys/${idParam(params.buyId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function DiscardBuy() {
  return null;
}
