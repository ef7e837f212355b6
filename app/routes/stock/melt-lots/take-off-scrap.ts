import { counted } from "~/domain/counted";
import { takeOffScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/take-off-scrap";
import { existingLot } from "./existing-melt-lot.server.ts";
import { TakenOff } from "./melt-lot-contract.ts";

/** Takes the ticked items off the lot. */
export function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const page = href("/inventory/melt-lots/:lotId", { lotId });
  return performButton(args, {
    contract: TakenOff,
    rule: (ctx, { ids }) => takeOffScrap(ctx, { lotId, ids }),
    done: ({ moved }) => ({ to: page, said: `${counted(moved, "item")} removed` }),
    back: page,
    failed: "Failed to save the lot",
  });
}

export { leadBackToLot as loader } from "./lead-back-to-lot.server.ts";
export { NoPage as default } from "~/web/no-page";
