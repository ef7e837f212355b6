import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { discardMeltLot } from "~/domain/stock/melt-lots/pack-scrap.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/discard-melt-lot";
import { existingLot } from "./existing-melt-lot.server.ts";

/** Discards a lot that was not sent. */
export function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const page = href("/inventory/melt-lots/:lotId", { lotId });
  return performButton(args, {
    rule: (ctx) => discardMeltLot(ctx, { lotId }),
    done: () => ({ to: page, said: `${meltLotNumber(lotId)} discarded` }),
    back: page,
    failed: "Failed to save the lot",
  });
}

export { leadBackToLot as loader } from "./lead-back-to-lot.server.ts";
export { NoPage as default } from "~/web/no-page";
