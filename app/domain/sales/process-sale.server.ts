import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { customers, pieceMovements, pieces, saleLines, sales, saleTradeIns } from "~db/schema/index.ts";
import { ERASED_CUSTOMER } from "../customers/customer.ts";
import { dayIn } from "../dates.ts";
import { askApproval, type AskedStep } from "../approvals/ask-approval.server.ts";
import type { RuleContext } from "../rule-context.ts";
import { type Cents, cents, formatDecimal, inMoney, priceLess, rate, taxRate } from "../money.ts";
import type { Piece } from "../pieces/piece.ts";
import { done, refuse, type Result } from "../result.ts";
import { readSettings, type Settings } from "../settings/read-settings.server.ts";
import { listStores } from "../stores/find-stores.server.ts";
import { type SaleFigures, workOutSale } from "./sale-arithmetic.ts";
import { type EarlierSale, getSale, saleOfPiece } from "./find-sales.server.ts";
import { suggestedTax } from "./suggested-tax.ts";
import { claimedFigures } from "./sale-fields.ts";
import type { Sale, TradeIn } from "./sale.ts";

/** Amounts are in cents, `location` is a store key. */
export interface NewSale {
  customerId: number;
  pieceId: number;
  /** Null from who can't see it: the piece's own. */
  itemCost: Cents | null;
  salePrice: Cents;
  tax: Cents;
  shippingCharge: Cents;
  location: string;
  tradeIn: TradeIn | null;
  /** The suggested tax that `tax` was taken over from, if it was. */
  usedTax?: Cents | null;
  /** Cents, computed by the client: verified, not stored. */
  claimed?: { [Name in Claimed]?: number | null };
}

type Claimed = keyof typeof claimedFigures;

/** Tolerance for claimed figures, because clients may round halves differently. */
const LEEWAY_CENTS = 1;

/**
 * Sells an available piece (section 9), at the current commission rate and on the store's calendar day. A
 * sold piece is a conflict that names the earlier sale. Refuses an unknown customer, store, or piece, a
 * negative total, a suggested tax of another store or price, and claimed figures off by more than
 * `LEEWAY_CENTS`. A price below the piece's floor, or further below its list price than Settings allow, takes a
 * permission or an approval.
 */
export function processSale(ctx: RuleContext, sale: NewSale): Result<Sale, EarlierSale> {
  const { tx, actor, now } = ctx;
  const customer = buyer(tx).get({ id: sale.customerId });
  if (!customer) return refuse("invalid", "Customer is required", "customerId");
  if (customer.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER, "customerId");
  const store = listStores(tx).find((row) => row.key === sale.location);
  if (!store) return refuse("invalid", "Location is required", "location");
  const piece = claimPiece(tx, sale.pieceId);
  if (!piece) return refusePiece(tx, sale.pieceId);

  const settings = readSettings(tx);
  const commissionRate = rate(settings.commissionRate);
  const tradeInValue = sale.tradeIn?.value ?? cents(0);
  const itemCost = sale.itemCost ?? piece.cost;
  const figures = workOutSale({ ...sale, itemCost, tradeInValue, rate: commissionRate });
  if (figures.total < 0)
    return refuse(
      "invalid",
      "Trade-in value cannot exceed the sale price plus tax and shipping",
      "tradeInValue",
    );
  const suggested = suggestedTax(figures, taxRate(store.salesTaxRate)) ?? cents(0);
  if (sale.usedTax === sale.tax && suggested !== sale.tax)
    return refuse(
      "invalid",
      `Tax at ${store.name} is ${formatDecimal(suggested)}: check the total and process the sale again`,
      "tax",
    );
  const wrong = wrongFigure(figures, sale.claimed);
  if (wrong) return wrong;
  const approved = askApproval(ctx, stepsOf(piece, sale.salePrice, settings));
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;

  const { total, commission, netProfit } = figures;
  const { salePrice, tax, shippingCharge } = sale;
  const storeDay = dayIn(store.zone, now);
  const id = insertRow(tx, sales, {
    customerId: sale.customerId,
    store: store.key,
    sellerId: actor.id,
    soldAt: now,
    storeDay,
    customerTier: customer.tier,
    commissionRate,
    salePrice,
    itemCost,
    tradeInValue,
    tax,
    shippingCharge,
    total,
    commission,
    netProfit,
  });
  const { sku, description, category, weight, weightGiven, weightUnit } = piece;
  insertRow(tx, saleLines, {
    saleId: id,
    pieceId: piece.id,
    price: salePrice,
    cost: itemCost,
    sku,
    description,
    category,
    weight,
    weightGiven,
    weightUnit,
  });
  if (sale.tradeIn) {
    const { item, ...worth } = sale.tradeIn;
    insertRow(tx, saleTradeIns, { saleId: id, description: item, ...worth });
  }
  insertRow(tx, pieceMovements, {
    pieceId: piece.id,
    kind: "sold",
    at: now,
    store: store.key,
    employeeId: actor.id,
    saleId: id,
  });
  addToSpent(tx).run({ id: sale.customerId, total, storeDay });

  const record = getSale(tx, id);
  if (!record) throw new Error("The sale that was just written can't be read");
  return done(
    record,
    {
      action: "sale.processed",
      record: { kind: "sale", id },
      after: { ...withoutNames(record), ...listed(piece, record) },
      approvedBy,
    },
    {
      action: "piece.sold",
      record: { kind: "piece", id: piece.id },
      before: { state: "available" },
      after: { state: piece.state, saleId: id },
      approvedBy,
    },
  );
}

