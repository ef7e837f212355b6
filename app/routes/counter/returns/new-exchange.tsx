import { data } from "react-router";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { actorOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/new-exchange";
import { ticketBeside } from "./exchange-draft.server.ts";
import { mayComeBack } from "./perform-return.server.ts";
import { TypedReturn } from "./return-contract.ts";
import { draftAt, draftOfForm, returnView, ticketOf, withView } from "./return-draft.server.ts";
import { ReturnPage } from "./return-page.tsx";

export const handle: PageHandle = {
  ...SECTIONS.sales,
  subtitle: "Return items and sell others",
  beginsWithRail: true,
  isForm: true,
};

export const links = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ params }) => titled(`Exchange of sale ${params.saleId}`);

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const sale = ticketOf(params.saleId);
  const { typed, step } = await draftAt(request, context, url, sale);
  if (step) throw redirect(step, 303);
  return { view: returnView(actorOf(context), sale, typed) };
}

/** Goes on to the sale form with the returned items in it. */
export async function action(args: Route.ActionArgs) {
  const sale = ticketOf(args.params.saleId);
  const form = await readForm(args.request);
  const typed = draftOfForm(sale, Object.fromEntries(form));
  const outcome = await performForm(
    args,
    TypedReturn,
    (ctx, sent) => mayComeBack(ctx, sale, sent),
    "Failed to process the exchange",
    { form, problem: null },
  );
  if (outcome.ok) return redirect(ticketBeside(args, sale, typed, outcome.value), 303);
  const { data: rejection, init } = outcome.rejection;
  return data(withView(args, sale, rejection), init ?? {});
}

export default function NewExchange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReturnPage
      title="Exchange"
      view={loaderData.view}
      rejection={actionData}
      isExchange
      used={() => ({ name: "an exchange", to: href("/sales") })}
    />
  );
}
