import { addService } from "~/domain/shop/services/write-service.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-service";
import { NewService } from "./service-contract.ts";
import { ServiceForm } from "./service-form.tsx";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta = () => titled("Add Service");

export function loader({ context, url }: Route.LoaderArgs) {
  const values = readDraft(actorOf(context), url) ?? { formKey: crypto.randomUUID(), isTaxed: "on" };
  // What users type themselves needn't be hidden from them.
  return { values, cost: maySeeCost(context) ? ("shown" as const) : ("withheld" as const) };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewService, addService, "Failed to add service");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings/services"), {
    tone: "success",
    title: "Settings Saved",
    description: `${outcome.value.name} was added`,
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Add Service" backTo={href("/settings/services")} backLabel="Services">
      <ServiceForm {...loaderData} rejection={actionData} submitLabel="Add Service" isNew />
    </FormPage>
  );
}