/** What of this price not everybody may do. */
function stepsOf(
  { id, floorPrice, retailPrice }: Piece,
  amount: Cents,
  { discountLimit, currency }: Settings,
): AskedStep[] {
  const record = { kind: "piece", id } as const;
  const field = "salePrice";
  const steps: AskedStep[] = [];
  if (floorPrice !== null && amount < floorPrice) {
    const message = `A price below the floor of ${inMoney(floorPrice, currency)} needs somebody who may approve it`;
    steps.push({ permission: "sales.below-floor", record, amount, limit: floorPrice, field, message });
  }
  const limit = priceLess(retailPrice, rate(discountLimit));
  if (amount < limit) {
    const message = `A discount of more than ${discountLimit / 100}% (a price below ${inMoney(limit, currency)}) needs somebody who may approve it`;
    steps.push({ permission: "sales.discount", record, amount, limit, field, message });
  }
  return steps;
}

/** The audit trail stores ids only: names are read on display, so that erasing a customer removes them. */
function withoutNames({ customerName: _customer, sellerName: _seller, ...sale }: Sale) {
  return sale;
}

const buyer = builtOnce((tx) =>
  tx
    .select({ tier: customers.tier, erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, sql.placeholder("id"))),
);

const addToSpent = builtOnce((tx) =>
  tx
    .update(customers)
    .set({
      totalSpent: sql`${customers.totalSpent} + ${sql.placeholder("total")}`,
      lastPurchaseDate: sql`max(coalesce(${customers.lastPurchaseDate}, ''), ${sql.placeholder("storeDay")})`,
    })
    .where(eq(customers.id, sql.placeholder("id"))),
);

/** Marks the piece as sold; undefined if it no longer is available. */
function claimPiece(tx: Tx, id: number): Piece | undefined {
  return sellAvailable(tx).get({ id });
}

const sellAvailable = builtOnce((tx) =>
  tx
    .update(pieces)
    .set({ state: "sold", version: sql`${pieces.version} + 1` })
    .where(and(eq(pieces.id, sql.placeholder("id")), eq(pieces.state, "available")))
    .returning(),
);

function refusePiece(tx: Tx, id: number) {
  const exists = tx.select({ id: pieces.id }).from(pieces).where(eq(pieces.id, id)).get();
  if (!exists) return refuse("invalid", "Item is required", "inventoryId");
  return refuse("conflict", "This item has already been sold", "inventoryId", saleOfPiece(tx, id));
}

function wrongFigure(right: SaleFigures, claimed: NewSale["claimed"]) {
  for (const name of ["total", "commission", "netProfit"] as const) {
    const figure = claimed?.[name];
    if (typeof figure === "number" && Math.abs(figure - right[name]) > LEEWAY_CENTS)
      return refuse("invalid", `${claimedFigures[name].label} is ${formatDecimal(right[name])}`, name);
  }
  return null;
}

/** The piece's own cost and price where the sale differs, for the audit log. */
function listed(piece: Piece, { itemCost, salePrice }: Sale) {
  return {
    ...(piece.cost !== itemCost && { listedCost: piece.cost }),
    ...(piece.retailPrice !== salePrice && { listedPrice: piece.retailPrice }),
  };
}
