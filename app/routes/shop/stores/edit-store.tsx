import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { TillsPanel } from "../../counter/till/tills-panel.tsx";
import { tillsShown } from "../../counter/till/tills-panel.server.ts";
import type { Route } from "./+types/edit-store";
import { StoreForm, storeToForm } from "./store-form.tsx";
import { EditedStore } from "./store-contract.ts";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Edit Store ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const store = existingStore(params.store);
  return {
    store: store.key,
    name: store.name,
    tills: tillsShown(store.key),
    values: readDraft(actorOf(context), url) ?? storeToForm(store),
  };
}

export async function action(args: Route.ActionArgs) {
  const { key } = existingStore(args.params.store);
  const outcome = await performForm(
    args,
    EditedStore,
    (ctx, edit) => editStore(ctx, key, edit),
    "Failed to save settings",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings"), {
    tone: "success",
    title: "Settings Saved",
  });
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { store, name, tills, values } = loaderData;
  return (
    <>
      <FormPage title={`Edit ${name}`} backTo={href("/settings")} backLabel="Settings">
        <StoreForm values={values} rejection={actionData} submitLabel="Save Changes" />
      </FormPage>
      <div className="form-page">
        <TillsPanel store={store} tills={tills} />
      </div>
    </>
  );
}

function existingStore(key: string) {
  const store = getStore(shop().db, key.toLowerCase());
  if (!store) throw notFound();
  return store;
}
