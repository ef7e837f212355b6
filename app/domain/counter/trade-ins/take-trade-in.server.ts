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
import { DESCRIBE_TRADE_IN, FIRST_TRADE_IN } from "../sales/sale-fields.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";
import { bringIn, worthNow } from "./bring-in.server.ts";

interface Taken {
  saleId: number;
  store: Store;
  storeDay: Day;
}

/**
 * Records what a ticket's customer traded in, and makes each of them a piece of the store that cost its value
 * (`bringIn`). Its melt value is that of the day, unless one was typed. A trade-in with neither a description
 * nor a value makes no piece. Refuses a karat that its metal doesn't have, and one of several without a description.
 */
export function takeTradeIns(
  ctx: RuleContext,
  of: Taken,
  tradeIns: readonly NewTradeIn[],
): { ok: true; trail: Trail[] } | Refused {
  const trail: Trail[] = [];
  for (const [nth, tradeIn] of tradeIns.entries()) {
    if (tradeIns.length > 1 && tradeIn.item === null)
      return refuse("invalid", DESCRIBE_TRADE_IN, fieldIn(nth, "item"));
    const taken = takeOne(ctx, of, tradeIn, nth);
    if (!taken.ok) return taken;
    trail.push(...taken.trail);
  }
  return { ok: true, trail };
}

function takeOne(
  ctx: RuleContext,
  { saleId, store, storeDay }: Taken,
  tradeIn: NewTradeIn,
  nth: number,
): { ok: true; trail: Trail[] } | Refused {
  const { tx } = ctx;
  const { item, value, weight, weightGiven = null, weightUnit = null } = tradeIn;
  const { metal = null, karat = null, isScrap = false } = tradeIn;
  const wrong = wrongKarat({ metal, karat });
  if (wrong !== null) return refuse("invalid", wrong, fieldIn(nth, "karat"));
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
      sku: `TI-${paddedNumber(saleId)}${nth === 0 ? "" : `-${nth + 1}`}`,
    },
  );
  if (!added.ok) {
    const { kind, message } = added.refusal;
    return refuse(kind, message, fieldIn(nth, "item"));
  }
  tx.update(saleTradeIns).set({ pieceId: added.value.id }).where(eq(saleTradeIns.id, tradeInId)).run();
  return { ok: true, trail: added.trail };
}

/** Returns the path of a trade-in's field in the request: the first has names of its own. */
function fieldIn(nth: number, name: "item" | "karat"): string {
  return nth === 0 ? FIRST_TRADE_IN[name] : `moreTradeIns.${nth - 1}.${name}`;
}
