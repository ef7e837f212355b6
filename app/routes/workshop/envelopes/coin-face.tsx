import { useMoney } from "~/ui/money";
import { SheetBars, SheetSum } from "~/ui/slip";
import { Phone, type Printed } from "./envelope-face.tsx";
import { printedPromise } from "./printed-promise.ts";

/** The face of a coin envelope, for a single item: what must be readable with the envelope in hand. */
export function CoinFace({ envelope: { order, items }, number, bars, ...print }: Printed) {
  const { formatMoney } = useMoney();
  return (
    <>
      <h1 className="sheet-number">{number}</h1>
      <b>{print.customerName}</b>
      <div>
        <Phone {...print} />
      </div>
      <div className="sheet-promise">{printedPromise(order)}</div>
      {items.map((item) => (
        <div key={item.position} className="sheet-item">
          {item.description}
        </div>
      ))}
      <SheetSum label="Amount due">{formatMoney(order.amountDue)}</SheetSum>
      <SheetBars bars={bars} number={number} />
    </>
  );
}
