import { data, useLocation } from "react-router";
import { type Actor, can } from "~/domain/permissions";
import type { Order } from "~/domain/workshop/orders/order";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import scanSheet from "~/ui/styles/scan.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { ApprovalForm } from "~/web/approval-form";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf, type Toast } from "~/web/context";
import { keepDraft, typedOf } from "~/web/form-drafts.server";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-order";
import { TypedOrder } from "./order-contract.ts";
import { draftAt, draftOfForm, orderDraftView, sentOrder, takeInTyped } from "./order-draft.server.ts";
import { OrderForm, TITLES } from "./order-form.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.orders,
  nameOf: ({ view }) => TITLES[view.kind],
  beginsWithRail: true,
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? TITLES[loaderData.view.kind] : "New Order");

export const links = () => [
  { rel: "stylesheet", href: scanSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const till = await readChoice(request, "till", factsOf(context).secure);
  const { draft, step } = draftAt(context, url, till);
  if (step) throw redirect(step, 303);
  return { view: orderDraftView(draft, context) };
}

export async function action(args: Route.ActionArgs) {
  const form = sentOrder(await readForm(args.request));
  const failed = "Failed to create the order";
  const outcome = await performForm(args, TypedOrder, takeInTyped, failed, { form, problem: null });
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/orders/:orderId", { orderId: outcome.value.id }), {
      tone: "success",
      description: "Order created",
      ...nextOf(outcome.value, actorOf(args.context)),
    });
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...draftOfForm(Object.fromEntries(form)), formKey: rejection.formKey };
  const typed = typedOf(draft);
  return data(
    {
      ...rejection,
      view: orderDraftView(draft, args.context),
      toApprove: rejection.approval && {
        ask: rejection.approval,
        typed,
        changeTo: keepDraft(actorOf(args.context), href("/orders/new"), typed),
      },
    },
    init ?? {},
  );
}

/** The receipt of its deposit, or the way to one. */
function nextOf({ id: orderId, deposits: [deposit], balance }: Order, actor: Actor): Pick<Toast, "link"> {
  if (deposit) {
    const receipt = href("/orders/:orderId/deposits/:depositId", { orderId, depositId: deposit.id });
    return { link: { label: "Print receipt", to: receipt } };
  }
  if (balance === 0 || !can(actor, "sales.process")) return {};
  return { link: { label: "Take a deposit", to: href("/orders/:orderId/deposit", { orderId }) } };
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  const toApprove = actionData?.toApprove;
  const title = TITLES[view.kind];
  return (
    <FormPage title={title} backTo={href("/orders")} backLabel="Orders" wide>
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Edit" }}
          submit={{ label: "Approve and Create", busy: "Saving..." }}
        >
          <p>{title}</p>
        </ApprovalForm>
      ) : (
        <OrderForm key={search} view={view} rejection={actionData} />
      )}
    </FormPage>
  );
}
