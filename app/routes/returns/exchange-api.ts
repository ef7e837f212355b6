import { exchange } from "~/domain/returns/exchange.server";
import { soldToJson } from "~/routes/sales/sale-json";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/exchange-api";
import { Exchange } from "./return-contract.ts";
import { exchangeToJson } from "./return-json.ts";

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  return performJson(
    args,
    Exchange,
    (ctx, sent) => exchange(ctx, { ...sent, return: { saleId, ...sent.return } }),
    exchangeToJson,
    201,
    soldToJson,
  );
}
