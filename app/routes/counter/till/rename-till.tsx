import { getStore } from "~/domain/shop/stores/find-stores.server";
import { tillsOf } from "~/domain/counter/till/find-tills.server";
import { renameTill } from "~/domain/counter/till/add-or-rename-till.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/rename-till";
import { TillName } from "./till-contract.ts";
import { TillNameForm } from "./till-name-form.tsx";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Rename ${loaderData.name} in ${loaderData.store.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const store = getStore(db, params.store.toLowerCase());
  const till = store && tillsOf(db, store.key)[idParam(params.place) - 1];
  if (!store || !till) throw notFound();
  const values: Record<string, string> = readDraft(actorOf(context), url) ?? {
    formKey: crypto.randomUUID(),
    name: till.name,
  };
  return { store: { key: store.key, name: store.name }, name: till.name, values };
}

export async function action(args: Route.ActionArgs) {
  const store = args.params.store.toLowerCase();
  const place = idParam(args.params.place);
  const outcome = await performForm(
    args,
    TillName,
    (ctx, { name }) => renameTill(ctx, store, place, name),
    "Failed to rename the till",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings/stores/:store", { store }), {
    tone: "success",
    title: "Settings Saved",
  });
}

export default function Rename({ loaderData: { store, name, values }, actionData }: Route.ComponentProps) {
  const backTo = href("/settings/stores/:store", { store: store.key });
  return (
    <FormPage title={`Rename ${name}`} backTo={backTo} backLabel={store.name}>
      <TillNameForm values={values} rejection={actionData} submitLabel="Save Changes" backTo={backTo} />
    </FormPage>
  );
}
