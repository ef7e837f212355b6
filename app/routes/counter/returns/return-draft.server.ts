import type { RouterContextProvider } from "react-router";
import { canComeBack } from "~/domain/counter/returns/can-come-back";
import { amountDueOf, type Sale } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";
import type { Actor } from "~/domain/permissions";
import { type NewReturn, returnNumber } from "~/domain/counter/returns/return";
import { returnedBefore } from "~/domain/counter/returns/find-returns.server";
import { mayHaveCredit, planReturn, whyNotReturn } from "~/domain/counter/returns/plan-return.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { worksIn } from "~/domain/counter/till/till-of-another-store";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import { addressAt, href } from "~/ui/address";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { formOf, submissionOf } from "~/web/form.server";
import { draftAddress, draftOf, type Typed, typedAt, typedOf } from "~/web/form-drafts.server";
import type { FormRejection } from "~/web/perform.server";
import { lineTilesOf } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import { isTooLong } from "~/web/return-to";
import { TypedReturn, type TypedReturnInput } from "./return-contract.ts";
import { boxOf, partOf, placeOf, returnFormFields } from "./return-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

export function ticketOf(saleId: string): Sale {
  const sale = getSale(shop().db, idParam(saleId));
  if (!sale) throw notFound();
  return sale;
}

/**
 * Reads the form's values from the URL, starting with the terminal's till. `step` is where to go if the URL
 * is too long.
 */
export async function draftAt(request: Request, context: Context, url: URL, sale: Sale) {
  const actor = actorOf(context);
  const { secure } = factsOf(context);
  const typed = draftOfForm(sale, typedAt(actor, url, []));
  // The customer is at the store where the employee works.
  const here = actor.location ?? actor.homeStore ?? "";
  typed.location ||= worksIn(actor, sale.store.key) ? sale.store.key : here;
  typed.till ||= (await readChoice(request, "till", secure)) ?? "";
  const [only, ...others] = sale.lines;
  if (url.search === "" && only && others.length === 0 && canComeBack(only)) typed[boxOf(only.id)] = "on";
  const step = isTooLong(url)
    ? draftAddress(actor, addressAt({ pathname: url.pathname }), typed, factsOf(context).customerView)
    : null;
  return { typed, step };
}

/** URL parameter that names the kept ticket of an exchange. */
export const TICKET = "ticket";

export function draftOfForm(sale: Sale, fields: Record<string, unknown>): Typed {
  const names = [
    ...Object.keys(returnFormFields),
    TICKET,
    ...sale.lines.flatMap(({ id }) => [boxOf(id), placeOf(id), partOf(id)]),
  ];
  const { list: _, ...typed } = typedOf(draftOf(names, fields));
  // What its list of places shows before somebody chooses.
  for (const { id, pieceId } of sale.lines) if (pieceId !== null) typed[placeOf(id)] ||= "stock";
  return typed;
}

/** Adds to a refusal what its page shows now. */
export function withView<Rejection extends FormRejection>(
  { context, url }: { context: Context; url: URL },
  sale: Sale,
  rejection: Rejection,
) {
  const typed = { ...draftOfForm(sale, rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  const changeTo = draftAddress(
    actorOf(context),
    addressAt({ pathname: url.pathname }),
    typed,
    factsOf(context).customerView,
  );
  return { ...rejection, view: returnView(actorOf(context), sale, typed), changeTo };
}

/** Works out what the form comes to. Figures are null until that is possible. */
export function returnView(actor: Actor, sale: Sale, typed: Typed) {
  const { db } = shop();
  const tileOf = lineTilesOf(actor, sale.lines);
  const values = { ...typed, reason: typed.reason || "-" };
  const submission = submissionOf(formOf(Object.entries(values)), TypedReturn);
  const input = submission.status === "success" ? inputOf(sale, submission.value) : null;
  const plan = input && input.lines.length > 0 ? planReturn(db, input) : null;
  return {
    sale: {
      id: sale.id,
      customerName: sale.customerName,
      mayHaveCredit: mayHaveCredit(db, sale.customerId),
      store: sale.store.name,
      zone: sale.store.zone,
      soldAt: sale.soldAt,
      total: sale.total,
      refunded: sale.refunded,
      paid: amountDueOf(sale),
      shippingLeft: cents(sale.shippingCharge - returnedBefore(db, sale.id).shippingCharge),
      payments: sale.payments.map(({ kind, amount }) => ({ kind, amount })),
      lines: sale.lines.map((line) => ({
        id: line.id,
        tile: tileOf(line),
        description: line.description,
        note: [line.sku, line.quantity > 1 ? `${line.quantity} ×` : null].filter(Boolean).join(", "),
        paid: cents(line.price - line.tradeInValue + line.tax),
        isTaxed: line.tax > 0,
        goodwill: line.goodwill,
        isPiece: line.pieceId !== null,
        isGiftCard: line.kind === "gift_card",
        isUsed: line.isUsed,
        canComeBack: canComeBack(line),
        back:
          line.returnId === null
            ? null
            : {
                number: returnNumber(line.returnId),
                to: href("/returns/:returnId", { returnId: line.returnId }),
              },
      })),
    },
    typed,
    stores: storeNames(db).map(({ key, name }) => ({ value: key, label: name })),
    tills: tillChoices(db, typed.location || sale.store.key),
    /** Why nothing on it can be returned any more. */
    whyNot: whyNotReturn(sale),
    /** Why the ticket or a line can't be returned, or the money can't be refunded that way. */
    problem: plan && !plan.ok ? plan.refusal.message : null,
    figures: plan?.ok
      ? {
          price: cents(plan.plan.figures.salePrice + plan.plan.figures.giftCards),
          tradeIn: plan.plan.figures.tradeInValue,
          tax: plan.plan.figures.tax,
          shipping: plan.plan.figures.shippingCharge,
          fee: input?.fee ?? cents(0),
          due: plan.plan.due,
        }
      : null,
    refund: plan?.ok ? plan.plan.refund.map(({ kind, amount }) => ({ kind, amount })) : [],
  };
}

export type ReturnView = ReturnType<typeof returnView>;

export function inputOf(sale: Sale, input: TypedReturnInput): NewReturn {
  return { ...input.return, saleId: sale.id };
}
