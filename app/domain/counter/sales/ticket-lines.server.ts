import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { auditLog, pieces, saleLines, services } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, formatDecimal, MAX_AMOUNT } from "../../money.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import { whyUnpriced } from "../../stock/pieces/for-sale.server.ts";
import { whyAway } from "../../stock/transfers/on-a-transfer.server.ts";
import { type EarlierSale, saleOfPiece } from "./find-sales.server.ts";
import type { NewGiftCard, NewItem, NewLine, NewPickup, NewPiece, NewService } from "./new-sale.ts";
import type { OrdersForTickets, Pickup } from "./orders-for-tickets.ts";
import { whyNoGiftCardOf } from "../credit/gift-card-amount.ts";
import type { PricedLine } from "./priced-line.ts";
import { priceWith } from "./sale-arithmetic.ts";
import { discountApprovals } from "./discount-approval.ts";

const NO_PIECE = {
  pieceId: null,
  orderId: null,
  sku: null,
  category: null,
  weight: null,
  weightGiven: null,
  weightUnit: null,
};

/** The customer of the lines, and the state that their pieces get: sold, or reserved for a layaway. */
interface Claim {
  customerId: number | null;
  state: "sold" | "reserved";
}

/**
 * Claims the pieces of a ticket and prices its lines; a pickup becomes one or more of them. A sold piece is a
 * conflict that names the earlier sale to who may see sales. Refuses unknown pieces, services and orders,
 * duplicates, discounts above the price, and reasons without a discount. `asks` has the prices that need a
 * permission or an approval.
 */
export function priceLines(
  ctx: RuleContext,
  lines: readonly NewLine[],
  settings: Settings,
  claim: Claim,
  orders: OrdersForTickets,
): { ok: true; lines: PricedLine[]; asks: AskedStep[]; pickups: Pickup[] } | Refused<EarlierSale> {
  const priced: PricedLine[] = [];
  const asks: AskedStep[] = [];
  const pickups: Pickup[] = [];
  for (const line of lines) {
    if (line.kind === "pickup") {
      if (priced.some(({ orderId }) => orderId === line.orderId))
        return refuse("invalid", "This order is already on the ticket", fieldOf(line, "orderId"));
      const found = orders.linesOfPickup(ctx.tx, line, claim.customerId);
      if (!found.ok) return found;
      priced.push(...found.lines);
      pickups.push(found.pickup);
      continue;
    }
    const found = priceLine(ctx, line, priced, claim.state);
    if (!found.ok) return found;
    priced.push(found.line);
    asks.push(...discountApprovals(found.line, settings, fieldOf(line, "price")));
  }
  return { ok: true, lines: priced, asks, pickups };
}

type Priced = { ok: true; line: PricedLine } | Refused<EarlierSale>;

function priceLine(
  ctx: RuleContext,
  line: Exclude<NewLine, NewPickup>,
  before: readonly PricedLine[],
  state: Claim["state"],
): Priced {
  if (line.kind === "gift_card") return priceOfGiftCard(line);
  if (line.discount !== null && line.discountReason === null)
    return refuse("invalid", "Choose a reason for the discount", fieldOf(line, "discount.reason"));
  const priced =
    line.kind === "piece"
      ? priceOfPiece(ctx, line, before, state)
      : line.kind === "service"
        ? priceOfService(ctx.tx, line)
        : priceOfItem(line);
  const isForNothing = line.discountReason !== null && line.discount === null;
  if (priced.ok && isForNothing && priced.line.price >= priced.line.listPrice)
    return refuse("invalid", "Enter the discount that this reason is for", fieldOf(line, "discount"));
  return priced;
}

function priceOfGiftCard(line: NewGiftCard): Priced {
  const { kind, amount } = line;
  const why = whyNoGiftCardOf(amount);
  if (why !== null) return refuse("invalid", why, fieldOf(line, "amount"));
  const amounts = { quantity: 1, listPrice: amount, price: amount, cost: cents(0), isTaxed: false };
  const tag = { kind, serviceId: null, description: "Gift card", discountReason: null };
  return { ok: true, line: { ...NO_PIECE, ...tag, ...amounts, piece: null } };
}

function priceOfService(tx: Tx, line: NewService): Priced {
  const service = tx.select().from(services).where(eq(services.id, line.serviceId)).get();
  if (!service?.isActive) return refuse("invalid", "Choose a service", fieldOf(line, "serviceId"));
  const { id: serviceId, name: description, isTaxed } = service;
  return priceOfAll(line, { serviceId, description, isTaxed, listPrice: service.price, cost: service.cost });
}

function priceOfItem(line: NewItem): Priced {
  const { description, price: listPrice, isTaxed } = line;
  if (description === null) return refuse("invalid", "Description is required", fieldOf(line, "description"));
  if (listPrice === null) return refuse("invalid", "Price is required", fieldOf(line, "price"));
  return priceOfAll(line, { serviceId: null, description, isTaxed, listPrice, cost: line.cost ?? cents(0) });
}

