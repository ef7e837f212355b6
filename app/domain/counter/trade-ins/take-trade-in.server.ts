import { paddedNumber } from "../../document-number.ts";
import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { saleTradeIns } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { TRADE_INS } from "../../stock/pieces/categories.ts";
import { wrongKarat } from "../../stock/pieces/metals.ts";
import { refuse, type Refused, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewTradeIn } from "../sales/new-sale.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";
import { bringIn, worthNow } from "./bring-in.server.ts";

/**
 * Records what a ticket's customer traded in, and makes it a piece of the store that cost its value
 * (`bringIn`). Its melt value is that of the day, unless one was typed. A trade-in with neither a description
 * nor a value makes no piece. Refuses a karat that its metal doesn't have.
 */
export function takeTradeIn(
  ctx: RuleContext,
  { saleId, store, storeDay }: { saleId: number; store: Store; storeDay: Day },
  tradeIn: NewTradeIn,
): { ok: true; trail: Trail[] } | Refused {
  const { tx } = ctx;
  const { item, value, weight, weightGiven = null, weightUnit = null } = tradeIn;
  const { metal = null, karat = null, isScrap = false } = tradeIn;
  const wrong = wrongKarat({ metal, karat });
  if (wrong !== null) return refuse("invalid", wrong, "tradeInKarat");
  const kept = { weight, weightGiven, weightUnit, metal, karat };
  const worth = worthNow(ctx, kept);
  const melt = tradeIn.melt ?? ("missing" in worth ? null : worth.value);
  const tradeInId = insertRow(tx, saleTradeIns, { saleId, description: item, value, melt, isScrap, ...kept });
  if (item === null && value === 0) return { ok: true, trail: [] };
  const added = bringIn(
    ctx,
    { coming: { kind: "traded_in", saleId }, store, storeDay },
    {
      ...kept,
      category: TRADE_INS,
      description: item ?? "Trade-in",
      cost: value,
      melt,
      isScrap,
      sku: `TI-${paddedNumber(saleId)}`,
    },
  );
  if (!added.ok) {
    const { kind, message } = added.refusal;
    return refuse(kind, message, "tradeInItem");
  }
  tx.update(saleTradeIns).set({ pieceId: added.value.id }).where(eq(saleTradeIns.id, tradeInId)).run();
  return { ok: true, trail: added.trail };
}
