import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { ORDER_PLACE_LABELS, ORDER_PLACES, orderFacts, placeText } from "~/domain/workshop/orders/order";
import { mayBeMoved } from "~/domain/workshop/orders/what-orders-wait-for";
import { placeFields } from "~/domain/workshop/orders/order-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { optionsOf } from "~/ui/options";
import { useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/move-order";
import { OrderChangeForm } from "./order-change-form.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { NewPlace } from "./order-contract.ts";
import { leaveIfEnded, orderOf } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Where It Is ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (!mayBeMoved(orderFacts(order))) await leaveIfEnded(context, order);
  const isCanceled = order.cancelled !== null;
  const { place } = order;
  const now = {
    place: isCanceled ? "handed_over" : (place?.place ?? "tray"),
    name: isCanceled ? "" : (place?.name ?? ""),
    dueBack: isCanceled ? "" : (place?.dueBackDay ?? ""),
  };
  // The name of a tray or workshop doesn't fit another kind of place.
  const isElsewhere = (url.searchParams.get("place") ?? now.place) !== now.place;
  const view = viewOfChange(order, { context, url }, isElsewhere ? { ...now, name: "", dueBack: "" } : now);
  return { ...view, isCanceled };
}

export function action(args: Route.ActionArgs) {
  return performChange(args, {
    contract: NewPlace,
    rule: moveOrder,
    said: ({ place }) =>
      place?.place === "handed_over"
        ? "Handed back"
        : `Moved to ${placeText(place ?? { place: null, name: null })}`,
  });
}

const PLACES = ORDER_PLACES.filter((place) => place !== "handed_over");

export default function MoveOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, values, formKey, isCanceled } = loaderData;
  const { form, fields } = useFormFields(placeFields, {
    id: "place",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="Where It Is" backTo={back} backLabel={number}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <SelectField
          {...fields.place}
          span={3}
          options={[
            ...(isCanceled ? [{ value: "handed_over", label: "Handed back" }] : []),
            ...optionsOf(PLACES, ORDER_PLACE_LABELS),
          ]}
        />
        <TextField {...fields.name} span={3} optional />
        <DateField {...fields.dueBack} span={3} optional hint="For an outside workshop." />
      </OrderChangeForm>
    </FormPage>
  );
}
