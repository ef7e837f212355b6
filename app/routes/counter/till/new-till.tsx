import { getStore } from "~/domain/shop/stores/find-stores.server";
import { addTill } from "~/domain/counter/till/add-or-rename-till.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-till";
import { TillName } from "./till-contract.ts";
import { TillNameForm } from "./till-name-form.tsx";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Add Till in ${loaderData.store.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const store = getStore(shop().db, params.store.toLowerCase());
  if (!store) throw notFound();
  const { key, name } = store;
  const values: Record<string, string> = readDraft(actorOf(context), url) ?? { formKey: crypto.randomUUID() };
  return { store: { key, name }, values };
}

export async function action(args: Route.ActionArgs) {
  const store = args.params.store.toLowerCase();
  const outcome = await performForm(
    args,
    TillName,
    (ctx, { name }) => addTill(ctx, store, name),
    "Failed to add the till",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings/stores/:store", { store }), {
    tone: "success",
    title: "Settings Saved",
    description: `${outcome.value.name} was added`,
  });
}

export default function New({ loaderData: { store, values }, actionData }: Route.ComponentProps) {
  const backTo = href("/settings/stores/:store", { store: store.key });
  return (
    <FormPage title="Add Till" backTo={backTo} backLabel={store.name}>
      <TillNameForm values={values} rejection={actionData} submitLabel="Add Till" backTo={backTo} />
    </FormPage>
  );
}
