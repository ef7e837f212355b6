import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { PAYMENT_KIND_LABELS } from "../../payment-kinds.ts";
import { refuse, type Refused } from "../../result.ts";
import { getSale } from "../sales/read-sale.server.ts";
import { canComeBack } from "./can-come-back.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { moneyOf, returnedBefore } from "./find-returns.server.ts";
import { joined, leftForGoods, leftOf, refundAsPaid, type RefundPart } from "./refund.ts";
import { type ReturnFigures, workOutReturn } from "./return-arithmetic.ts";
import { type NewReturn, returnNumber, type ReturnPlace } from "./return.ts";

/** The outcome of a return before it is made. */
export interface ReturnPlan {
  sale: Sale;
  figures: ReturnFigures;
  lines: { line: SaleLine; to: ReturnPlace | null; amount: Cents | null }[];
  /** Shipping not given back yet after this return. */
  shippingLeft: Cents;
  /** Sum to give back: total, gift cards and the trade-in's share, less the fee. */
  due: Cents;
  /** Price of the ticket's gift cards that the customer keeps. */
  cardsOut: Cents;
  refund: RefundPart[];
}

const VOIDED = "This ticket was voided: it can't be returned";

/** Says why a ticket can't be returned; null if something on it can be. */
export function whyNotReturn({ voided, lines }: Pick<Sale, "voided" | "lines">): string | null {
  if (voided) return VOIDED;
  if (lines.some(canComeBack)) return null;
  return lines.every(({ returnId }) => returnId !== null)
    ? "Everything on it was already returned"
    : "All that's left on it is a used gift card";
}

/** Works out a return for its page and its rule. `exchanged` goes toward another ticket. */
export function planReturn(
  tx: Tx,
  sent: NewReturn,
  exchanged: Cents = cents(0),
): { ok: true; plan: ReturnPlan } | Refused {
  const sale = getSale(tx, sent.saleId);
  if (!sale) return refuse("missing", "No such record");
  if (sale.voided) return refuse("conflict", VOIDED);
  const { currency } = readSettings(tx);
  const chosen = chooseLines(sale, sent, currency);
  if (!chosen.ok) return chosen;
  const { lines } = chosen;
  const before = returnedBefore(tx, sale.id);
  const shippingLeft = cents(sale.shippingCharge - before.shippingCharge);
  const hasGoods = lines.some(({ line }) => line.kind !== "gift_card");
  if (sent.shipping > (hasGoods ? shippingLeft : 0))
    return refuse(
      "invalid",
      `${inMoney(hasGoods ? shippingLeft : cents(0), currency)} of shipping can be refunded`,
      "shipping",
    );
  const parts = lines.flatMap(({ line, amount }) => (amount === null ? [] : [[line.id, amount] as const]));
  const ids = new Set(lines.map(({ line }) => line.id));
  const figures = workOutReturn(sale, before, ids, sent.shipping, new Map(parts));
  const worth = cents(figures.total + figures.tradeInValue);
  if (sent.fee > worth)
    return refuse("invalid", `The fee can't be more than ${inMoney(worth, currency)}`, "fee");
  const due = cents(worth + figures.giftCards - sent.fee);
  const { tradeInValue } = figures;
  const cardsOut = sumOf(
    sale.lines
      .filter(({ id, kind, returnId }) => kind === "gift_card" && returnId === null && !ids.has(id))
      .map(({ price }) => price),
  );
  const refund = planRefund(tx, sale, sent, { due, exchanged, tradeInValue, cardsOut, currency });
  if (!refund.ok) return refund;
  const left = cents(shippingLeft - sent.shipping);
  return {
    ok: true,
    plan: { sale, figures, lines, shippingLeft: left, due, cardsOut, refund: refund.parts },
  };
}

