import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { waits } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import type { OfView, View } from "./shown-order.ts";

export function Facts({ view }: OfView) {
  const { order, showsVendor } = view;
  const { formatMoney } = useMoney();
  return (
    <Panel title="Details">
      <DataList>
        <DataItem term="Customer">
          <PageLink
            className="text-link"
            to={href("/customers/:customerId", { customerId: order.customerId })}
          >
            {order.customerName}
          </PageLink>
        </DataItem>
        <DataItem term="Taken in">
          {formatDateTime(order.takenInAt, order.store.zone)} by {order.takenInBy}
        </DataItem>
        {order.kind === "special_order" && (
          <>
            {showsVendor && (
              <DataItem term="From">
                {[order.vendor, order.vendorReference].filter(Boolean).join(", ") || "Not specified"}
              </DataItem>
            )}
            <DataItem term="Ordered">{order.orderedDay ? formatDate(order.orderedDay) : "Not yet"}</DataItem>
            <DataItem term="Arrived">{order.arrivedDay ? formatDate(order.arrivedDay) : "Not yet"}</DataItem>
          </>
        )}
        {order.cost !== undefined && <DataItem term="Cost">{formatMoney(order.cost)}</DataItem>}
        <DataItem term="Notes">
          {order.notes ? <span className="written">{order.notes}</span> : "None"}
        </DataItem>
      </DataList>
      <VendorSteps view={view} />
    </Panel>
  );
}

/** Whether a special order's item still has to come, which is its next step. */
export function awaitsItem({ order, may }: View): boolean {
  return order.kind === "special_order" && may.edit && waits(order, "unfinished");
}

/** Buttons for a special order's next steps: ordered, arrived. */
function VendorSteps({ view }: OfView) {
  if (!awaitsItem(view)) return null;
  const { formKey } = view;
  const { id, orderedDay } = view.order;
  return (
    <FormActions>
      {orderedDay === null && (
        <ButtonLink to={href("/orders/:orderId/:step", { orderId: id, step: "ordered" })} variant="primary">
          Ordered
        </ButtonLink>
      )}
      <PageForm method="post" action={href("/orders/:orderId/:step", { orderId: id, step: "arrived" })}>
        <input type="hidden" name="formKey" value={formKey} />
        <Button type="submit" {...(orderedDay !== null && { variant: "primary" as const })}>
          Arrived Today
        </Button>
      </PageForm>
    </FormActions>
  );
}
