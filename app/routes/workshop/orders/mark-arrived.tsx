import { noteArrival } from "~/domain/workshop/orders/order-from-vendor.server";
import { arrivedFields } from "~/domain/workshop/orders/order-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { DateField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useFormFields } from "~/web/form-fields";
import { notFound } from "~/web/problem";
import type { Route } from "./+types/mark-arrived";
import { OrderChangeForm } from "./order-change-form.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { Arrived } from "./order-contract.ts";
import { leaveIfEnded, orderOf, todayOf } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Arrived ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfEnded(context, order);
  if (order.kind !== "special_order") throw notFound();
  return viewOfChange(order, { context, url }, { arrived: todayOf(order) });
}

export function action(args: Route.ActionArgs) {
  return performChange(args, {
    contract: Arrived,
    rule: noteArrival,
    said: () => "Marked as arrived",
  });
}

/** Records on which day a special order came, where the button for today was refused. */
export default function MarkArrived({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, values, formKey } = loaderData;
  const { form, fields } = useFormFields(arrivedFields, {
    id: "arrived",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="Arrived" backTo={back} backLabel={number}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <DateField {...fields.arrived} span={3} />
      </OrderChangeForm>
    </FormPage>
  );
}
