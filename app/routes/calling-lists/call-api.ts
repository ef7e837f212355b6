import { takeBackCall } from "~/domain/calling-lists/take-back-call.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/call-api";
import { callToJson } from "./call-json.ts";

export function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const callId = idParam(args.params.callId);
  return performBare(args, (ctx) => takeBackCall(ctx, { customerId, callId }), callToJson);
}