/** Prices a line with a quantity. `each` has the list price and the cost of one. */
function priceOfAll(
  line: NewService | NewItem,
  each: Pick<PricedLine, "serviceId" | "description" | "isTaxed" | "listPrice" | "cost">,
): Priced {
  const { kind, quantity, discountReason } = line;
  const typed = line.price ?? each.listPrice;
  // Keeps the ticket's sums exact.
  if ([each.listPrice, typed, each.cost].some((amount) => amount * quantity > MAX_AMOUNT))
    return refuse("invalid", `A line can't exceed ${formatDecimal(MAX_AMOUNT)}`, fieldOf(line, "quantity"));
  const forAll = (amount: Cents) => cents(amount * quantity);
  const listPrice = forAll(each.listPrice);
  const price = priceWith(listPrice, line.price === null ? null : forAll(line.price), line.discount);
  if (price === null) return refuseDiscount(line, listPrice);
  const sold = { kind, quantity, discountReason, listPrice, price, cost: forAll(each.cost), piece: null };
  return { ok: true, line: { ...NO_PIECE, ...each, ...sold } };
}

function priceOfPiece(
  ctx: RuleContext,
  line: NewPiece,
  before: readonly PricedLine[],
  state: Claim["state"],
): Priced {
  const { tx } = ctx;
  const field = fieldOf(line, "pieceId");
  if (before.some(({ pieceId }) => pieceId === line.pieceId))
    return refuse("invalid", "This item is already on the ticket", field);
  const piece = claimAvailable(tx).get({ id: line.pieceId, state });
  if (!piece) return refusePiece(ctx, line, field);
  const unpriced = whyUnpriced(tx, piece);
  if (unpriced !== null)
    return refuse("conflict", `${line.at === null ? "This item" : piece.sku} ${unpriced}`, field);
  const price = priceWith(piece.retailPrice, line.price, line.discount);
  if (price === null) return refuseDiscount(line, piece.retailPrice);
  const { id: pieceId, sku, description, category, weight, weightGiven, weightUnit } = piece;
  const tag = { pieceId, sku, description, category, weight, weightGiven, weightUnit };
  const { discountReason } = line;
  const sold = { kind: line.kind, serviceId: null, quantity: 1, listPrice: piece.retailPrice, isTaxed: true };
  const cost = line.cost ?? piece.cost;
  return { ok: true, line: { ...tag, ...sold, orderId: null, price, cost, discountReason, piece } };
}

function refuseDiscount(line: NewPiece | NewService | NewItem, listPrice: Cents) {
  const isTooMuch = priceWith(listPrice, null, line.discount) === null;
  const message = isTooMuch
    ? `The discount is more than the price of ${formatDecimal(listPrice)}`
    : "Enter the price or the discount: they don't match";
  return refuse("invalid", message, fieldOf(line, "discount"));
}

/**
 * True if the trail has an edit of the piece, which the piece's own version can't deny. The returned columns lose
 * their table's name, so the piece's has to be written.
 */
const IS_EDITED = sql`exists (select 1 from ${auditLog} where ${auditLog.recordKind} = 'piece'
  and ${auditLog.recordId} = cast("pieces"."id" as text) and ${auditLog.action} = ${"piece.changed" satisfies AuditAction})`;

/** True if a ticket had the piece before. */
const WAS_SOLD = sql`exists (select 1 from ${saleLines} where ${saleLines.pieceId} = "pieces"."id")`;

/** Marks the piece as sold or reserved. Undefined if it isn't available. */
const claimAvailable = builtOnce((tx) =>
  tx
    .update(pieces)
    .set({ state: sql`${sql.placeholder("state")}`, version: sql`${pieces.version} + 1` })
    .where(and(eq(pieces.id, sql.placeholder("id")), eq(pieces.state, "available")))
    .returning({
      ...getTableColumns(pieces),
      isEdited: IS_EDITED.mapWith(Boolean),
      wasSold: WAS_SOLD.mapWith(Boolean),
    }),
);

function refusePiece(ctx: RuleContext, { at, pieceId: id }: NewPiece, field: string): Refused<EarlierSale> {
  const { tx } = ctx;
  const piece = tx
    .select({
      id: pieces.id,
      sku: pieces.sku,
      state: pieces.state,
      isScrap: pieces.isScrap,
      location: pieces.location,
    })
    .from(pieces)
    .where(eq(pieces.id, id))
    .get();
  if (!piece) return refuse("invalid", "Item is required", field);
  const which = at === null ? "This item" : piece.sku;
  if (piece.state !== "sold")
    return refuse("conflict", `${which} is not for sale: ${whyAway(ctx, piece)}`, field);
  return refuse("conflict", `${which} has already been sold`, field, saleOfPiece(tx, ctx.actor, id));
}

/** Field names in a body of one piece (section 3). */
const OF_ONE_PIECE = { pieceId: "inventoryId", price: "salePrice" };
const IN_A_LINE = { pieceId: "inventoryId" };

function fieldOf({ at }: NewLine, name: string): string {
  const names: Record<string, string> = at === null ? OF_ONE_PIECE : IN_A_LINE;
  const sent = names[name] ?? name;
  return at === null ? sent : `${at}.${sent}`;
}
