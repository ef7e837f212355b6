import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { addScrap, type Repacked } from "~/domain/stock/melt-lots/pack-scrap.server";
import { countScrapToMelt } from "~/domain/stock/melt-lots/scrap-that-can-go.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/add-all-scrap";
import { existingLot } from "./existing-melt-lot.server.ts";

/** Adds all scrap of the store, up to the lot's limit. */
export function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const page = href("/inventory/melt-lots/:lotId", { lotId });
  return performButton(args, {
    rule: (ctx) => addScrap(ctx, { lotId, sku: null, all: true }),
    done: (lot) => ({ to: page, said: saidOf(lot) }),
    back: page,
    failed: "Failed to save the lot",
  });
}

/** Says how many items were added, and how many didn't fit. */
function saidOf({ moved, store }: Repacked): string {
  const { db } = shop();
  const added = `${counted(moved, "item")} added`;
  const left = countScrapToMelt(db, store.key, todayAt(db, store.key, Date.now() as Instant));
  return left > 0 ? `${added}. The lot is full. ${counted(left, "scrap item")} left` : added;
}

export { leadBackToLot as loader } from "./lead-back-to-lot.server.ts";
export { NoPage as default } from "~/web/no-page";
