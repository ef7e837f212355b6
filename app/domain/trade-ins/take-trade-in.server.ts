import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { pieceMovements, pieces, saleTradeIns } from "~db/schema/index.ts";
import { cents, inMoney } from "../money.ts";
import { addDays, type Day } from "../dates.ts";
import { blankOf } from "../fields.ts";
import { pricesNow } from "../metal-prices/find-metal-prices.server.ts";
import { meltValue } from "../metal-prices/melt-value.ts";
import { addPiece } from "../pieces/add-piece.server.ts";
import { TRADE_INS } from "../pieces/categories.ts";
import { wrongKarat } from "../pieces/metals.ts";
import { pieceFields } from "../pieces/piece-fields.ts";
import { suggestedPrice } from "../receivings/price-rule.ts";
import { skuAround } from "../receivings/sku-pattern.ts";
import { isTaken, skuSuggester } from "../receivings/suggest-sku.server.ts";
import { refuse, type Refused, type Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import type { NewTradeIn } from "../sales/new-sale.ts";
import { typedWeight } from "../weight.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import type { Store } from "../stores/find-stores.server.ts";

/**
 * Keeps what a ticket's customer traded in, and makes it a piece of the store that cost its value: on hold for the
 * store's days, else for sale, or scrap. Its melt value is that of the day, unless one was typed. Without a price rule,
 * and as scrap, its retail price is 0: to be priced. What has neither words nor a value makes no piece. Refuses a karat
 * that its metal doesn't have.
 */
export function takeTradeIn(
  ctx: RuleContext,
  { saleId, store, storeDay }: { saleId: number; store: Store; storeDay: Day },
  tradeIn: NewTradeIn,
): { ok: true; trail: Trail[] } | Refused {
  const { tx } = ctx;
  const { item, value, weight, weightGiven, weightUnit } = tradeIn;
  const { metal = null, karat = null, isScrap = false } = tradeIn;
  const wrong = wrongKarat({ metal, karat });
  if (wrong !== null) return refuse("invalid", wrong, "tradeInKarat");
  const settings = readSettings(tx);
  const worth = meltValue(
    { metal, karat, ...typedWeight(tradeIn) },
    pricesNow(tx, ctx.now).prices,
    (amount) => inMoney(amount, settings.currency),
  );
  const melt = tradeIn.melt ?? ("missing" in worth ? null : worth.value);
  const tradeInId = insertRow(tx, saleTradeIns, {
    saleId,
    description: item,
    value,
    weight,
    weightGiven: weightGiven ?? null,
    weightUnit: weightUnit ?? null,
    melt,
    metal,
    karat,
    isScrap,
  });
  if (item === null && value === 0) return { ok: true, trail: [] };
  const added = addPiece(
    ctx,
    {
      ...blankOf(pieceFields),
      sku: skuOf(ctx, saleId, settings.skuPattern, storeDay),
      category: TRADE_INS,
      description: item ?? "Trade-in",
      cost: value,
      retailPrice:
        (isScrap ? null : suggestedPrice({ cost: value, category: TRADE_INS }, settings)) ?? cents(0),
      purchaseDate: storeDay,
      weight,
      weightGiven: weightGiven ?? null,
      weightUnit: weightUnit ?? null,
      meltPrice: melt,
      location: store.key,
      metal,
      karat,
    },
    { kind: "traded_in", saleId },
  );
  if (!added.ok) {
    const { kind, message } = added.refusal;
    return refuse(kind, message, "tradeInItem");
  }
  const { id: pieceId } = added.value;
  tx.update(saleTradeIns).set({ pieceId }).where(eq(saleTradeIns.id, tradeInId)).run();
  const held = holdOrScrap(ctx, { pieceId, saleId, store, storeDay, isScrap });
  return { ok: true, trail: [...added.trail, ...held] };
}

/** The law's hold comes first, also of scrap. */
function holdOrScrap(
  { tx, actor, now }: RuleContext,
  of: { pieceId: number; saleId: number; store: Store; storeDay: Day; isScrap: boolean },
): Trail[] {
  const { pieceId, saleId, store, storeDay, isScrap } = of;
  const days = store.tradeInHoldDays;
  if (days === 0 && !isScrap) return [];
  const dueDay = days === 0 ? null : addDays(storeDay, days);
  const kind = dueDay === null ? "scrapped" : "held";
  const state = dueDay === null ? "damaged" : "reserved";
  tx.update(pieces).set({ state, dueDay, isScrap }).where(eq(pieces.id, pieceId)).run();
  insertRow(tx, pieceMovements, {
    pieceId,
    kind,
    at: now,
    store: store.key,
    employeeId: actor.id,
    saleId,
    dueDay,
  });
  const record = { kind: "piece", id: pieceId } as const;
  const after = { state, kind, dueDay, isScrap, saleId };
  return [{ action: "piece.moved", record, before: { state: "available" }, after }];
}

/** By the pattern of Settings; without one, or if that is taken, by the ticket. */
function skuOf({ tx }: RuleContext, saleId: number, pattern: string, day: Day): string {
  if (pattern !== "") return skuSuggester(tx)(skuAround(pattern, { category: TRADE_INS, vendor: "", day }));
  const sku = `TI-${String(saleId).padStart(6, "0")}`;
  return isTaken(tx, sku) ? `${sku}-${crypto.randomUUID().slice(0, 8).toUpperCase()}` : sku;
}
