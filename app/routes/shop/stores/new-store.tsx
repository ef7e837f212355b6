import { addStore } from "~/domain/shop/stores/add-store.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-store";
import { StoreForm } from "./store-form.tsx";
import { NewStore } from "./store-contract.ts";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta = () => titled("Add Store");

export function loader({ context, url }: Route.LoaderArgs) {
  const zone = readSettings(shop().db).businessZone;
  const formKey = crypto.randomUUID();
  return {
    values: readDraft(actorOf(context), url) ?? {
      formKey,
      zone,
      taxRate: "0",
      tradeInLessensTax: "on",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewStore, addStore, "Failed to add store");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings"), {
    tone: "success",
    title: "Settings Saved",
    description: `${outcome.value.name} was added`,
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add Store" backTo={href("/settings")} backLabel="Settings">
      <StoreForm values={loaderData.values} rejection={actionData} submitLabel="Add Store" />
    </FormPage>
  );
}
