import { removeLine } from "~/domain/receivings/write-receiving.server";
import { contract } from "~/web/contract";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/remove-line";
import { backTo, smallStep } from "./small-step.server.ts";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const lineId = idParam(args.params.lineId);
  const page = `/inventory/receivings/${receivingId}`;
  return smallStep(args, {
    contract: contract({}),
    rule: (ctx) => removeLine(ctx, { receivingId, lineId }),
    to: () => page,
    back: page,
    said: "Item removed",
    failed: "Failed to remove the item",
  });
}

export function loader({ params }: Route.LoaderArgs) {
  return backTo(idParam(params.receivingId));
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Remove() {
  return null;
}
