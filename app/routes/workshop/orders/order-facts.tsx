import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { href } from "~/ui/address";
import type { OfView } from "./shown-order.ts";

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
    </Panel>
  );
}
