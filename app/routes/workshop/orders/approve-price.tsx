import type { Address } from "~/ui/address";
import { ApprovalForm } from "~/web/approval-form";
import type { ApprovalAsk } from "~/web/approval.server";
import type { FormRejection } from "~/web/perform.server";

interface ApprovePriceProps {
  ask: ApprovalAsk;
  typed: Record<string, string>;
  changeTo: Address;
  rejection: FormRejection;
}

/** Shows an edit that lowers an agreed price, as it will be saved once a colleague approves it. */
export function ApprovePrice({ ask, typed, changeTo, rejection }: ApprovePriceProps) {
  return (
    <ApprovalForm
      ask={ask}
      rejection={rejection}
      typed={typed}
      changeTo={{ to: changeTo, label: "Edit" }}
      submit={{ label: "Approve and Save", busy: "Saving..." }}
    >
      <p>Everything else you changed is saved with it.</p>
    </ApprovalForm>
  );
}
