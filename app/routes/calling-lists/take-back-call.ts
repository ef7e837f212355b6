import { redirect } from "react-router";
import { takeBackCall } from "~/domain/calling-lists/take-back-call.server";
import { answerButton } from "~/web/answer-button.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/take-back-call";
import { callsAddress } from "./call-address.ts";
import { CallToTakeBack } from "./call-contract.ts";

const FAILED = "Failed to remove the call";

/** Handles the button of the page of calls. */
export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    CallToTakeBack,
    (ctx, { callId }) => takeBackCall(ctx, { customerId, callId }),
    { description: FAILED },
  );
  const page = callsAddress(customerId);
  const done = () => ({ to: page, said: "Call removed" });
  return answerButton(args.context, outcome, { done, back: page, failed: FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(callsAddress(idParam(params.customerId)));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function TakeBack() {
  return null;
}
