import { Form } from "react-router";
import { meltLotNumber } from "~/domain/melt-lots/melt-lot";
import { settledLotFields } from "~/domain/melt-lots/melt-lot-fields";
import { settleMeltLot } from "~/domain/melt-lots/send-melt-lot.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/settle-melt-lot";
import { existingLot } from "./existing-melt-lot.server.ts";
import { SettledLot } from "./melt-lot-contract.ts";

export const handle: PageHandle = { title: "Melt", subtitle: "Scrap on its way to the refiner" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Settle ${loaderData?.number ?? "Melt Lot"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, refiner, estimate } = existingLot(params.lotId);
  return {
    page: `/inventory/melt-lots/${id}`,
    number: meltLotNumber(id),
    refiner,
    estimate,
    values: readDraft(actorOf(context), url) ?? {},
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const outcome = await performForm(args, SettledLot, (ctx, sent) => settleMeltLot(ctx, { lotId, ...sent }), {
    title: "Error",
    description: "Failed to settle the lot",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), `/inventory/melt-lots/${lotId}`, {
    tone: "success",
    title: "Success",
    description: `${meltLotNumber(lotId)} is settled`,
  });
}

export default function SettleMeltLot({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, refiner, estimate, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(settledLotFields, {
    id: "settle-lot",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title={`Settle ${number}`} backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the lot can be settled" />
        <HiddenFields form={form} />
        <DataList>
          <DataItem term="Refiner">{refiner}</DataItem>
          {estimate !== null && (
            <DataItem term="Melt value when it was sent">{formatMoney(estimate)}</DataItem>
          )}
        </DataList>
        <FormGrid>
          <MoneyField {...fields.brought} span={3} hint="What the refiner paid, less their fees." />
          <TextField {...fields.settlement} span={3} optional hint="Number or words of the settlement." />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Settle</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
