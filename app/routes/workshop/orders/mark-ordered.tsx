import { orderFromVendor } from "~/domain/workshop/orders/order-from-vendor.server";
import { orderedFields } from "~/domain/workshop/orders/order-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useFormFields } from "~/web/form-fields";
import { notFound } from "~/web/problem";
import type { Route } from "./+types/mark-ordered";
import { OrderChangeForm } from "./order-change-form.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { Ordered } from "./order-contract.ts";
import { leaveIfEnded, orderOf, todayOf } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Ordered ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfEnded(context, order);
  if (order.kind !== "special_order") throw notFound();
  return viewOfChange(
    order,
    { context, url },
    {
      vendor: order.vendor ?? "",
      vendorReference: order.vendorReference ?? "",
      ordered: todayOf(order),
    },
  );
}

export function action(args: Route.ActionArgs) {
  return performChange(args, {
    contract: Ordered,
    rule: orderFromVendor,
    said: () => "Marked as ordered",
  });
}

/** Records that a special order was ordered from its vendor. */
export default function MarkOrdered({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, values, formKey } = loaderData;
  const { form, fields } = useFormFields(orderedFields, {
    id: "ordered",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="Ordered" backTo={back} backLabel={number}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <TextField {...fields.vendor} span={3} optional />
        <TextField {...fields.vendorReference} data-scan="own" span={3} optional />
        <DateField {...fields.ordered} span={3} />
      </OrderChangeForm>
    </FormPage>
  );
}
