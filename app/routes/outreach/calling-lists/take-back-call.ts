import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/take-back-call";
import { callsAddress } from "./call-address.ts";
import { CallToTakeBack } from "./call-contract.ts";

/** Removes a call, by the button on the page of calls. */
export function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const page = callsAddress(customerId);
  return performButton(args, {
    contract: CallToTakeBack,
    rule: (ctx, { callId }) => takeBackCall(ctx, { customerId, callId }),
    done: () => ({ to: page, said: "Call removed" }),
    back: page,
    failed: "Failed to remove the call",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(callsAddress(idParam(params.customerId)));
}

export { NoPage as default } from "~/web/no-page";
