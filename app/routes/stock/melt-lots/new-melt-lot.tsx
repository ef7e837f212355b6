import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { newMeltLotFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { beginMeltLot } from "~/domain/stock/melt-lots/pack-scrap.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { storeOptions } from "~/web/store-filter";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import type { Route } from "./+types/new-melt-lot";
import { NewMeltLot } from "./melt-lot-contract.ts";

export const handle: PageHandle = { ...SECTIONS.meltLots, beginsWithRail: true, isForm: true };

export const meta = () => titled("New Melt Lot");

export function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const begun: Record<string, string> = { location: storeToBeginWith(actor) ?? "", scrap: "on" };
  return {
    stores: storeNames(shop().db),
    values: readDraft(actor, url) ?? begun,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewMeltLot, beginMeltLot, "Failed to start the lot");
  return outcome.ok
    ? redirect(href("/inventory/melt-lots/:lotId", { lotId: outcome.value.id }), 303)
    : outcome.rejection;
}

export default function NewMeltLotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stores, values, formKey } = loaderData;
  const { form, fields } = useFormFields(newMeltLotFields, {
    id: "melt-lot",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="New Melt Lot" backTo={href("/inventory/melt-lots")} backLabel="Melt">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the lot can start"
          used={({ id }) => ({
            name: meltLotNumber(id),
            to: href("/inventory/melt-lots/:lotId", { lotId: id }),
          })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <SelectField {...fields.location} span={3} wideOnPhones options={storeOptions(stores)} />
          <TextField {...fields.refiner} span={3} />
          <TextField {...fields.note} optional />
          <CheckField
            {...fields.scrap}
            hint="Starts with all of the store's scrap that isn't on hold or in another lot."
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Starting...">Start Lot</SubmitButton>
          <ButtonLink to={href("/inventory/melt-lots")}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
