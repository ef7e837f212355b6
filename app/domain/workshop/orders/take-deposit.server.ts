import { insertRow } from "~db/insert-row.ts";
import { payments } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { dayIn } from "../../dates.ts";
import { type Cents, cents, inMoney, rate, sumOf } from "../../money.ts";
import { refuseGiven } from "../../counter/payments/cash-given.ts";
import { keptOfPayment } from "../../counter/payments/kept-of-payment.ts";
import { roundingAt } from "../../counter/payments/store-rounding.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { namedStore } from "../../shop/stores/named-store.server.ts";
import { stepsElsewhere } from "../../counter/till/till-of-another-store.ts";
import { openTillSession } from "../../counter/till/open-till-session.server.ts";
import type { DepositKind } from "./deposit-kinds.ts";
import { getOrder } from "./find-orders.server.ts";
import { addToHeld } from "./hold-deposit.server.ts";
import { noteReady } from "./ready-since.server.ts";
import { leastDepositOf } from "./least-deposit.ts";
import type { Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { refuseAnother } from "./refuse-another-part.server.ts";
import { orderToSettle } from "./still-open.server.ts";

export interface NewDeposit {
  kind: DepositKind;
  amount: Cents;
  /** Cash handed over. */
  given?: Cents | null;
  lastFour?: string | null;
  reference?: string | null;
  number?: string | null;
  /** Store whose till takes it; the order's own if missing. */
  location?: string | null;
  /** Name of a till of the store; its first if missing. */
  till?: string | null;
  /** The installment that it pays. Refused (409) if that one is paid. */
  instalment?: number | null;
}

/**
 * Takes a deposit into the open till. The shop owes it until the order is handed over or canceled. Refuses
 * ended orders, more deposits than an order may have, an amount of 0, more than the balance, and a first
 * deposit on a layaway below what Settings ask for. Cash into a till of a store where the actor doesn't work
 * needs a permission or an approval.
 */
export function takeDeposit(
  ctx: RuleContext,
  { orderId, ...deposit }: { orderId: number } & NewDeposit,
): Result<Order> {
  const { tx, actor, now } = ctx;
  const found = orderToSettle(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const tooMany = refuseAnother(tx, "deposits", orderId);
  if (tooMany) return tooMany;
  const { kind, amount, given = null, instalment = null } = deposit;
  const { currency, leastDeposit } = readSettings(tx);
  if (instalment !== null) {
    const due = order.instalments.find(({ position }) => position === instalment);
    if (!due) return refuse("invalid", "This order has no such installment", "instalment");
    if (due.paid === due.amount)
      return refuse("conflict", `Installment ${instalment} is already paid`, "instalment");
  }
  if (amount === 0) return refuse("invalid", "Enter an amount above zero", "amount");
  if (amount > order.balance)
    return refuse("invalid", `${inMoney(order.balance, currency)} is left to pay, before tax`, "amount");
  const least = leastDepositOf(order.price, rate(leastDeposit));
  if (order.kind === "layaway" && order.held === 0 && amount < least)
    return refuse(
      "invalid",
      `The first deposit must be at least ${inMoney(least, currency)}, ${leastDeposit / 100}% of the price`,
      "amount",
    );
  const location = deposit.location ?? order.store.key;
  const named = namedStore(tx, location, "location");
  if (!named.ok) return named;
  const { store } = named;
  const usesTill = kind === "cash" || (deposit.till ?? null) !== null;
  const rounding = roundingAt(tx, store.key, { kind, amount });
  const cash = cents(amount + rounding);
  const wrong =
    kind === "cash" && given !== null
      ? refuseGiven(ctx, { amount: cash, given, field: "given", currency })
      : null;
  if (wrong) return wrong;
  const approved = askApproval(
    ctx,
    usesTill ? stepsElsewhere(actor, { store, amount, field: "location" }) : [],
  );
  if (!approved.ok) return approved;
  const session = openTillSession(ctx, store, deposit.till);
  if (!session.ok) return session;
  const storeDay = dayIn(store.zone, now);
  const { given: keptGiven, ...known } = keptOfPayment(deposit, rounding);
  insertRow(tx, payments, {
    orderId,
    sessionId: session.id,
    store: store.key,
    storeDay,
    paidAt: now,
    employeeId: actor.id,
    kind,
    amount,
    given: keptGiven,
    rounding,
    ...known,
  });
  addToHeld(tx, orderId, amount);
  noteReady(ctx, orderId);
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} took a deposit and can't be read`);
  return done(
    after,
    orderTrail(order, "order.deposit-taken", {
      before: { held: order.held },
      after: { held: after.held, kind, amount, instalment, location, storeDay, ...known, ...session.said },
      approvedBy: approved.by,
    }),
  );
}

/** Sums what was taken and not refunded, by kind, for refunds in proportion. */
export function depositsByKind({ deposits }: Pick<Order, "deposits">) {
  const kinds = [...new Set(deposits.map(({ kind }) => kind))].filter((kind) => kind !== "deposit");
  return kinds.map((kind) => ({
    kind,
    amount: cents(
      Math.max(sumOf(deposits.filter((each) => each.kind === kind).map((each) => each.amount)), 0),
    ),
    accountId: null,
  }));
}
