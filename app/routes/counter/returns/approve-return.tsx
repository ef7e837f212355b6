import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import type { Address } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import { useMoney } from "~/ui/money";
import { ApprovalForm } from "~/web/approval-form";
import type { ApprovalAsk } from "~/web/approval.server";
import type { FormRejection } from "~/web/perform.server";
import type { ReturnView } from "./return-draft.server.ts";

interface ApproveReturnProps {
  ask: ApprovalAsk;
  rejection: FormRejection;
  view: ReturnView;
  changeTo: Address;
}

/** Shows a return or exchange as it will be once a colleague approves it. */
export function ApproveReturn({ ask, rejection, view, changeTo }: ApproveReturnProps) {
  const { formatMoney } = useMoney();
  return (
    <ApprovalForm
      ask={ask}
      rejection={rejection}
      typed={view.typed}
      changeTo={{ to: changeTo, label: "Edit" }}
      submit={{ label: "Approve and Refund", busy: "Saving..." }}
    >
      <DataList>
        <DataItem term="Customer">{view.sale.customerName}</DataItem>
        {view.refund.map(({ kind, amount }) => (
          <DataItem key={kind} term={`Refund: ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`}>
            <strong>{formatMoney(amount)}</strong>
          </DataItem>
        ))}
      </DataList>
    </ApprovalForm>
  );
}
