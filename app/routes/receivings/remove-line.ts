import { redirect } from "react-router";
import { removeLine } from "~/domain/receivings/write-receiving.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/remove-line";

const FAILED = "Failed to remove the item";

export async function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const lineId = idParam(args.params.lineId);
  const page = `/inventory/receivings/${receivingId}`;
  const outcome = await performForm(args, contract({}), (ctx) => removeLine(ctx, { receivingId, lineId }), {
    description: FAILED,
  });
  const done = () => ({ to: page, said: "Item removed" });
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/inventory/receivings/${idParam(params.receivingId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Remove() {
  return null;
}
