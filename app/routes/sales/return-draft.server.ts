import type { RouterContextProvider } from "react-router";
import { amountDueOf, type Sale } from "~/domain/sales/sale";
import { type Cents, cents, rate, taxRate } from "~/domain/money";
import { availableOf } from "~/domain/pieces/available-of-skus.server";
import type { Piece } from "~/domain/pieces/piece";
import { type NewReturn, returnNumber } from "~/domain/returns/return";
import { planReturn, whyNotReturn } from "~/domain/returns/plan-return.server";
import { getSale } from "~/domain/sales/read-sale.server";
import type { NewSale } from "~/domain/sales/new-sale";
import { workOutTicket } from "~/domain/sales/sale-arithmetic";
import { readSettings } from "~/domain/settings/read-settings.server";
import { listStores } from "~/domain/stores/find-stores.server";
import { tillChoices } from "~/domain/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { formOf, submissionOf } from "~/web/form.server";
import { draftAddress, draftOf, type Typed, typedAt, typedOf } from "~/web/kept-drafts.server";
import type { FormRejection } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { isTooLong } from "~/web/return-to";
import { TypedExchange, type TypedReturnInput } from "./return-contract.ts";
import { boxOf, exchangeFormFields, placeOf } from "./return-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

export function ticketOf(saleId: string): Sale {
  const sale = getSale(shop().db, idParam(saleId));
  if (!sale) throw notFound();
  return sale;
}

/** The form's values in the address, beginning with the terminal's till, and where to go if that is too long. */
export async function draftAt(request: Request, context: Context, url: URL, sale: Sale) {
  const actor = actorOf(context);
  const { secure } = factsOf(context);
  const typed = draftOfForm(sale, typedAt(actor, url, []));
  typed.till ||= (await readChoice(request, "till", secure)) ?? "";
  const step = isTooLong(url)
    ? draftAddress(actor, url.pathname, typed, factsOf(context).customerView)
    : null;
  return { typed, step };
}

export function draftOfForm(sale: Sale, fields: Record<string, unknown>): Typed {
  const names = [
    ...Object.keys(exchangeFormFields),
    ...sale.lines.flatMap(({ id }) => [boxOf(id), placeOf(id)]),
  ];
  const { list: _, ...typed } = typedOf(draftOf(names, fields));
  return typed;
}

