import type { Sale } from "~/domain/sales/sale";
import { fullName } from "~/domain/employees/employee";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import { DataItem, DataList } from "~/ui/description-list";
import { FormColumns } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { ApprovalForm } from "~/web/approval-form";
import type { ApprovalAsk } from "~/web/approval.server";
import type { FormRejection } from "~/web/perform.server";
import type { SaleDraftView } from "./sale-draft.server.ts";
import { SaleTotals } from "./sale-totals.tsx";

interface ApproveSaleProps {
  ask: ApprovalAsk;
  rejection: FormRejection<EarlierSale, Sale>;
  view: SaleDraftView;
  typed: Record<string, string>;
  changeTo: string;
}

/** The sale as it will be processed once a colleague has approved its price. */
export function ApproveSale({ ask, rejection, view, typed, changeTo }: ApproveSaleProps) {
  const { formatMoney } = useMoney();
  const { piece, customers, figures, commissionRate } = view;
  const inCents = (amount: string) => formatMoney(Number(amount.replace(".", "")));
  return (
    <FormColumns
      aside={
        <>
          <h3>Sale Summary</h3>
          <SaleTotals amounts={figures} rate={commissionRate} />
        </>
      }
    >
      <ApprovalForm
        ask={ask}
        rejection={rejection}
        typed={typed}
        changeTo={{ to: changeTo, label: "Change the sale" }}
        submit={{ label: "Approve and process sale", busy: "Processing..." }}
      >
        <DataList>
          <DataItem term="Customer">{customers.chosen && fullName(customers.chosen)}</DataItem>
          {piece && (
            <>
              <DataItem term="Item">
                {piece.description} ({piece.sku})
              </DataItem>
              <DataItem term="List price">{inCents(piece.retailPrice)}</DataItem>
            </>
          )}
          <DataItem term="Sale price">
            <strong>{figures.salePrice !== null && formatMoney(figures.salePrice)}</strong>
          </DataItem>
        </DataList>
      </ApprovalForm>
    </FormColumns>
  );
}
