import { data } from "react-router";
import { formatDecimal } from "~/domain/money";
import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { settledLotFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { settleMeltLot } from "~/domain/stock/melt-lots/settle-melt-lot.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/settle-melt-lot";
import { existingLot } from "./existing-melt-lot.server.ts";
import { SettledLot } from "./melt-lot-contract.ts";

export const handle: PageHandle = { ...SECTIONS.meltLots, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Settle ${loaderData?.number ?? "Melt Lot"}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, refiner, estimate, state, brought, settlement, version } = existingLot(params.lotId);
  const isCorrection = state === "settled";
  const saved: Record<string, string> =
    isCorrection && brought !== null
      ? { brought: formatDecimal(brought), settlement: settlement ?? "", version: String(version) }
      : {};
  return {
    isCorrection,
    page: href("/inventory/melt-lots/:lotId", { lotId: id }),
    number: meltLotNumber(id),
    refiner,
    estimate,
    values: readDraft(actorOf(context), url) ?? saved,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const form = await readForm(args.request);
  const outcome = await performForm(
    args,
    SettledLot,
    (ctx, sent) => settleMeltLot(ctx, { lotId, ...sent }),
    "Failed to settle the lot",
    { form, problem: null },
  );
  if (!outcome.ok) {
    const { data: rejection, init } = outcome.rejection;
    const typed = Object.fromEntries(
      Object.keys(settledLotFields).map((name) => [name, String(form.get(name) ?? "")]),
    );
    return data({ ...rejection, typed }, init ?? {});
  }
  return redirectWithToast(factsOf(args.context), href("/inventory/melt-lots/:lotId", { lotId }), {
    tone: "success",
    description: `${meltLotNumber(lotId)} is settled`,
  });
}

export default function SettleMeltLot({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, number, refiner, estimate, isCorrection, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(settledLotFields, {
    id: "settle-lot",
    formKey,
    values,
    rejection: actionData,
  });
  const title = isCorrection ? `Correct the Settlement of ${number}` : `Settle ${number}`;
  if (actionData?.approval)
    return (
      <FormPage title={title} backTo={page} backLabel={number}>
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: href("/inventory/melt-lots/:lotId/settle", params), label: "Change Amount" }}
          submit={{ label: "Approve and Correct", busy: "Saving..." }}
        >
          <DataList>
            <DataItem term="Refiner">{refiner}</DataItem>
            <DataItem term="Refiner payment">{actionData.typed.brought}</DataItem>
          </DataList>
        </ApprovalForm>
      </FormPage>
    );
  return (
    <FormPage title={title} backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the lot can be settled" />
        <HiddenFields form={form} />
        {isCorrection && (
          <input type="hidden" name="version" value={actionData?.typed.version ?? values.version} />
        )}
        <DataList>
          <DataItem term="Refiner">{refiner}</DataItem>
          {estimate !== null && <DataItem term="Melt value when sent">{formatMoney(estimate)}</DataItem>}
        </DataList>
        <FormGrid>
          <MoneyField {...fields.brought} span={3} hint="What the refiner paid, less their fees." />
          <TextField {...fields.settlement} span={3} optional hint="Settlement number or note." />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">{isCorrection ? "Correct" : "Settle"}</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
