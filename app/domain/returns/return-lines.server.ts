import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
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
import { dayIn } from "../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../money.ts";
import { PAYMENT_KIND_LABELS } from "../payments/payment-kinds.ts";
import { STATE_AFTER } from "../pieces/piece-states.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { getSale } from "../sales/find-sales.server.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import { getReturn, moneyOf, returnedBefore } from "./find-returns.server.ts";
import { joined, leftOf, refundAsPaid, type RefundPart } from "./refund.ts";
import { type ReturnFigures, workOutReturn } from "./return-arithmetic.ts";
import { type NewReturn, type Return, returnNumber, type ReturnPlace } from "./return.ts";

/** What a return will come to, before it is made. */
export interface ReturnPlan {
  sale: Sale;
  figures: ReturnFigures;
  lines: { line: SaleLine; to: ReturnPlace | null }[];
  /** What is given back: total, gift cards and the trade-in's share, less the fee. */
  due: Cents;
  refund: RefundPart[];
}

/** The ticket that a return pays a part of. */
interface Exchange {
  saleId: number;
  amount: Cents;
}

const MOVEMENTS = {
  stock: "returned",
  damaged: "returned_damaged",
  vendor: "returned_to_vendor",
} as const satisfies Record<ReturnPlace, keyof typeof STATE_AFTER>;

/**
 * Takes back lines of a ticket: books what they came to, negative, on today's store day, gives the money back from
 * the open till of the ticket's store, and says where the pieces are now. A line that is back already is a
 * conflict that names its return. Refuses tickets that are voided, and refunds that don't come to what is due. Cash
 * above the limit takes a permission or an approval.
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
  const approved = askApproval(ctx, cashStep(tx, sale, refund));
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;
  const session = openTillSession(ctx, sale.store, sent.till);
  if (!session.ok) return session;

  const storeDay = dayIn(sale.store.zone, now);
  const of = { store: sale.store.key, storeDay };
  const { lines: parts, salespeople, giftCards: _, ...amounts } = figures;
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
      accountId: isCredit
        ? addCredit(ctx, { to: creditOf(sale, accountId), amount, returnId: id, ...of })
        : null,
    });
  }
  if (sale.customerId !== null)
    tx.update(customers)
      .set({ totalSpent: sql`${customers.totalSpent} - ${figures.total - sent.fee}` })
      .where(eq(customers.id, sale.customerId))
      .run();

  const made = getReturn(tx, id);
  if (!made) throw new Error(`Return ${id} was just written`);
  const { customerName: _customer, employeeName: _employee, ...said } = made;
  return done(
    made,
    { action: "return.made", record: { kind: "return", id }, after: said, approvedBy },
    {
      action: "sale.returned",
      record: { kind: "sale", id: sale.id },
      after: { returnId: id, lines: made.lines.map(({ id: lineId, to }) => ({ id: lineId, to })) },
      approvedBy,
    },
    ...moved,
  );
}

const VOIDED = "This ticket was voided: nothing of it can come back";

/** Null if something of the ticket can come back. */
export function whyNotReturn({ voided, lines }: Pick<Sale, "voided" | "lines">): string | null {
  if (voided) return VOIDED;
  if (lines.some(({ returnId, isUsed }) => returnId === null && !isUsed)) return null;
  return lines.every(({ returnId }) => returnId !== null)
    ? "All of it is back already"
    : "What is not back yet is a gift card that was used";
}

/** What a return comes to, for its page and its rule. `exchanged` goes to another ticket. */
export function planReturn(
  tx: Tx,
  sent: NewReturn,
  exchanged: Cents = cents(0),
): { ok: true; plan: ReturnPlan } | Refused {
  const sale = getSale(tx, sent.saleId);
  if (!sale) return refuse("missing", "No such record");
  if (sale.voided) return refuse("conflict", VOIDED);
  const chosen = chooseLines(sale, sent);
  if (!chosen.ok) return chosen;
  const { lines } = chosen;
  const { currency } = readSettings(tx);
  const before = returnedBefore(tx, sale.id);
  const shippingLeft = cents(sale.shippingCharge - before.shippingCharge);
  const hasGoods = lines.some(({ line }) => line.kind !== "gift_card");
  if (sent.shipping > (hasGoods ? shippingLeft : 0))
    return refuse(
      "invalid",
      `${inMoney(hasGoods ? shippingLeft : cents(0), currency)} of shipping can be given back`,
      "shipping",
    );
  const figures = workOutReturn(sale, before, new Set(lines.map(({ line }) => line.id)), sent.shipping);
  const worth = cents(figures.total + figures.tradeInValue);
  if (sent.fee > worth)
    return refuse("invalid", `The fee can't be more than ${inMoney(worth, currency)}`, "fee");
  const due = cents(worth + figures.giftCards - sent.fee);
  const refund = planRefund(tx, sale, sent, { due, exchanged, tradeInValue: figures.tradeInValue, currency });
  return refund.ok ? { ok: true, plan: { sale, figures, lines, due, refund: refund.parts } } : refund;
}

