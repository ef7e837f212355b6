import { data, useLocation } from "react-router";
import { beginBuy } from "~/domain/counter/buys/prepare-buy.server";
import type { Actor } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { customerChoices } from "../../people/customers/customer-picker.server.ts";
import type { Route } from "./+types/new-buy";
import { NewBuyForm } from "./buy-contract.ts";
import { type NewBuyDraft, newBuyDraftAt, newBuyDraftOf } from "./new-buy-draft.server.ts";
import { NewBuy } from "./new-buy-form.tsx";

export const handle: PageHandle = { ...SECTIONS.buys, beginsWithRail: true, isForm: true };

export const meta = () => titled("New Buy");

export function loader({ url, context }: Route.LoaderArgs) {
  const { draft, next } = newBuyDraftAt(context, url);
  if (next) throw redirect(next, 303);
  return { view: viewOf(draft, actorOf(context)), stores: storeNames(shop().db) };
}

function viewOf({ formKey, values }: NewBuyDraft, actor: Actor) {
  return { formKey, values, customers: customerChoices(actor, values) };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const typed = Object.fromEntries(form);
  const outcome = await performForm(args, NewBuyForm, beginBuy, "Failed to start the buy", {
    form,
    problem: null,
  });
  if (outcome.ok) return redirect(href("/buys/:buyId", { buyId: outcome.value.id }), 303);
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...newBuyDraftOf(typed), formKey: rejection.formKey };
  const view = viewOf(draft, actorOf(args.context));
  return data({ ...rejection, view }, init ?? {});
}

export default function NewBuyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  return (
    <FormPage title="New Buy" backTo={href("/buys")} backLabel="Buys">
      <NewBuy key={search} view={view} stores={loaderData.stores} rejection={actionData} />
    </FormPage>
  );
}
