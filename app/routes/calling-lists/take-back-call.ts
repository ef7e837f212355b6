import { redirect } from "react-router";
import { takeBackCall } from "~/domain/calling-lists/take-back-call.server";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/take-back-call";
import { callsAddress } from "./call-address.ts";
import { CallToTakeBack } from "./call-contract.ts";

const FAILED = "Failed to take back the call";

/** Handles the button of the page of calls. */
export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    CallToTakeBack,
    (ctx, { callId }) => takeBackCall(ctx, { customerId, callId }),
    { description: FAILED },
  );
  const facts = factsOf(args.context);
  const page = callsAddress(customerId);
  if (outcome.ok)
    return redirectWithToast(facts, page, {
      tone: "success",
      title: "Success",
      description: "Call taken back",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const [why] = Object.values(rejection.reply.error ?? {}).flat();
  return redirectWithToast(facts, page, { tone: "error", title: "Error", description: why ?? FAILED });
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(callsAddress(idParam(params.customerId)));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function TakeBack() {
  return null;
}
