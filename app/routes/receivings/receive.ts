import { redirect } from "react-router";
import { receiveAll } from "~/domain/receivings/receive.server";
import { answerButton } from "~/web/answer-button.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/receive";
import { Receive } from "./receiving-contract.ts";

const FAILED = "Failed to receive the items";

export async function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const page = `/inventory/receivings/${receivingId}`;
  const outcome = await performForm(
    args,
    Receive,
    (ctx, { stamp }) => receiveAll(ctx, { receivingId, stamp }),
    { description: FAILED },
  );
  const done = () => ({ to: page, said: "Items received" });
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/inventory/receivings/${idParam(params.receivingId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function ReceiveStep() {
  return null;
}
