import { voidSale } from "~/domain/orders/tickets.server";
import { approvedSaleToJson } from "~/routes/sales/approved-sale-json.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/void-api";
import { VoidSale } from "./return-contract.ts";

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  return performJson(
    args,
    VoidSale,
    (ctx, sent) => voidSale(ctx, { saleId, ...sent }),
    approvedSaleToJson,
    200,
  );
}
