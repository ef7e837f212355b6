import { redirect } from "react-router";
import { type Buy, buyNumber } from "~/domain/buys/buy";
import { discardBuy, removeBuyLine } from "~/domain/buys/prepare-buy.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/buy-step";

const FAILED = "Failed to save the buy";

/** Handles the buttons of a buy's page: takes an item off, or discards all of it. */
export async function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  const { lineId: line } = args.params;
  const outcome = await performForm(
    args,
    contract({}),
    (ctx) =>
      line === undefined ? discardBuy(ctx, { buyId }) : removeBuyLine(ctx, { buyId, lineId: idParam(line) }),
    { description: FAILED },
  );
  const page = `/buys/${buyId}`;
  const done = ({ id, state }: Buy) =>
    state === "discarded"
      ? { to: "/buys", said: `${buyNumber(id)} discarded` }
      : { to: page, said: "Item taken off" };
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/buys/${idParam(params.buyId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function BuyStep() {
  return null;
}
