import type { z } from "zod";
import { refuseUnknownGiftCard } from "~/access/gift-card-tries.server";
import type { RuleContext } from "~/domain/rule-context";
import { exchange } from "~/domain/orders/tickets.server";
import { soldToJson } from "~/routes/sales/sale-json";
import { performJson, type PerformArgs } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/exchange-api";
import { Exchange } from "./return-contract.ts";
import { justSoldToJson } from "./approved-sale-json.server.ts";
import { returnToJson } from "./return-json.ts";

type Sent = z.infer<typeof Exchange.json>;

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  return performJson(
    args,
    Exchange,
    Object.assign(
      (ctx: RuleContext, sent: Sent) => exchange(ctx, { ...sent, return: { saleId, ...sent.return } }),
      { before: (perform: PerformArgs, { sale }: Sent) => refuseUnknownGiftCard(perform, sale, "sale.") },
    ),
    (made, isReplay) => ({ return: returnToJson(made.return), sale: justSoldToJson(made.sale, isReplay) }),
    201,
    soldToJson,
  );
}
