import { discardReceiving } from "~/domain/receivings/write-receiving.server";
import { contract } from "~/web/contract";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-receiving";
import { backTo, smallStep } from "./small-step.server.ts";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  return smallStep(args, {
    contract: contract({}),
    rule: (ctx) => discardReceiving(ctx, { receivingId }),
    to: () => "/inventory/receivings",
    back: `/inventory/receivings/${receivingId}`,
    said: "Draft discarded",
    failed: "Failed to discard the draft",
  });
}

export function loader({ params }: Route.LoaderArgs) {
  return backTo(idParam(params.receivingId));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Discard() {
  return null;
}
