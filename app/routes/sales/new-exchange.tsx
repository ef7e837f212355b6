import { data, redirect } from "react-router";
import { returnNumber } from "~/domain/returns/return";
import { ticketNumber } from "~/domain/sales/sale";
import type { PageHandle } from "~/shell/page-handle";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { draftAddress } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-exchange";
import { ApproveReturn } from "./approve-return.tsx";
import { exchangeAsShown } from "./perform-return.server.ts";
import { TypedExchange } from "./return-contract.ts";
import { draftAt, draftOfForm, ticketOf, viewOf } from "./return-draft.server.ts";
import { ReturnForm } from "./return-form.tsx";

export const handle: PageHandle = {
  title: "Exchange",
  subtitle: "Take back what was sold for something else",
};

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Exchange of sale ${params.saleId} · Loupe` },
];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const sale = ticketOf(params.saleId);
  const { typed, step } = draftAt(context, url, sale);
  if (step) throw redirect(step, 303);
  return { view: viewOf(sale, typed, true) };
}

export async function action(args: Route.ActionArgs) {
  const sale = ticketOf(args.params.saleId);
  const outcome = await performForm(args, TypedExchange, (ctx, sent) => exchangeAsShown(ctx, sale, sent), {
    title: "Error",
    description: "Failed to exchange it",
  });
  const facts = factsOf(args.context);
  if (outcome.ok) {
    const {
      return: { id },
      sale: taken,
    } = outcome.value;
    return redirectWithToast(facts, `/sales/${taken.id}`, {
      tone: "success",
      title: "Success",
      description: `Exchanged: ${returnNumber(id)} for ${ticketNumber(taken.id)}`,
      link: { label: "Print receipt", to: `/sales/${taken.id}/receipt` },
    });
  }
  const { data: rejection, init } = outcome.rejection;
  const typed = { ...draftOfForm(sale, rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  const changeTo = draftAddress(actorOf(args.context), args.url.pathname, typed, facts.customerView);
  return data({ ...rejection, view: viewOf(sale, typed, true), changeTo }, init ?? {});
}

export default function NewExchange({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData.view;
  return (
    <FormPage title="Exchange" backTo={`/sales/${view.sale.id}`} backLabel={`Sale #${view.sale.id}`} wide>
      {actionData?.approval ? (
        <ApproveReturn
          ask={actionData.approval}
          rejection={actionData}
          view={view}
          changeTo={actionData.changeTo}
        />
      ) : (
        <ReturnForm
          view={view}
          rejection={actionData}
          isExchange
          used={({ return: { id } }: { return: { id: number } }) => ({
            name: returnNumber(id),
            to: `/returns/${id}`,
          })}
        />
      )}
    </FormPage>
  );
}