function chooseLines(
  sale: Sale,
  { lines }: NewReturn,
  currency: string,
): { ok: true; lines: ReturnPlan["lines"] } | Refused {
  if (lines.length === 0) return refuse("invalid", "Choose the items to return", "lines");
  const chosen: ReturnPlan["lines"] = [];
  for (const [nth, { id, to, amount = null }] of lines.entries()) {
    const at = `lines.${nth}`;
    const line = sale.lines.find((each) => each.id === id);
    if (!line) return refuse("invalid", "This line isn't on the ticket", `${at}.id`);
    if (chosen.some((each) => each.line === line))
      return refuse("invalid", "This line is listed twice", `${at}.id`);
    if (line.returnId !== null)
      return refuse(
        "conflict",
        `${line.sku ?? line.description} was already returned: ${returnNumber(line.returnId)}`,
        `${at}.id`,
      );
    if (amount !== null) {
      const wrong = wrongPart(line, { to, amount, at, currency });
      if (wrong) return wrong;
      chosen.push({ line, to, amount });
      continue;
    }
    const isPiece = line.pieceId !== null;
    if (isPiece && to === null) return refuse("invalid", "Choose where it goes", `${at}.to`);
    if (!isPiece && to !== null)
      return refuse("invalid", "Only an item goes back to a place: leave it out", `${at}.to`);
    chosen.push({ line, to, amount });
  }
  // In the ticket's order, like its shares.
  return { ok: true, lines: chosen.toSorted((a, b) => a.line.id - b.line.id) };
}

/**
 * Refuses a partial refund of a gift card, one with a place for the goods, which the customer keeps, one of
 * 0, and one above what is left of the price.
 */
function wrongPart(
  line: SaleLine,
  { to, amount, at, currency }: { to: ReturnPlace | null; amount: Cents; at: string; currency: string },
): Refused | null {
  if (line.kind === "gift_card")
    return refuse("invalid", "A gift card comes back whole: leave the amount out", `${at}.amount`);
  if (to !== null)
    return refuse("invalid", "With an amount the customer keeps it: leave out where it goes", `${at}.to`);
  if (amount === 0) return refuse("invalid", "Enter an amount above zero", `${at}.amount`);
  const left = cents(line.price - line.goodwill);
  if (amount <= left) return null;
  return refuse("invalid", `At most ${inMoney(left, currency)} of its price is left`, `${at}.amount`);
}

interface DueBack {
  due: Cents;
  exchanged: Cents;
  tradeInValue: Cents;
  cardsOut: Cents;
  currency: string;
}

function planRefund(
  tx: Tx,
  sale: Sale,
  { refund }: NewReturn,
  { due, exchanged, tradeInValue, cardsOut, currency }: DueBack,
): { ok: true; parts: RefundPart[] } | Refused {
  const canHaveCredit = mayHaveCredit(tx, sale.customerId);
  const left = cents(due - exchanged);
  const parts: RefundPart[] = [{ kind: "exchange", amount: exchanged, accountId: null }];
  const forTradeIn = cents(canHaveCredit ? Math.min(tradeInValue, left) : 0);
  parts.push({ kind: "store_credit", amount: forTradeIn, accountId: null });
  const money = cents(left - forTradeIn);
  const paid = leftOf(moneyOf(tx, sale.id));
  if (refund === null)
    return {
      ok: true,
      parts: joined([...parts, ...refundAsPaid(money, leftForGoods(paid, cardsOut), canHaveCredit)]),
    };

  const said = sumOf(refund.map(({ amount }) => amount ?? cents(0)));
  const open = refund.filter(({ amount }) => amount === null).length;
  if (open > 1) return refuse("invalid", "Enter the amount of each refund", "refund");
  if (open === 0 ? said !== money : said > money)
    return refuse(
      "invalid",
      `Refunds come to ${inMoney(said, currency)}, the amount to refund is ${inMoney(money, currency)}`,
      "refund",
    );
  const cards = paid.filter((part) => part.kind === "gift_card").map((card) => ({ ...card }));
  const onCards = sumOf(cards.map((card) => card.amount));
  for (const [nth, { kind, amount }] of refund.entries()) {
    const given = amount ?? cents(money - said);
    const at = `refund.${nth}`;
    if (kind === "store_credit" && !canHaveCredit)
      return refuse(
        "invalid",
        "This ticket has no customer, so it can't be refunded to store credit",
        `${at}.kind`,
      );
    if (kind !== "gift_card") {
      parts.push({ kind, amount: given, accountId: null });
      continue;
    }
    let rest = given;
    for (const card of cards) {
      const back = cents(Math.min(rest, card.amount));
      parts.push({ ...card, amount: back });
      card.amount = cents(card.amount - back);
      rest = cents(rest - back);
    }
    if (rest > 0)
      return refuse(
        "invalid",
        `Only ${inMoney(onCards, currency)} was paid by ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`,
        `${at}.amount`,
      );
  }
  return { ok: true, parts: joined(parts) };
}

/** True if a ticket's customer can get store credit. An erased customer gets nothing new. */
export function mayHaveCredit(tx: Tx, customerId: number | null): boolean {
  if (customerId === null) return false;
  const customer = tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .get();
  return customer?.erasedAt === null;
}
