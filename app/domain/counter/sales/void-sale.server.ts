import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import {
  closes,
  payments,
  pieceMovements,
  pieces,
  saleLines,
  sales,
  saleSalespeople,
  tillSessions,
} from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { reverseCreditOf, whyNotReverseCredit } from "../credit/take-back-credit.server.ts";
import { takeFromSpent } from "../../people/customers/total-spent.server.ts";
import { documentNumber } from "../../document-number.ts";
import { cents } from "../../money.ts";
import { firstReturnOf, returnBehind } from "../returns/find-returns.server.ts";
import { returnNumber } from "../returns/return.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { askBeyondDrawer, drawerSteps } from "../till/beyond-drawer.server.ts";
import { closeNumber } from "../till/close-number.ts";
import { stepsElsewhere } from "../till/till-of-another-store.ts";
import { giveBackTradeIns } from "../trade-ins/give-back-trade-in.server.ts";
import { whyNotGiveBack } from "../trade-ins/traded-in-piece.server.ts";
import { moneyOfVoid } from "./money-of-void.ts";
import type { OrdersForTickets } from "./orders-for-tickets.ts";
import { getSale } from "./read-sale.server.ts";
import { type Sale, voidAmountOf } from "./sale.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Voids a ticket as if it had never been: its pieces are available again, its orders are open again with
 * their deposits, credit and trade-ins go back, and no figure counts it. Refused (409) once the till session
 * that took its money is closed, a line came back, a gift card sold on it was used, or a trade-in isn't at
 * hand. Needs a permission or an approval.
 */
export function voidSale(
  ctx: RuleContext,
  { saleId, reason }: { saleId: number; reason: string },
  orders: OrdersForTickets,
): Result<Sale> {
  const { tx, actor, now } = ctx;
  const sale = getSale(tx, saleId);
  if (!sale) return refuse("missing", "No such record");
  const why = whyNotVoid(ctx, sale, orders);
  if (why !== null) return refuse("conflict", why);
  const record = { kind: "sale", id: saleId } as const;
  const amount = voidAmountOf(sale);
  const leaving = { sessionId: sessionOf(tx, saleId), amount: cashOf(sale), field: "" };
  const beyond = askBeyondDrawer(ctx, leaving);
  if (beyond) return beyond;
  const approved = askApproval(ctx, [
    {
      permission: "sales.void",
      record,
      amount,
      limit: 0,
      field: "",
      message: "Voiding a ticket needs approval",
    },
    ...(leaving.amount === 0
      ? []
      : stepsElsewhere(actor, { store: sale.store, amount: leaving.amount, field: "" })),
    ...drawerSteps(ctx, { record, ...leaving }),
  ]);
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;
  reverseCreditOf(ctx, saleId);
  tx.update(payments).set({ isLive: false }).where(eq(payments.saleId, saleId)).run();
  tx.update(saleSalespeople).set({ isLive: false }).where(eq(saleSalespeople.saleId, saleId)).run();
  tx.update(saleLines).set({ isLive: false, takesPiece: false }).where(eq(saleLines.saleId, saleId)).run();
  tx.update(sales)
    .set({ isLive: false, voidedAt: now, voidedBy: actor.id, voidReason: reason })
    .where(eq(sales.id, saleId))
    .run();
  const freed: Trail[] = sale.lines.flatMap(({ pieceId }) => {
    if (pieceId === null) return [];
    tx.update(pieces)
      .set({ state: "available", version: sql`${pieces.version} + 1` })
      .where(eq(pieces.id, pieceId))
      .run();
    insertRow(tx, pieceMovements, {
      pieceId,
      kind: "sale_voided",
      at: now,
      store: sale.store.key,
      employeeId: actor.id,
      saleId,
    });
    return {
      action: "piece.sale-voided",
      record: { kind: "piece", id: pieceId },
      before: told("piece", { state: "sold" }),
      after: told("piece", { state: "available", saleId }),
    } as const;
  });
  const givenBack = giveBackTradeIns(ctx, saleId);
  const reopened = orders.reopenOrders(ctx, saleId, sale.soldAt);
  if (sale.customerId !== null) takeFromSpent(tx, sale.customerId, sale.total);

  const look = noteLook({ ...ctx, approvedBy }, { kind: "void", record, amount });

  const after = getSale(tx, saleId);
  if (!after) throw new Error("The sale that was just voided can't be read");
  const { status, total } = sale;
  const trail = {
    before: told("sale", { status }),
    after: told("sale", { status: "voided", reason, total, amount }),
    approvedBy,
  };
  const voided = { action: "sale.voided", record, ...trail } as const;
  return done(after, voided, ...freed, ...givenBack, ...reopened, look);
}

function cashOf(sale: Sale) {
  return moneyOfVoid(sale).byHand.find(({ kind }) => kind === "cash")?.amount ?? cents(0);
}

function sessionOf(tx: Tx, saleId: number): number {
  return tx.select({ id: sales.sessionId }).from(sales).where(eq(sales.id, saleId)).get()?.id ?? 0;
}

/** Says why a ticket can't be voided; null if it can. */
export function whyNotVoid(
  by: Pick<RuleContext, "tx" | "actor">,
  sale: Sale,
  orders: Pick<OrdersForTickets, "cancelledWith">,
): string | null {
  const { tx } = by;
  if (sale.voided) return "This ticket is already voided";
  const back = firstReturnOf(tx, sale.id);
  if (back !== null) return `Part of it was returned: ${returnNumber(back)}. Return the rest instead`;
  const behind = returnBehind(tx, sale.id);
  if (behind) return `It's part of exchange ${returnNumber(behind.id)}: return it instead`;
  const cancelled = orders.cancelledWith(tx, sale.id);
  if (cancelled)
    return `It keeps the deposit from ${documentNumber(cancelled.kind, cancelled.id)}, which was canceled: return it instead`;
  const gone = whyNotGiveBack(by, sale.id);
  if (gone !== null) return gone;
  const session = tx
    .select({ closedAt: tillSessions.closedAt, closeId: closes.id })
    .from(sales)
    .innerJoin(tillSessions, eq(tillSessions.id, sales.sessionId))
    .leftJoin(closes, eq(closes.sessionId, tillSessions.id))
    .where(eq(sales.id, sale.id))
    .get();
  if (session?.closedAt === null) return whyNotReverseCredit(tx, sale.id);
  const closed = session?.closeId ? ` (${closeNumber(session.closeId)})` : "";
  return `The till that took the payment has since been closed${closed}: return it instead`;
}