/** What was typed and refused, as its page shows it now. */
export function withView<Rejection extends FormRejection>(
  { context, url }: { context: Context; url: URL },
  sale: Sale,
  rejection: Rejection,
  isExchange: boolean,
) {
  const typed = { ...draftOfForm(sale, rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  const changeTo = draftAddress(actorOf(context), url.pathname, typed, factsOf(context).customerView);
  return { ...rejection, view: viewOf(sale, typed, isExchange), changeTo };
}

/** A ticket of the pieces that are taken instead, at their list prices, for the same customer in the same store. */
export function ticketFor(
  sale: Sale,
  pieces: readonly Piece[],
  { paidBy, return: { till = null } }: ReturnType<typeof TypedExchange.form.parse>,
): NewSale {
  return {
    customerId: sale.customerId,
    location: sale.store.key,
    till,
    lines: pieces.map((piece, nth) => ({
      at: `lines.${nth}`,
      kind: "piece",
      pieceId: piece.id,
      price: null,
      cost: null,
      discount: null,
      discountReason: null,
    })),
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
    payments: paidBy === null ? null : [{ kind: paidBy, amount: null }],
  };
}

export interface TakenPiece {
  id: number;
  sku: string;
  description: string;
  price: Cents;
}

/** What the form comes to as it is. Null where that can't be said yet. */
export function viewOf(sale: Sale, typed: Typed, isExchange: boolean) {
  const { db } = shop();
  const values = { ...typed, reason: typed.reason || "-" };
  const submission = submissionOf(formOf(Object.entries(values)), TypedExchange);
  const input = submission.status === "success" ? submission.value : null;
  const returned = input && inputOf(sale, input);
  const isChosen = (returned?.lines.length ?? 0) > 0;
  const plan =
    returned && isChosen
      ? planReturn(db, { ...returned, refund: isExchange ? null : returned.refund })
      : null;
  const taken = input && isExchange ? takenPieces(sale, input.skus) : null;
  const due = plan?.ok ? plan.plan.due : null;
  const difference = due === null || (isExchange && !taken) ? null : cents(due - (taken?.amountDue ?? 0));
  const refund =
    plan?.ok && returned && difference !== null && difference > 0
      ? planReturn(db, returned, taken ? cents(Math.min(due ?? 0, taken.amountDue)) : cents(0))
      : null;
  return {
    sale: {
      id: sale.id,
      customerName: sale.customerName,
      hasCustomer: sale.customerId !== null,
      store: sale.store.name,
      zone: sale.store.zone,
      soldAt: sale.soldAt,
      total: sale.total,
      refunded: sale.refunded,
      shippingCharge: sale.shippingCharge,
      payments: sale.payments.map(({ kind, amount }) => ({ kind, amount })),
      lines: sale.lines.map((line) => ({
        id: line.id,
        description: line.description,
        note: [line.sku, line.quantity > 1 ? `${line.quantity} ×` : null].filter(Boolean).join(", "),
        paid: cents(line.price - line.tradeInValue + line.tax),
        isPiece: line.pieceId !== null,
        isUsed: line.isUsed,
        back:
          line.returnId === null
            ? null
            : { number: returnNumber(line.returnId), to: `/returns/${line.returnId}` },
      })),
    },
    typed,
    tills: tillChoices(db, sale.store.key),
    /** Why nothing of it can come back any more. */
    whyNot: whyNotReturn(sale),
    /** Why the ticket or a line can't come back, or the money not go that way. */
    problem: problemOf(plan) ?? problemOf(refund) ?? taken?.problem ?? null,
    figures: plan?.ok
      ? {
          price: cents(plan.plan.figures.salePrice + plan.plan.figures.giftCards),
          tradeIn: plan.plan.figures.tradeInValue,
          tax: plan.plan.figures.tax,
          shipping: plan.plan.figures.shippingCharge,
          fee: returned?.fee ?? cents(0),
          due: plan.plan.due,
        }
      : null,
    taken: taken && { pieces: taken.pieces, tax: taken.tax, amountDue: taken.amountDue },
    /** Given back if positive, to pay if negative. */
    difference,
    refund: refund?.ok
      ? refund.plan.refund
          .filter(({ kind }) => kind !== "exchange")
          .map(({ kind, amount }) => ({ kind, amount }))
      : [],
  };
}

export type ReturnView = ReturnType<typeof viewOf>;

export function inputOf(sale: Sale, input: TypedReturnInput): NewReturn {
  return { ...input.return, saleId: sale.id };
}

function problemOf(plan: ReturnType<typeof planReturn> | null): string | null {
  return plan && !plan.ok ? plan.refusal.message : null;
}

function takenPieces(sale: Sale, skus: readonly string[]) {
  const { db } = shop();
  const { pieces, problem } = availableOf(db, skus);
  const { commissionRate, profitBasis } = readSettings(db);
  const store = listStores(db).find(({ key }) => key === sale.store.key);
  const figures = workOutTicket({
    lines: pieces.map(({ retailPrice, cost }) => ({
      price: retailPrice,
      cost,
      isTaxed: true,
      isGiftCard: false,
    })),
    tax: "auto",
    taxRate: taxRate(store?.salesTaxRate ?? 0),
    isExempt: false,
    tradeInLessensTax: true,
    shippingCharge: cents(0),
    tradeInValue: cents(0),
    rate: rate(commissionRate),
    profitBasis,
  });
  const taken: TakenPiece[] = pieces.map(({ id, sku, description, retailPrice }) => ({
    id,
    sku,
    description,
    price: retailPrice,
  }));
  return { pieces: taken, problem, tax: figures.tax, amountDue: amountDueOf(figures) };
}
