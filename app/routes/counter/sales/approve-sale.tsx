import { cents, parseTypedMoney } from "~/domain/money";
import type { Sale } from "~/domain/counter/sales/sale";
import { tradeInTexts } from "~/domain/counter/sales/ticket-texts";
import { fullName } from "~/domain/shop/employees/employee";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import { WALK_IN } from "~/domain/counter/sales/sale";
import type { Address } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import { FormColumns } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { ApprovalForm } from "~/web/approval-form";
import type { ApprovalAsk } from "~/web/approval.server";
import type { FormRejection } from "~/web/perform.server";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import { heldOn } from "./held-on-lines.ts";
import { SaleTotals } from "./sale-totals.tsx";
import { TradedIn } from "./traded-in.tsx";

interface ApproveSaleProps {
  ask: ApprovalAsk;
  rejection: FormRejection<EarlierSale, Sale>;
  view: SaleDraftView;
  typed: Record<string, string>;
  changeTo: Address;
}

/** Shows the ticket as it will be processed once a colleague approves its prices, or what is traded in. */
export function ApproveSale({ ask, rejection, view, typed, changeTo }: ApproveSaleProps) {
  const { formatMoney } = useMoney();
  const { texts, lines, customers, exchange, figures, terms } = view;
  const shown = (amount: number | null | undefined) =>
    typeof amount === "number" ? formatMoney(amount) : "—";
  return (
    <FormColumns
      aside={
        <>
          <h2>Sale Summary</h2>
          <SaleTotals
            amounts={figures}
            held={heldOn(lines)}
            comesBack={exchange && (exchange.worth ?? 0)}
            rate={terms.commissionRate}
          />
        </>
      }
    >
      <ApprovalForm
        ask={ask}
        rejection={rejection}
        typed={typed}
        changeTo={{ to: changeTo, label: "Edit Sale" }}
        submit={{ label: `Approve and Process ${exchange ? "Exchange" : "Sale"}`, busy: "Processing..." }}
      >
        <DataList>
          <DataItem term="Customer">{customers.chosen ? fullName(customers.chosen) : WALK_IN}</DataItem>
          {lines.map(({ title, note }, nth) => {
            const { listPrice, price } = figures.lines[nth] ?? {};
            return (
              <DataItem key={nth} term={lines.length === 1 ? "Item" : `Line ${nth + 1}`}>
                {title} ({note}): {price !== listPrice && <>list price {shown(listPrice)}, </>}
                <strong>{shown(price)}</strong>
              </DataItem>
            );
          })}
          <DataItem term="Sale price">
            <strong>{shown(figures.salePrice)}</strong>
          </DataItem>
          <TradedIn
            things={tradeInTexts(texts).map(({ item = "", value = "" }) => ({
              item: item.trim() || null,
              value: value.trim() === "" ? cents(0) : parseTypedMoney(value),
            }))}
          />
          {exchange?.lines.map(({ title, amount }, nth) => (
            <DataItem key={nth} term="Returned">
              {title}: {shown(amount)}
            </DataItem>
          ))}
          {exchange?.given.map(({ label, amount }) => (
            <DataItem key={label} term={`Refund: ${label.toLowerCase()}`}>
              <strong>{shown(amount)}</strong>
            </DataItem>
          ))}
        </DataList>
      </ApprovalForm>
    </FormColumns>
  );
}
