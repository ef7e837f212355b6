import { paperTitle } from "~/domain/workshop/orders/order";
import { CommaList } from "~/ui/comma-list";
import { useMoney } from "~/ui/money";
import { SheetBars, SheetBox, SheetHead } from "~/ui/slip";
import type { Printed } from "./envelope-face.tsx";
import { printedPromise } from "./printed-promise.ts";

export function ClaimCheck({
  envelope,
  takenIn,
  intake,
  customerName,
  store,
  number,
  bars,
  shopName,
  terms,
  claim,
}: Printed) {
  const { order, items } = envelope;
  const { others, paidDown, toPay } = intake;
  const { formatMoney } = useMoney();
  return (
    <>
      <SheetHead
        shopName={shopName}
        store={store}
        what={paperTitle("Claim check", order)}
        number={number}
        heading="h2"
      />
      <div className="sheet-boxes">
        <SheetBox label="Customer" value={customerName} />
        <SheetBox label="Ready" value={printedPromise(order)} large />
        <SheetBox
          label="Items"
          value={<CommaList of={(takenIn ?? items).map(({ description }) => description)} />}
        >
          {others.map((other) => (
            <div key={other.number}>
              {other.number}: <CommaList of={[...other.items, printedPromise(other)]} />
            </div>
          ))}
        </SheetBox>
        {paidDown > 0 && <SheetBox label="Deposits" value={formatMoney(paidDown)} />}
        <SheetBox label="Amount due" value={formatMoney(toPay)} large />
      </div>
      <div className="sheet-foot">
        <SheetBars bars={bars} number={number} />
        {claim && (
          <p>
            Where is it? {claim.at} <b className="nowrap">{claim.code}</b>
          </p>
        )}
        <p className="sheet-terms written">{terms}</p>
      </div>
      <div className="sheet-signatures">
        <div>Customer</div>
        <div>Received by</div>
      </div>
    </>
  );
}
