import { data } from "react-router";
import { type Return, returnNumber } from "~/domain/counter/returns/return";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-return";
import { returnAsShown } from "./perform-return.server.ts";
import { TypedReturn } from "./return-contract.ts";
import { draftAt, returnView, ticketOf, withView } from "./return-draft.server.ts";
import { ReturnPage } from "./return-page.tsx";

export const handle: PageHandle = {
  ...SECTIONS.sales,
  subtitle: "Return items and refund the customer",
  beginsWithRail: true,
  isForm: true,
};

export const links = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ params }) => titled(`Return of sale ${params.saleId}`);

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const sale = ticketOf(params.saleId);
  const { typed, step } = await draftAt(request, context, url, sale);
  if (step) throw redirect(step, 303);
  return { view: returnView(actorOf(context), sale, typed) };
}

export async function action(args: Route.ActionArgs) {
  const sale = ticketOf(args.params.saleId);
  const outcome = await performForm(
    args,
    TypedReturn,
    (ctx, sent) => returnAsShown(ctx, sale, sent),
    "Failed to process the return",
  );
  const facts = factsOf(args.context);
  if (outcome.ok) {
    const { id } = outcome.value;
    return redirectWithToast(facts, href("/returns/:returnId", { returnId: id }), {
      tone: "success",
      description: `Return ${returnNumber(id)} processed`,
      link: { label: "Print slip", to: href("/returns/:returnId/slip", { returnId: id }) },
    });
  }
  const { data: rejection, init } = outcome.rejection;
  return data(withView(args, sale, rejection), init ?? {});
}

export default function NewReturn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReturnPage
      title="Return"
      view={loaderData.view}
      rejection={actionData}
      isExchange={false}
      used={({ id }: Pick<Return, "id">) => ({
        name: returnNumber(id),
        to: href("/returns/:returnId", { returnId: id }),
      })}
    />
  );
}
