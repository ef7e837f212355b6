import {
  piecesOf,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
import { href, withRest } from "~/ui/address";
import { Views } from "~/ui/tabs";

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
    <Views
      label="Items"
      tabs={[
        ...outcomes.map((outcome) => ({
          to: withRest(page, `?outcome=${outcome}`),
          label: TRANSFER_OUTCOME_LABELS[outcome],
          count: figures[outcome],
          current: shown === outcome,
        })),
        {
          to: withRest(page, "?outcome=all"),
          label: "All",
          count: piecesOf(transfer),
          current: shown === null,
        },
      ]}
    />
  );
}
