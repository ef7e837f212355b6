import { redirect } from "react-router";
import { discardReceiving } from "~/domain/receivings/write-receiving.server";
import { answerButton } from "~/web/answer-button.server";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-receiving";

const FAILED = "Failed to discard the draft";

export async function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const outcome = await performForm(args, contract({}), (ctx) => discardReceiving(ctx, { receivingId }), {
    description: FAILED,
  });
  const done = () => ({ to: "/inventory/receivings", said: "Draft discarded" });
  return answerButton(args.context, outcome, {
    done,
    back: `/inventory/receivings/${receivingId}`,
    failed: FAILED,
  });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/inventory/receivings/${idParam(params.receivingId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Discard() {
  return null;
}
