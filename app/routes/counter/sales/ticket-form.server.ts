import { flatTexts, isTicketName } from "~/domain/counter/sales/ticket-texts";
import { tillChoices } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import type { SaleDraft } from "./sale-draft.server.ts";
import { isPaidFor, type SaleDraftView } from "./sale-form-view.server.ts";

/**
 * Builds the form from the draft's rows, numbered without gaps. If only the second salesperson is chosen, the
 * usual one becomes the first. In a store with one till none is chosen. If nothing is to pay, no kind of
 * payment is needed.
 */
export function ticketForm(form: FormData, { texts }: SaleDraft, viewed: () => SaleDraftView): FormData {
  const { values, payments } = texts;
  const [first, second] = texts.salespeople;
  const isShared = first && !first.id && second?.id;
  const hasOneTill = tillChoices(shop().db, values.location ?? "").length === 0;
  const isPaid = payments.some(({ kind }) => !kind) && isPaidFor(viewed());
  const sent = new FormData();
  for (const [name, value] of form) if (!isTicketName(name)) sent.append(name, value);
  const ticket = flatTexts({
    ...texts,
    values: hasOneTill ? { ...values, till: "" } : values,
    salespeople: isShared ? [{ ...first, id: String(viewed().usualSellers[0]) }, second] : texts.salespeople,
    // An empty row would be left out, and the ticket would be paid in a way that nobody said.
    payments: payments
      .filter(({ kind }) => kind || !isPaid)
      .map((payment) => ({ ...payment, kind: payment.kind || "nothing" })),
  });
  for (const [name, value] of Object.entries(ticket)) sent.append(name, value);
  return sent;
}
