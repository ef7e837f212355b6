import { formatDecimal } from "~/domain/money";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import {
  amountToAnswer,
  CONTACT_WAY_LABELS,
  CONTACT_WAYS,
  ESTIMATE_LABELS,
  ESTIMATE_STATES,
  waits,
} from "~/domain/workshop/orders/order";
import { estimateFields } from "~/domain/workshop/orders/order-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { FormPage } from "~/ui/form-page";
import { optionsOf } from "~/ui/options";
import { useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/record-estimate";
import { ApprovePrice } from "./approve-price.tsx";
import { OrderChangeForm } from "./order-change-form.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { EstimateAnswer } from "./order-contract.ts";
import { leaveIfEnded, orderOf } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `${loaderData.title} ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfEnded(context, order);
  const view = viewOfChange(
    order,
    { context, url },
    {
      state: waits(order, "answer") ? "approved" : "asked",
      amount: formatDecimal(amountToAnswer(order)),
      how: "phone",
    },
  );
  return { ...view, title: view.values.state === "asked" ? "Estimate" : "Answer" };
}

export function action(args: Route.ActionArgs) {
  return performChange(args, {
    contract: EstimateAnswer,
    rule: answerEstimate,
    said: ({ estimate }) =>
      (estimate?.state ?? "asked") === "asked" ? "Estimate recorded" : "Answer recorded",
  });
}

/** Records that the customer was asked about an estimate, or what they answered. */
export default function RecordEstimate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, number, said, back, values, formKey } = loaderData;
  const { form, fields } = useFormFields(estimateFields, {
    id: "estimate",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title={title} backTo={back} backLabel={number}>
      {actionData?.toApprove ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : (
        <OrderChangeForm {...{ form, number, said, back }}>
          <SelectField {...fields.state} span={3} options={optionsOf(ESTIMATE_STATES, ESTIMATE_LABELS)} />
          <MoneyField {...fields.amount} span={3} />
          <SelectField {...fields.how} span={3} options={optionsOf(CONTACT_WAYS, CONTACT_WAY_LABELS)} />
        </OrderChangeForm>
      )}
    </FormPage>
  );
}
