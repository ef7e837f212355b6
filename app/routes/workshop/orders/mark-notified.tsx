import { waitsToBeHandedBack } from "~/domain/workshop/orders/order";
import { toldFields } from "~/domain/workshop/orders/order-fields";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { FormPage } from "~/ui/form-page";
import { useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/mark-notified";
import { OrderChangeForm } from "./order-change-form.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { Told } from "./order-contract.ts";
import { leaveIfEnded, orderOf, viewOfOrder } from "./order-view.server.ts";
import { TellFields } from "./tell-customer.tsx";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Mark as Notified ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  // What was canceled and is still here is told, too.
  if (!waitsToBeHandedBack(order)) await leaveIfEnded(context, order);
  const { order: shown, message, usualWay, ways, lastTold } = viewOfOrder(order, context);
  const now = { how: message === null ? "phone" : usualWay, message: message ?? "" };
  return {
    ...viewOfChange(order, { context, url }, now),
    order: { id: order.id, kind: order.kind, contact: shown.contact, store: order.store },
    ways,
    lastTold,
  };
}

export function action(args: Route.ActionArgs) {
  return performChange(args, {
    contract: Told,
    rule: tellCustomer,
    said: ({ contact }) => `${contact.firstName} is marked as notified`,
  });
}

export default function MarkNotified({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, order, ways, lastTold, values, formKey } = loaderData;
  const { form, fields } = useFormFields(toldFields, { id: "told", formKey, values, rejection: actionData });
  return (
    <FormPage title="Mark as Notified" backTo={back} backLabel={number}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <TellFields message={fields.message} how={fields.how} {...{ order, ways, lastTold }} />
      </OrderChangeForm>
    </FormPage>
  );
}
