import { receiveAll } from "~/domain/receivings/receive.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/receive";
import { Receive } from "./receiving-contract.ts";
import { backTo, smallStep } from "./small-step.server.ts";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const page = `/inventory/receivings/${receivingId}`;
  return smallStep(args, {
    contract: Receive,
    rule: (ctx, { stamp }) => receiveAll(ctx, { receivingId, stamp }),
    to: () => page,
    back: page,
    said: "Items received",
    failed: "Failed to receive the items",
  });
}

export function loader({ params }: Route.LoaderArgs) {
  return backTo(idParam(params.receivingId));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function ReceiveStep() {
  return null;
}
