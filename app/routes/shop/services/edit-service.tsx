import { recordNumber } from "~/domain/record-number";
import { editService } from "~/domain/shop/services/write-service.server";
import { getService } from "~/domain/shop/services/find-services.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { costField } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-service";
import { EditedService } from "./service-contract.ts";
import { serviceToForm } from "./service-form-fields.ts";
import { ServiceForm } from "./service-form.tsx";

export const handle: PageHandle = { ...SECTIONS.settings, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const cost = costField(context);
  const service = withholdCost(existingService(params.serviceId), cost !== "withheld");
  return {
    name: service.name,
    values: readDraft(actorOf(context), url) ?? serviceToForm(service),
    cost,
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingService(args.params.serviceId);
  const outcome = await performForm(
    args,
    EditedService,
    (ctx, edit) => editService(ctx, id, edit),
    "Failed to save settings",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/settings/services"), {
    tone: "success",
    title: "Settings Saved",
  });
}

export default function Edit({ loaderData: { name, ...form }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title={`Edit Service: ${name}`} backTo={href("/settings/services")} backLabel="Services">
      <ServiceForm {...form} rejection={actionData} submitLabel="Save Changes" />
    </FormPage>
  );
}

function existingService(id: string) {
  const service = getService(shop().db, recordNumber(id) ?? 0);
  if (!service) throw notFound();
  return service;
}