function chooseLines(sale: Sale, { lines }: NewReturn): { ok: true; lines: ReturnPlan["lines"] } | Refused {
  if (lines.length === 0) return refuse("invalid", "Choose what comes back", "lines");
  const chosen: ReturnPlan["lines"] = [];
  for (const [nth, { id, to }] of lines.entries()) {
    const at = `lines.${nth}`;
    const line = sale.lines.find((each) => each.id === id);
    if (!line) return refuse("invalid", "Not a line of this ticket", `${at}.id`);
    if (chosen.some((each) => each.line === line))
      return refuse("invalid", "This line is there twice", `${at}.id`);
    if (line.returnId !== null)
      return refuse(
        "conflict",
        `${line.sku ?? line.description} is back already: ${returnNumber(line.returnId)}`,
        `${at}.id`,
      );
    const isPiece = line.pieceId !== null;
    if (isPiece && to === null) return refuse("invalid", "Say where it goes", `${at}.to`);
    chosen.push({ line, to: isPiece ? to : null });
  }
  // In the ticket's order, as its shares are.
  return { ok: true, lines: chosen.toSorted((a, b) => a.line.id - b.line.id) };
}

interface DueBack {
  due: Cents;
  exchanged: Cents;
  tradeInValue: Cents;
  currency: string;
}

function planRefund(
  tx: Tx,
  sale: Sale,
  { refund }: NewReturn,
  { due, exchanged, tradeInValue, currency }: DueBack,
): { ok: true; parts: RefundPart[] } | Refused {
  const canHaveCredit = hasCreditAccount(tx, sale.customerId);
  const left = cents(due - exchanged);
  const parts: RefundPart[] = [{ kind: "exchange", amount: exchanged, accountId: null }];
  const forTradeIn = cents(canHaveCredit ? Math.min(tradeInValue, left) : 0);
  parts.push({ kind: "store_credit", amount: forTradeIn, accountId: null });
  const money = cents(left - forTradeIn);
  const paid = leftOf(moneyOf(tx, sale.id));
  if (refund === null)
    return { ok: true, parts: joined([...parts, ...refundAsPaid(money, paid, canHaveCredit)]) };

  const said = sumOf(refund.map(({ amount }) => amount ?? cents(0)));
  const open = refund.filter(({ amount }) => amount === null).length;
  if (open > 1) return refuse("invalid", "Say the amount of each refund", "refund");
  if (open === 0 ? said !== money : said > money)
    return refuse(
      "invalid",
      `Refunds come to ${inMoney(said, currency)}, ${inMoney(money, currency)} is to be given back`,
      "refund",
    );
  for (const [nth, { kind, amount }] of refund.entries()) {
    const given = amount ?? cents(money - said);
    const at = `refund.${nth}`;
    if (kind === "store_credit" && !canHaveCredit)
      return refuse("invalid", "Store credit needs a customer: this ticket has none", `${at}.kind`);
    if (kind !== "gift_card") {
      parts.push({ kind, amount: given, accountId: null });
      continue;
    }
    let rest = given;
    for (const card of paid.filter((part) => part.kind === "gift_card")) {
      const back = cents(Math.min(rest, card.amount));
      parts.push({ ...card, amount: back });
      rest = cents(rest - back);
    }
    if (rest > 0)
      return refuse(
        "invalid",
        `${inMoney(cents(given - rest), currency)} was paid by ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`,
        `${at}.amount`,
      );
  }
  return { ok: true, parts: joined(parts) };
}

/** An erased customer has nothing new. */
function hasCreditAccount(tx: Tx, customerId: number | null): boolean {
  if (customerId === null) return false;
  const customer = tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .get();
  return customer?.erasedAt === null;
}

function creditOf({ customerId, id }: Sale, accountId: number | null) {
  if (accountId !== null) return { accountId };
  if (customerId === null) throw new Error(`Ticket ${id} has nobody to give credit to`);
  return { customerId };
}

function cashStep(tx: Tx, sale: Sale, refund: RefundPart[]) {
  const { cashRefundLimit, currency } = readSettings(tx);
  const amount = sumOf(refund.filter(({ kind }) => kind === "cash").map((part) => part.amount));
  if (cashRefundLimit === null || amount <= cashRefundLimit) return [];
  const message = `A cash refund above ${inMoney(cashRefundLimit, currency)} needs somebody who may approve it`;
  const record = { kind: "sale", id: sale.id } as const;
  return [
    { permission: "refunds.cash", record, amount, limit: cashRefundLimit, field: "refund", message } as const,
  ];
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
