import { data, redirect } from "react-router";
import { returnNumber } from "~/domain/returns/return";
import { ticketNumber } from "~/domain/sales/sale";
import type { PageHandle } from "~/shell/page-handle";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-exchange";
import { exchangeAsShown } from "./perform-return.server.ts";
import { TypedExchange } from "./return-contract.ts";
import { draftAt, ticketOf, viewOf, withView } from "./return-draft.server.ts";
import { ReturnPage } from "./return-page.tsx";

export const handle: PageHandle = {
  title: "Exchange",
  subtitle: "Take back what was sold for something else",
};

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Exchange of sale ${params.saleId} · Loupe` },
];

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const sale = ticketOf(params.saleId);
  const { typed, step } = await draftAt(request, context, url, sale);
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
  return data(withView(args, sale, rejection, true), init ?? {});
}

export default function NewExchange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReturnPage
      title="Exchange"
      view={loaderData.view}
      rejection={actionData}
      isExchange
      used={({ return: { id } }: { return: { id: number } }) => ({
        name: returnNumber(id),
        to: `/returns/${id}`,
      })}
    />
  );
}
