import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import {
  customers,
  payments,
  pieceMovements,
  pieces,
  returnLines as lineRows,
  returns,
  returnSalespeople,
  saleLines,
} from "~db/schema/index.ts";
import { askApproval } from "../approvals/ask-approval.server.ts";
import { addCredit } from "../credit/add-credit.server.ts";
import { takeBackGiftCard } from "../credit/take-back-credit.server.ts";
import { keptIdOf, lastPurchaseOf } from "../customers/one-person.server.ts";
import { dayIn } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { roundingAt } from "../payments/store-rounding.server.ts";
import { STATE_AFTER } from "../pieces/piece-states.ts";
import { done, type Result, type Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";
import { askBeyondDrawer } from "../till/beyond-drawer.server.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import { getReturn } from "./find-returns.server.ts";
import { planReturn } from "./plan-return.server.ts";
import { inCash } from "./refund-steps.server.ts";
import { stepsOfReturn } from "./steps-of-return.server.ts";
import type { NewReturn, Return, ReturnPlace } from "./return.ts";

/** The ticket that a return pays a part of. */
interface Exchange {
  saleId: number;
  amount: Cents;
  /** Who approved both. */
  approvedBy: number | null;
}

const MOVEMENTS = {
  stock: "returned",
  damaged: "returned_damaged",
  vendor: "returned_to_vendor",
} as const satisfies Record<ReturnPlace, keyof typeof STATE_AFTER>;

/**
 * Takes back lines of a ticket: books what they came to, negative, on today's store day, gives the money back from
 * the open till of the ticket's store, and says where the pieces are now. A line that is back already is a
 * conflict that names its return. Refuses tickets that are voided, and refunds that don't come to what is due. Money
 * back another way than it came in, and cash above the limit, take a permission or an approval.
 */
export function returnLines(
  ctx: RuleContext,
  sent: NewReturn,
  exchange: Exchange | null = null,
): Result<Return> {
  const { tx, actor, now } = ctx;
  const planned = planReturn(tx, sent, exchange?.amount);
  if (!planned.ok) return planned;
  const { sale, figures, lines, refund } = planned.plan;
  const session = openTillSession(ctx, sale.store, sent.till);
  if (!session.ok) return session;
  const beyond = askBeyondDrawer(ctx, { sessionId: session.id, amount: inCash(refund), field: "refund" });
  if (beyond) return beyond;
  const approved = exchange
    ? ({ ok: true, by: exchange.approvedBy } as const)
    : askApproval(ctx, stepsOfReturn(ctx, planned.plan));
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;

  const storeDay = dayIn(sale.store.zone, now);
  const of = { store: sale.store.key, storeDay };
  const { lines: parts, salespeople, giftCards: _, ...amounts } = figures;
  const { taxable, exempt, untaxed } = amounts;
  const id = insertRow(tx, returns, {
    ...of,
    ...amounts,
    saleId: sale.id,
    exchangeId: exchange?.saleId ?? null,
    customerTier: sale.customerTier,
    sessionId: session.id,
    returnedAt: now,
    employeeId: actor.id,
    reason: sent.reason,
    profitBasis: sale.profitBasis,
    taxRate: sale.taxRate,
    fee: sent.fee,
  });
  const moved: Trail[] = [];
  for (const [nth, { line, to }] of lines.entries()) {
    const part = parts[nth];
    if (part?.id !== line.id) throw new Error(`Line ${line.id} has no share of its return`);
    const { id: saleLineId, ...share } = part;
    insertRow(tx, lineRows, { returnId: id, saleLineId, to, category: line.category, ...share });
    if (line.accountId !== null) {
      const card = { accountId: line.accountId, returnId: id, field: fieldOf(sent, line.id), ...of };
      const taken = takeBackGiftCard(ctx, card);
      if (!taken.ok) return taken;
    }
    if (line.pieceId !== null && to !== null)
      moved.push(bringBack(ctx, { line, to, saleId: sale.id, returnId: id, store: sale.store.key }));
  }
  for (const { id: employeeId, ...part } of salespeople)
    insertRow(tx, returnSalespeople, { returnId: id, employeeId, ...part });
  for (const { kind, amount, accountId } of refund) {
    const isCredit = kind === "store_credit" || kind === "gift_card";
    insertRow(tx, payments, {
      ...of,
      returnId: id,
      sessionId: session.id,
      paidAt: now,
      employeeId: actor.id,
      kind,
      amount: cents(-amount),
      rounding: roundingAt(tx, sale.store.key, { kind, amount: cents(-amount) }),
      accountId: isCredit
        ? addCredit(ctx, { to: creditOf(sale, accountId), amount, returnId: id, ...of })
        : null,
    });
  }
  if (sale.customerId !== null)
    tx.update(customers)
      .set({
        totalSpent: sql`${customers.totalSpent} - ${figures.total - sent.fee}`,
        lastPurchaseDate: lastPurchaseOf(tx, sale.customerId),
      })
      .where(eq(customers.id, keptIdOf(tx, sale.customerId)))
      .run();

  const made = getReturn(tx, id);
  if (!made) throw new Error(`Return ${id} was just written`);
  const { customerName: _customer, employeeName: _employee, ...said } = made;
  return done(
    made,
    {
      action: "return.made",
      record: { kind: "return", id },
      after: { ...said, taxable, exempt, untaxed, salespeople },
      approvedBy,
    },
    {
      action: "sale.returned",
      record: { kind: "sale", id: sale.id },
      after: { returnId: id, lines: made.lines.map(({ id: lineId, to }) => ({ id: lineId, to })) },
      approvedBy,
    },
    ...moved,
  );
}

function creditOf({ customerId, id }: Sale, accountId: number | null) {
  if (accountId !== null) return { accountId };
  if (customerId === null) throw new Error(`Ticket ${id} has nobody to give credit to`);
  return { customerId };
}

function bringBack(
  { tx, actor, now }: RuleContext,
  {
    line,
    to,
    store,
    ...document
  }: { line: SaleLine; to: ReturnPlace; saleId: number; returnId: number; store: string },
): Trail {
  const pieceId = line.pieceId ?? 0;
  const kind = MOVEMENTS[to];
  const state = STATE_AFTER[kind];
  tx.update(saleLines).set({ takesPiece: false }).where(eq(saleLines.id, line.id)).run();
  tx.update(pieces)
    .set({ state, version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, pieceId))
    .run();
  insertRow(tx, pieceMovements, {
    pieceId,
    kind,
    at: now,
    store,
    employeeId: actor.id,
    ...document,
  });
  return {
    action: "piece.returned",
    record: { kind: "piece", id: pieceId },
    before: { state: "sold" },
    after: { state, ...document },
  };
}

function fieldOf({ lines }: NewReturn, lineId: number): string {
  return `lines.${lines.findIndex(({ id }) => id === lineId)}.id`;
}
