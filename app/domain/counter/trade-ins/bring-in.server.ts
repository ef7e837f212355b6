import { eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import { addDays, type Day } from "../../dates.ts";
import { blankOf } from "../../fields.ts";
import { pricesNow } from "../../stock/metal-prices/find-metal-prices.server.ts";
import { type Melt, meltValue, type Weighed } from "../../stock/metal-prices/melt-value.ts";
import { type Cents, cents, inMoney } from "../../money.ts";
import { addPiece, type Coming } from "../../stock/pieces/add-piece.server.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { pieceFields } from "../../stock/pieces/piece-fields.ts";
import { suggestedPrice } from "../../shop/settings/price-rule.ts";
import { skuAround } from "../../shop/settings/sku-pattern.ts";
import { isTaken, skuSuggester } from "../../stock/receivings/suggest-sku.server.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { Store } from "../../shop/stores/find-stores.server.ts";
import { holdDaysOf } from "./hold-days.ts";
import { type KeptWeight, typedWeight } from "../../weight.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** A thing that the public brought in, and its cost. */
export interface Brought extends Required<KeptWeight>, Pick<Weighed, "metal" | "karat"> {
  category: string;
  description: string;
  cost: Cents;
  melt: Cents | null;
  isScrap: boolean;
  /** Used without a pattern in Settings. If it is taken, random characters follow it. */
  sku: string;
}

/**
 * Makes a piece of what a ticket or a buy brought in: on hold for as long as `holdDaysOf` says, otherwise for
 * sale, or scrap. Without a price rule, and as scrap, its retail price is 0 until somebody prices it.
 */
export function bringIn(
  ctx: RuleContext,
  { coming, store, storeDay }: { coming: Coming; store: Store; storeDay: Day },
  brought: Brought,
): Result<Piece> {
  const { category, description, cost, melt, isScrap, metal, karat } = brought;
  const { weight, weightGiven, weightUnit } = brought;
  const settings = readSettings(ctx.tx);
  const added = addPiece(
    ctx,
    {
      ...blankOf(pieceFields),
      sku: skuOf(ctx, brought, settings.skuPattern, storeDay),
      category,
      description,
      cost,
      retailPrice: (isScrap ? null : suggestedPrice({ cost, category }, settings)) ?? cents(0),
      purchaseDate: storeDay,
      weight,
      weightGiven,
      weightUnit,
      meltPrice: melt,
      location: store.key,
      metal,
      karat,
    },
    coming,
  );
  if (!added.ok) return { ok: false, refusal: { ...added.refusal, detail: undefined as never } };
  const held = holdOrScrap(ctx, { pieceId: added.value.id, coming, store, storeDay, isScrap });
  return { ...added, trail: [...added.trail, ...held] };
}

/**
 * Works out a thing's value in pure metal by the prices of the day, with the calculation, or says what is
 * missing.
 */
export function worthNow(
  { tx, now }: Pick<RuleContext, "tx" | "now">,
  thing: KeptWeight & Pick<Weighed, "metal" | "karat">,
): Melt | { missing: string } {
  const { currency } = readSettings(tx);
  return meltValue({ ...thing, ...typedWeight(thing) }, pricesNow(tx, now).prices, (amount) =>
    inMoney(amount, currency),
  );
}

/** Puts the piece on hold or marks it as scrap. The legal hold comes first, also for scrap. */
function holdOrScrap(
  { tx, actor, now }: RuleContext,
  of: { pieceId: number; coming: Coming; store: Store; storeDay: Day; isScrap: boolean },
): Trail[] {
  const { pieceId, coming, store, storeDay, isScrap } = of;
  const days = holdDaysOf(store, readSettings(tx));
  if (days === 0 && !isScrap) return [];
  const dueDay = days === 0 ? null : addDays(storeDay, days);
  const kind = dueDay === null ? "scrapped" : "held";
  const state = dueDay === null ? "damaged" : "reserved";
  const document = "saleId" in coming ? { saleId: coming.saleId } : { buyId: coming.buyId };
  tx.update(pieces).set({ state, dueDay, isScrap }).where(eq(pieces.id, pieceId)).run();
  insertRow(tx, pieceMovements, {
    pieceId,
    kind,
    at: now,
    store: store.key,
    employeeId: actor.id,
    ...document,
    dueDay,
  });
  const record = { kind: "piece", id: pieceId } as const;
  const after = { state, kind, dueDay, isScrap, ...document };
  return [
    {
      action: "piece.moved",
      record,
      before: told("piece", { state: "available" }),
      after: told("piece", after),
    },
  ];
}

/**
 * Returns a SKU by the pattern of Settings; without one, by the document, with random characters if that is
 * taken.
 */
function skuOf({ tx }: RuleContext, { category, sku }: Brought, pattern: string, day: Day): string {
  if (pattern !== "") return skuSuggester(tx)(skuAround(pattern, { category, vendor: "", day }));
  return isTaken(tx, sku) ? `${sku}-${crypto.randomUUID().slice(0, 8).toUpperCase()}` : sku;
}
