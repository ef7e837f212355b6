import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import {
  payments,
  pieceMovements,
  pieces,
  returnLines as lineRows,
  returns,
  returnSalespeople,
  saleLines,
} from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { accountsOf } from "../credit/accounts-of.server.ts";
import { addCredit } from "../credit/add-credit.server.ts";
import { isCredit } from "../credit/credit-kinds.ts";
import { takeBackGiftCard } from "../credit/take-back-credit.server.ts";
import { takeFromSpent } from "../../people/customers/total-spent.server.ts";
import { dayIn } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { noteReturn } from "./returns-worth-a-look.server.ts";
import { roundingAt } from "../payments/store-rounding.server.ts";
import { noteWriteOff } from "../../stock/movements/write-offs-worth-a-look.server.ts";
import { isOnHand, STATE_AFTER } from "../../stock/pieces/piece-states.ts";
import type { Tx } from "~db/client.server.ts";
import { done, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";
import { namedStore } from "../../shop/stores/named-store.server.ts";
import { askBeyondDrawer } from "../till/beyond-drawer.server.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import { getReturn, moneyLeftOf, moneyOf } from "./find-returns.server.ts";
import { backForNothing, goodwillBeyondUsual } from "./goodwill-approval.server.ts";
import { planReturn } from "./plan-return.server.ts";
import { leftOf } from "./refund.ts";
import { creditNotBacked, inCash, otherWayNotCash } from "./refund-approval.server.ts";
import { stepsOfReturn } from "./return-steps.server.ts";
import type { NewReturn, Return, ReturnPlace } from "./return.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** The ticket that a return helps to pay. */
interface Exchange {
  saleId: number;
  customerId: number | null;
  amount: Cents;
  /** Employee who approved both. */
  approvedBy: number | null;
}

const MOVEMENTS = {
  stock: "returned",
  damaged: "returned_damaged",
  vendor: "returned_to_vendor",
} as const satisfies Record<ReturnPlace, keyof typeof STATE_AFTER>;

/**
 * Takes back lines of a ticket, or gives back parts of their prices. Books them as negative amounts on
 * today's store day, gives the money back from the open till of the store that pays it out, and records where
 * the pieces go. A line that is already back is a conflict that names its return. Refuses voided tickets, and
 * refunds that don't add up to what is due. These need a permission or an approval: money back another way
 * than it came in, cash above the limit or beyond the drawer, more of a price than usual while the customer
 * keeps the goods, and a return after the last day for it.
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
  const place = payoutStore(tx, sale, sent);
  if (!place.ok) return place;
  const session = openTillSession(ctx, place.store, sent.till);
  if (!session.ok) return session;
  const leaving = { sessionId: session.id, amount: inCash(refund), field: "refund" };
  const beyond = askBeyondDrawer(ctx, leaving);
  if (beyond) return beyond;
  const approved = exchange
    ? ({ ok: true, by: exchange.approvedBy } as const)
    : askApproval(
        ctx,
        stepsOfReturn(ctx, planned.plan, { store: place.store, till: sent.till, sessionId: session.id }),
      );
  if (!approved.ok) return approved;
  const { by: approvedBy } = approved;
  const ofApproved = { ...ctx, approvedBy };

  const money = moneyOf(tx, sale.id);
  const notBacked = creditNotBacked({
    parts: refund,
    moneyLeft: moneyLeftOf(tx, sale.id, money),
    tradeInValue: figures.tradeInValue,
  });
  const otherWay = cents(otherWayNotCash({ parts: refund, left: leftOf(money) }) + notBacked);
  const storeDay = dayIn(sale.store.zone, now);
  const of = { store: sale.store.key, storeDay };
  // Money and credit belong to the till that handles them, as in its close.
  const paidOut = { store: place.store.key, storeDay: dayIn(place.store.zone, now) };
  const { lines: parts, salespeople, giftCards: _, ...amounts } = figures;
  const { taxable, exempt, untaxed, surtaxable, surtax } = amounts;
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
    surtaxRate: sale.surtaxRate,
    untaxedAs: sale.untaxedAs,
    fee: sent.fee,
  });
  const moved: Trail[] = [];
  for (const [nth, { line, to }] of lines.entries()) {
    const part = parts[nth];
    if (part?.id !== line.id) throw new Error(`Line ${line.id} has no share of its return`);
    const { id: saleLineId, ...share } = part;
    insertRow(tx, lineRows, { returnId: id, saleLineId, to, category: line.category, ...share });
    if (line.accountId !== null) {
      const card = { accountId: line.accountId, returnId: id, field: fieldOf(sent, line.id), ...paidOut };
      const taken = takeBackGiftCard(ctx, card);
      if (!taken.ok) return taken;
    }
    if (line.pieceId !== null && to !== null)
      moved.push(
        ...bringBack(ofApproved, { line, to, saleId: sale.id, returnId: id, store: sale.store.key }),
      );
  }
  for (const { id: employeeId, ...part } of salespeople)
    insertRow(tx, returnSalespeople, { returnId: id, employeeId, ...part });
  for (const { kind, amount, accountId } of refund) {
    insertRow(tx, payments, {
      ...paidOut,
      returnId: id,
      sessionId: session.id,
      paidAt: now,
      employeeId: actor.id,
      kind,
      amount: cents(-amount),
      rounding: roundingAt(tx, paidOut.store, { kind, amount: cents(-amount) }),
      accountId: isCredit(kind)
        ? addCredit(ctx, { to: creditOf(sale, accountId), amount, returnId: id, ...paidOut })
        : null,
    });
  }
  if (sale.customerId !== null) takeFromSpent(tx, sale.customerId, cents(figures.total - sent.fee));

  const { id: saleId, customerId, storeDay: soldDay } = sale;
  const made = getReturn(tx, id);
  if (!made) throw new Error(`Return ${id} was just written`);
  const looks = noteReturn(ofApproved, {
    saleId,
    customerId,
    paid: exchange,
    soldDay,
    storeDay,
    paidOutDay: paidOut.storeDay,
    amount: planned.plan.due,
    goodwill: goodwillBeyondUsual(planned.plan),
    forNothing: backForNothing(planned.plan),
    shipping: figures.shippingCharge,
    otherWay,
    cash: inCash(refund),
    givesBackPrice: made.lines.some(({ isGoodwill }) => isGoodwill),
  });

  const { customerName: _customer, employeeName: _employee, ...said } = made;
  return done(
    made,
    {
      action: "return.made",
      record: { kind: "return", id },
      after: told("return", {
        ...said,
        ...session.said,
        accountIds: accountsOf(tx, { returnId: id }),
        paidOutDay: paidOut.storeDay,
        taxable,
        exempt,
        untaxed,
        surtaxable,
        surtax,
        salespeople,
      }),
      approvedBy,
    },
    {
      action: "sale.returned",
      record: { kind: "sale", id: sale.id },
      after: told("sale", {
        returnId: id,
        lines: made.lines.map(({ id: lineId, to, isGoodwill }) => ({ id: lineId, to, isGoodwill })),
      }),
      approvedBy,
    },
    ...moved,
    ...looks,
  );
}

/** Finds the store that gives the money back, by default the ticket's own. Refuses an unknown one. */
export function payoutStore(
  tx: Tx,
  { store }: Pick<Sale, "store">,
  { location = null }: Pick<NewReturn, "location">,
): { ok: true; store: { key: string; name: string; zone: string } } | Refused {
  if (location === null || location === store.key) return { ok: true, store };
  return namedStore(tx, location, "location");
}

function creditOf({ customerId, id }: Sale, accountId: number | null) {
  if (accountId !== null) return { accountId };
  if (customerId === null) throw new Error(`Ticket ${id} has nobody to give credit to`);
  return { customerId };
}

interface BroughtBack {
  line: SaleLine;
  to: ReturnPlace;
  saleId: number;
  returnId: number;
  store: string;
}

function bringBack(ctx: RuleContext, { line, to, store, ...document }: BroughtBack): Trail[] {
  const { tx, actor, now } = ctx;
  const pieceId = line.pieceId ?? 0;
  const kind = MOVEMENTS[to];
  const state = STATE_AFTER[kind];
  tx.update(saleLines).set({ takesPiece: false }).where(eq(saleLines.id, line.id)).run();
  const piece = tx
    .update(pieces)
    .set({ state, version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, pieceId))
    .returning({ id: pieces.id, retailPrice: pieces.retailPrice })
    .get();
  insertRow(tx, pieceMovements, {
    pieceId,
    kind,
    at: now,
    store,
    employeeId: actor.id,
    ...document,
  });
  const returned: Trail = {
    action: "piece.returned",
    record: { kind: "piece", id: pieceId },
    before: told("piece", { state: "sold" }),
    after: told("piece", { state, ...document }),
  };
  return isOnHand(state) ? [returned] : [returned, noteWriteOff(ctx, piece)];
}

function fieldOf({ lines }: NewReturn, lineId: number): string {
  return `lines.${lines.findIndex(({ id }) => id === lineId)}.id`;
}
