import {
  piecesOf,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
import { href, withRest } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

interface OutcomeTabsProps {
  transfer: Transfer;
  /** Null for all items. */
  shown: TransferOutcome | null;
}

export function OutcomeTabs({ transfer, shown }: OutcomeTabsProps) {
  const { id, figures } = transfer;
  const page = href("/inventory/transfers/:transferId", { transferId: id });
  const outcomes = TRANSFER_OUTCOMES.filter(
    (outcome) => figures[outcome] > 0 || outcome === shown || outcome === "arrived",
  );
  return (
    <Tabs
      label="Items"
      tabs={[
        ...outcomes.map((outcome) => ({
          to: withRest(page, `?outcome=${outcome}`),
          label: `${TRANSFER_OUTCOME_LABELS[outcome]} (${figures[outcome]})`,
          current: shown === outcome,
        })),
        { to: withRest(page, "?outcome=all"), label: `All (${piecesOf(transfer)})`, current: shown === null },
      ]}
    />
  );
}
