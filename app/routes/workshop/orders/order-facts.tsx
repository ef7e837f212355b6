import { DataItem, DataList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import type { NextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { OrderPromiseFacts } from "./order-panels.tsx";
import type { OfView } from "./shown-order.ts";

/** Shows what neither the head nor the band of what is next says. */
export function Facts({ view, next }: OfView & { next: NextOfOrder }) {
  const { act } = next;
  const { order, showsVendor } = view;
  const { formatMoney } = useMoney();
  return (
    <Panel title="Details">
      <DataList>
        <OrderPromiseFacts view={view} next={next} />
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
            {order.orderedDay && act !== "arrive" && (
              <DataItem term="Ordered">{formatDate(order.orderedDay)}</DataItem>
            )}
            {order.arrivedDay && <DataItem term="Arrived">{formatDate(order.arrivedDay)}</DataItem>}
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
