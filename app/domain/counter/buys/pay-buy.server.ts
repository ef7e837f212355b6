import { paddedNumber } from "../../document-number.ts";
import { and, eq, sql } from "drizzle-orm";
import { buyLines, buys } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { addCredit } from "../credit/add-credit.server.ts";
import { dayIn } from "../../dates.ts";
import { noteBuy } from "./buys-worth-a-look.server.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { ESTATE } from "../../stock/pieces/categories.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getStore } from "../../shop/stores/find-stores.server.ts";
import { openTillSession } from "../till/open-till-session.server.ts";
import { stepsElsewhere } from "../till/till-of-another-store.ts";
import { payFromTill } from "../till/pay-from-till.server.ts";
import { bringIn, worthNow } from "../trade-ins/bring-in.server.ts";
import { type Buy, buyNumber, type BuyPayment, lackOfBuy } from "./buy.ts";
import { buySteps } from "./buy-approval.server.ts";
import { linesOfBuy } from "./find-buys.server.ts";
import { openBuy, readBuy } from "./prepare-buy.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface PaidBuy {
  buyId: number;
  paidBy: BuyPayment;
  checkNumber: string | null;
  /** The store's first till if null. */
  till: string | null;
  version: number | null;
}

const LACKS = {
  items: "Add an item first",
  price: "Enter a price: every item is $0.00",
  identity: "Record the seller's identity first",
};

/**
 * Pays the seller, all or nothing. Cash leaves the till's session, store credit goes to the customer in the
 * session of the store's first till, and a check is the shop's own. Each item becomes a piece that costs what
 * was paid, on hold by the store's rule, with its melt value at this moment. Refused without items or without
 * the seller's identity, and (409) if it was already paid or has changed since `version`. Above the limit of
 * Settings, counting what the seller sold and traded in that day, it needs a permission or an approval.
 */
export function payBuy(ctx: RuleContext, pay: PaidBuy): Result<Buy, Overtaken<Buy>> {
  const { tx, actor, now } = ctx;
  const { buyId, paidBy, checkNumber, till, version } = pay;
  const found = openBuy(tx, buyId);
  if (!found.ok) return found;
  const { buy } = found;
  const record = { kind: "buy", id: buyId } as const;
  const overtaken = version !== null && refuseOvertaken(ctx, buy, { version, record, what: "this buy" });
  if (overtaken) return overtaken;
  const store = getStore(tx, buy.store.key);
  if (!store) throw new Error(`Buy ${buyId} has no store`);
  const lines = linesOfBuy(tx, buyId);
  const { total } = buy;
  const lack = lackOfBuy(buy);
  if (lack !== null) return refuse("conflict", LACKS[lack]);
  if (paidBy === "check" && checkNumber === null)
    return refuse("invalid", "Enter the check number", "checkNumber");
  if (paidBy !== "check" && checkNumber !== null)
    return refuse("invalid", "Leave the check number empty unless you pay by check", "checkNumber");
  if (paidBy !== "cash" && till !== null)
    return refuse("invalid", "Leave the till empty unless you pay cash", "till");
  const number = buyNumber(buyId);
  const cash =
    paidBy === "cash"
      ? payFromTill(ctx, { store, till, amount: total, reason: `Buy ${number}`, buyId })
      : null;
  if (cash && !cash.ok) return cash;
  const session = paidBy === "store_credit" ? openTillSession(ctx, store) : null;
  if (session && !session.ok) return session;
  const storeDay = dayIn(store.zone, now);
  const { id: customerId } = buy.customer;
  const bought = { record, customerId, employeeId: actor.id, storeDay, amount: total, field: "" };
  const approved = askApproval(ctx, [
    ...buySteps(tx, { ...bought, what: "Buying" }),
    ...(cash?.asks ?? []),
    ...(paidBy === "cash" ? stepsElsewhere(actor, { store, amount: total, field: "paidBy" }) : []),
  ]);
  if (!approved.ok) return approved;
  const set = {
    state: "bought",
    boughtAt: now,
    boughtBy: actor.id,
    storeDay,
    paidBy,
    checkNumber,
    total,
  } as const;
  const claimed = tx
    .update(buys)
    .set({ ...set, sessionId: cash?.sessionId ?? null, version: sql`${buys.version} + 1` })
    .where(and(eq(buys.id, buyId), eq(buys.state, "open")))
    .run();
  if (claimed.changes === 0) throw new Error(`Buy ${buyId} changed within a transaction`);
  if (session)
    addCredit(ctx, {
      to: { customerId: buy.customer.id },
      kind: "bought",
      amount: total,
      store: store.key,
      storeDay,
      buyId,
      sessionId: session.id,
    });
  const brought: Trail[] = [];
  for (const [nth, line] of lines.entries()) {
    const worth = worthNow(ctx, line);
    const melt = "missing" in worth ? null : worth.value;
    const added = bringIn(
      ctx,
      { coming: { kind: "bought", buyId }, store, storeDay },
      {
        ...line,
        cost: line.price,
        category: ESTATE,
        melt,
        sku: `BUY-${paddedNumber(buyId)}-${nth + 1}`,
      },
    );
    if (!added.ok) return refuse(added.refusal.kind, `${line.description}: ${added.refusal.message}`);
    brought.push(...added.trail);
    tx.update(buyLines)
      .set({ pieceId: added.value.id, melt, working: "missing" in worth ? null : worth.working })
      .where(eq(buyLines.id, line.id))
      .run();
  }
  const looks = noteBuy({ ...ctx, approvedBy: approved.by }, { customerId, storeDay, amount: total, buyId });
  return done(
    readBuy(tx, buyId),
    {
      action: "buy.bought",
      record,
      before: told("buy", { state: "open" }),
      after: told("buy", {
        state: "bought",
        items: lines.length,
        total,
        paidBy,
        storeDay,
        ...(cash ?? session)?.said,
      }),
      approvedBy: approved.by,
    },
    ...(cash ? [cash.trail] : []),
    ...brought,
    ...looks,
  );
}
