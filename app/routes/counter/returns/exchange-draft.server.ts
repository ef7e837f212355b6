import type { RouterContextProvider } from "react-router";
import type { Tx } from "~db/client.server.ts";
import { type Cents, cents, formatDecimal, sumOf } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { type Actor, can } from "~/domain/permissions";
import { exchange } from "~/domain/counter/returns/exchange.server";
import { planReturn } from "~/domain/counter/returns/plan-return.server";
import { KEPT_BY_CUSTOMER, type NewReturn, RETURN_PLACE_LABELS } from "~/domain/counter/returns/return";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import type { OrdersForTickets } from "~/domain/counter/sales/orders-for-tickets";
import { processSale } from "~/domain/counter/sales/process-sale.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { type Sale, ticketNumber } from "~/domain/counter/sales/sale";
import { shop } from "~/runtime/shop.server";
import { type Address, href, withRest } from "~/ui/address";
import { actorOf } from "~/web/context";
import { formOf, submissionOf } from "~/web/form.server";
import { keepDraft, readDraft, type Typed } from "~/web/form-drafts.server";
import { chosenBy } from "~/web/picker-search.server";
import { idParam } from "~/web/problem";
import { TypedReturn } from "./return-contract.ts";
import { inputOf, TICKET } from "./return-draft.server.ts";
import { AS_PAID, boxOf, partOf, placeOf, REFUND_LABELS, returnFormFields } from "./return-form-fields.ts";
import type { TypedSale } from "../sales/sale-contract.ts";

