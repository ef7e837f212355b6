import { depositTitle } from "~/domain/workshop/orders/deposit-kinds";
import {
  CONTACT_WAY_LABELS,
  ESTIMATE_LABELS,
  type Order,
  paperTitle,
  placeText,
} from "~/domain/workshop/orders/order";
import type { Envelope } from "~/domain/workshop/envelopes/envelope.server";
import type { Seen } from "~/domain/withhold-cost";
import { CommaList } from "~/ui/comma-list";
import { formatDate, formatDateTime, formatTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { SheetBars, SheetBox, SheetHead, SheetSum } from "~/ui/slip";
import type { Route } from "./+types/envelope-print";
import { aboutItem } from "./envelope-panel.tsx";
import { printedPromise } from "./printed-promise.ts";

export type Printed = Omit<Route.ComponentProps["loaderData"], "envelope"> & { envelope: Seen<Envelope> };

export function EnvelopeFace({
  envelope,
  description,
  takenIn,
  takenInBy,
  store,
  number,
  bars,
  shopName,
  ...print
}: Printed) {
  const { formatMoney } = useMoney();
  const { order, items, work } = envelope;
  const { price, tax, total, amountDue, deposits, estimate, callOver, takenInAt } = order;
  return (
    <>
      <SheetHead
        shopName={shopName}
        store={store}
        what={paperTitle("Repair envelope", order)}
        number={number}
      />
      <div className="sheet-boxes">
        <SheetBox label="Customer" value={print.customerName}>
          <Phone {...print} />
        </SheetBox>
        <SheetBox label="Taken in" value={formatDate(order.takenInDay)}>
          {formatTime(takenInAt, order.store.zone)}, <bdi>{takenInBy}</bdi>
        </SheetBox>
        <SheetBox label="Promised" value={printedPromise(order)} large />
        <SheetBox label="Items" value={items.length} large />
      </div>
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Item and condition at intake</th>
            <th scope="col" className="num">
              Declared
            </th>
            <th scope="col">Work to do</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const lines = work.filter((line) => line.item === item.position);
            return (
              <tr key={item.position}>
                <td>{item.position}</td>
                <td>
                  <b>{item.description}</b>
                  <div>
                    <CommaList of={aboutItem(item)} />
                  </div>
                </td>
                <td className="num">{item.declaredValue !== null && formatMoney(item.declaredValue)}</td>
                <td>
                  {item.position === 1 && work.length > 0 && description && (
                    <div className="written">{description}</div>
                  )}
                  {lines.map((line) => (
                    <SheetSum key={line.position} label={line.description}>
                      {formatMoney(line.price)}
                    </SheetSum>
                  ))}
                  {item.position === 1 && work.length === 0 && (
                    <SheetSum label={description ?? order.notes ?? "As agreed"}>
                      {formatMoney(price)}
                    </SheetSum>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {takenIn && (
        <div className="sheet-boxes sheet-boxes-apart">
          <SheetBox label="As taken in, changed since">
            {takenIn.map((item) => (
              <div key={item.position}>
                <bdi>{item.description}</bdi>{" "}
                <CommaList
                  of={[
                    ...aboutItem(item),
                    item.declaredValue !== null && `declared ${formatMoney(item.declaredValue)}`,
                  ]}
                />
              </div>
            ))}
          </SheetBox>
        </div>
      )}
      <div className="sheet-boxes sheet-boxes-apart">
        <SheetBox
          label={estimate ? `Estimate: ${ESTIMATE_LABELS[estimate.state].toLowerCase()}` : "Estimate"}
        >
          {estimate
            ? [
                estimate.amount !== null && formatMoney(estimate.amount),
                estimate.way && CONTACT_WAY_LABELS[estimate.way].toLowerCase(),
                estimate.name !== null && `online, as ${estimate.name}`,
                estimate.at !== null && formatDateTime(estimate.at, order.store.zone),
              ]
                .filter(Boolean)
                .join(", ")
            : "None"}
        </SheetBox>
        <SheetBox label="Call first if over">
          {callOver === null ? "No limit" : formatMoney(callOver)}
        </SheetBox>
        <SheetBox label="Where">
          <Where order={order} />
        </SheetBox>
      </div>
      <div className="sheet-foot">
        <SheetBars bars={bars} number={number} />
        <div className="sheet-sums">
          <SheetSum label="Price">{formatMoney(price)}</SheetSum>
          <SheetSum label="Tax">{formatMoney(tax)}</SheetSum>
          <SheetSum label="Total">{formatMoney(total)}</SheetSum>
          {deposits.map(({ id, kind, amount }) => (
            <SheetSum key={id} label={depositTitle({ kind, amount })}>
              {formatMoney(-amount)}
            </SheetSum>
          ))}
          <SheetSum label="Amount due" strong>
            {formatMoney(amountDue)}
          </SheetSum>
        </div>
      </div>
    </>
  );
}

export function Phone({ phone, phoneNow: now }: Pick<Printed, "phone" | "phoneNow">) {
  return <CommaList of={[phone, now && `now ${now}`]} />;
}

function Where({ order: { place, worker } }: { order: Pick<Order, "place" | "worker"> }) {
  const at = placeText(place ?? { place: null, name: null });
  const whom = worker && (
    <>
      for <bdi>{worker.name}</bdi>
    </>
  );
  return <CommaList of={[at, whom]} />;
}
