import { useRef } from "react";
import { data, useLocation } from "react-router";
import { ticketNumber } from "~/domain/counter/sales/sale";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import scanSheet from "~/ui/styles/scan.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { keepChoice, keepCustomerView, readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { useDialog } from "~/web/list-under-dialog";
import { findingGiftCards } from "~/access/gift-card-tries.server";
import { addressAt, href, localPath, withRest } from "~/ui/address";
import { performForm } from "~/web/perform.server";
import { keepDraft } from "~/web/form-drafts.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-sale";
import { ApproveSale } from "./approve-sale.tsx";
import { ORDERS_ON_FORM } from "../../workshop/orders/orders-on-ticket.server.ts";
import { sellAsShown } from "../returns/exchange-draft.server.ts";
import {
  afterStep,
  asksForStep,
  draftAt,
  draftOfForm,
  type SaleDraft,
  typedOf,
} from "./sale-draft.server.ts";
import { saleDraftView } from "./sale-form-view.server.ts";
import { ticketForm } from "./ticket-form.server.ts";
import { SaleForm } from "./sale-form.tsx";
import { LOOKING_ON } from "./sale-form-fields.ts";
import { toFormNames, type TypedSale, TypedTicket } from "./sale-contract.ts";

const titleOf = (view: { exchange: unknown }) => (view.exchange ? "Exchange" : "Process New Sale");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.sales,
  nameOf: ({ view }) => titleOf(view),
  beginsWithRail: true,
  isForm: true,
};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: scanSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta = () => titled("Process New Sale");

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const till = await readChoice(request, "till", factsOf(context).secure);
  const { draft, step } = draftAt(context, url, till, ORDERS_ON_FORM);
  if (step) throw redirect(step, 303);
  return { view: saleDraftView(draft, context, ORDERS_ON_FORM) };
}

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context);
  const form = await readForm(args.request);
  const sent = Object.fromEntries(form) as Record<string, string>;
  const draft = draftOfForm(sent);
  if (asksForStep(form)) {
    if (LOOKING_ON in sent) await keepCustomerView(factsOf(args.context), sent[LOOKING_ON]);
    const path = addressAt({ pathname: args.url.pathname });
    return redirect(afterStep(actor, path, draft, sent, ORDERS_ON_FORM), 303);
  }
  const viewOf = (shown: SaleDraft) => saleDraftView(shown, args.context, ORDERS_ON_FORM);
  const outcome = await performForm(
    args,
    TypedTicket,
    findingGiftCards((ctx, ticket: TypedSale) => sellAsShown(ctx, ticket, ORDERS_ON_FORM)),
    "Failed to process sale",
    { form: ticketForm(form, draft, () => viewOf(draft)), problem: null },
  );
  if (outcome.ok) {
    const facts = factsOf(args.context);
    const { till } = draft.texts.values;
    if (till) facts.cookies.push(await keepChoice("till", till, facts.secure));
    const done = withRest(href("/sales/:saleId/finish", { saleId: outcome.value.id }), draft.list);
    return redirectWithToast(facts, localPath(done, href("/sales")), {
      tone: "success",
      title: "Success",
      description: `${draft.texts.values.exchange ? "Exchange" : "Sale"} processed successfully`,
    });
  }
  const { data: refused, init } = outcome.rejection;
  const { reply } = refused;
  const rejection = { ...refused, reply: { ...reply, error: toFormNames(reply.error ?? {}) } };
  const formKey = rejection.usedFor === null ? draft.formKey : crypto.randomUUID();
  const typed = typedOf(draft);
  const toApprove = rejection.approval && {
    ask: rejection.approval,
    typed,
    changeTo: keepDraft(actor, href("/sales/new"), typed),
  };
  const shown = { ...draft, formKey, note: "", focus: "" };
  return data({ ...rejection, toApprove, view: viewOf(shown), shownAs: crypto.randomUUID() }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal } = useDialog(href("/sales"));
  const { search } = useLocation();
  const waiting = useRef<Texts[]>([]);
  const view = actionData?.view ?? loaderData.view;
  return (
    <DialogOrPage
      modal={modal}
      title={titleOf(view)}
      closeTo={view.closeTo}
      backLabel={view.exchange?.saleId ? ticketNumber(view.exchange.saleId) : "Sales"}
      wide
    >
      {actionData?.toApprove ? (
        <ApproveSale {...actionData.toApprove} view={view} rejection={actionData} />
      ) : (
        <SaleForm
          key={search + (actionData?.shownAs ?? "")}
          view={view}
          rejection={actionData}
          waiting={waiting}
        />
      )}
    </DialogOrPage>
  );
}