interface At {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

const SALE_FORM = href("/sales/new");

/**
 * Keeps a draft of the sale form with the returned items in it, and returns its URL. It goes on with the
 * ticket that the return was opened from, or starts one for the same customer.
 */
export function ticketBeside({ context, url }: At, sale: Sale, typed: Typed, worth: Cents): Address {
  const actor = actorOf(context);
  const kept = typed[TICKET] && readDraft(actor, new URL(`${SALE_FORM}?draft=${typed[TICKET]}`, url));
  const { id, customerId, store } = sale;
  const buyer: Typed = customerId === null ? { walkIn: "on" } : { customerId: String(customerId) };
  const names = [
    ...Object.keys(returnFormFields),
    ...sale.lines.flatMap(({ id: lineId }) => [
      ...(typed[boxOf(lineId)] ? [boxOf(lineId), placeOf(lineId)] : []),
      partOf(lineId),
    ]),
  ];
  const said = { ...typed, till: "", shown: formatDecimal(worth) } as Typed;
  const filled = names.flatMap((name) => (said[name] ? [[name, said[name]]] : []));
  const exchange = String(new URLSearchParams([["saleId", String(id)], ...filled]));
  return keepDraft(actor, SALE_FORM, {
    ...(kept || { ...buyer, location: store.key, ...(isPaidInCash(sale) && CASH) }),
    exchange,
  });
}

/** The difference is settled as the ticket was. */
function isPaidInCash({ payments }: Sale): boolean {
  return payments.length > 0 && payments.every(({ kind }) => kind === "cash");
}

const CASH = { "payments[0].kind": "cash" };

/** Returns the URL of the form for the returned items, which keeps the ticket for later. */
export function changeAddress(exchange: string, keptAt: string): Address {
  const query = new URLSearchParams(exchange);
  const saleId = idParam(query.get("saleId") ?? "");
  query.delete("saleId");
  query.set(TICKET, new URLSearchParams(keptAt.split("?")[1]).get("draft") ?? "");
  return withRest(href("/sales/:saleId/exchange", { saleId }), `?${query}`);
}

/** Reads the returned items from a sale form; null if that fails. */
function readExchange(tx: Tx, text: string) {
  const fields = new URLSearchParams(text);
  const sale = chosenBy(fields.get("saleId") ?? "", (id) => getSale(tx, id));
  const submission = submissionOf(formOf(fields), TypedReturn);
  if (!sale || submission.status !== "success") return null;
  return { sale, input: inputOf(sale, submission.value), shown: submission.value.shown };
}

const UNREADABLE = "The returned items can't be read: cancel the exchange and start over";

/** The returned items of an exchange, as the sale form shows them. */
export interface ExchangeView {
  /** Null if the text can't be read. Then `worth` is null too. */
  saleId: number | null;
  number: string;
  reason: string;
  /** The returned items as the form sends them, with the worth that it shows. */
  text: string;
  problem: string | null;
  lines: { title: string; note: string; amount: Cents }[];
  /** The most that they pay of the ticket. */
  worth: Cents | null;
  /** How the rest beyond the ticket is refunded: the choice, and the amounts. */
  refundTo: string;
  given: { label: string; amount: Cents }[];
}

/**
 * Shows the returned items beside a ticket with `amountDue` after deposits, to those who may return. Null without
 * an exchange.
 */
export function exchangeView(text: string, amountDue: Cents | null, actor: Actor): ExchangeView | null {
  if (text === "") return null;
  const { db } = shop();
  const read = can(actor, "sales.return") ? readExchange(db, text) : null;
  const nothing: ExchangeView = {
    saleId: null,
    number: "another ticket",
    reason: "",
    text,
    problem: UNREADABLE,
    lines: [],
    worth: null,
    refundTo: "",
    given: [],
  };
  if (!read) return nothing;
  const { sale, input } = read;
  const head = { saleId: sale.id, number: ticketNumber(sale.id), reason: input.reason };
  const planned = planReturn(db, { ...input, refund: null });
  if (!planned.ok) return { ...nothing, ...head, problem: planned.refusal.message };
  const { due, lines, figures } = planned.plan;
  const fields = new URLSearchParams(text);
  fields.set("shown", formatDecimal(due));
  const left = amountDue === null ? 0 : due - amountDue;
  const back = left > 0 ? planReturn(db, input, cents(due - left)) : null;
  return {
    ...head,
    text: String(fields),
    problem: back && !back.ok ? back.refusal.message : null,
    lines: [
      ...lines.map(({ line, to, amount }, nth) => ({
        title: line.description,
        note: [line.sku, amount === null ? to && RETURN_PLACE_LABELS[to] : KEPT_BY_CUSTOMER]
          .filter(Boolean)
          .join(", "),
        amount: cents((figures.lines[nth]?.price ?? 0) + (figures.lines[nth]?.tax ?? 0)),
      })),
      { title: "Shipping", note: "", amount: figures.shippingCharge },
      { title: "Fee", note: "Kept by the shop", amount: cents(-input.fee) },
    ].filter(({ amount }, nth) => nth < lines.length || amount !== 0),
    worth: due,
    refundTo: REFUND_LABELS[input.refund?.[0]?.kind ?? AS_PAID] ?? "",
    given: back?.ok
      ? back.plan.refund
          .filter(({ kind }) => kind !== "exchange")
          .map(({ kind, amount }) => ({ label: PAYMENT_KIND_LABELS[kind], amount }))
      : [],
  };
}

/** Sells the form's ticket and takes back the returned items in it, at the worth that was shown. */
export function sellAsShown(
  ctx: RuleContext,
  { exchange: text, ...sale }: TypedSale,
  orders: OrdersForTickets,
): Result<Sale, EarlierSale> {
  if (text === null) return processSale(ctx, sale, orders);
  const read = readExchange(ctx.tx, text);
  if (!read) return refuse("invalid", UNREADABLE, "exchange");
  // The refund comes from the till that takes the payment.
  const input: NewReturn = { ...read.input, location: sale.location, till: sale.till ?? null };
  const made = exchange(ctx, { return: input, sale }, orders);
  if (!made.ok) {
    const errors: Record<string, string[]> = {};
    for (const [field, messages] of Object.entries(made.refusal.errors))
      (errors[field.startsWith("return.") ? "exchange" : field.replace(/^sale\./, "")] ??= []).push(
        ...messages,
      );
    return { ok: false, refusal: { ...made.refusal, errors } };
  }
  const worth = sumOf(made.value.return.refund.map(({ amount }) => amount));
  if (worth !== read.shown)
    return refuse(
      "invalid",
      `The returned items are now worth ${formatDecimal(worth)}: check the difference`,
      "exchange",
    );
  return { ok: true, value: made.value.sale, trail: made.trail };
}
