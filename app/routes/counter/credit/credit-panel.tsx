import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import type { creditShown } from "./credit-panel.server.ts";
import { MovementTimeline } from "./movement-timeline.tsx";

interface CreditPanelProps {
  credit: NonNullable<ReturnType<typeof creditShown>>;
  linkSales: boolean;
}

/** A customer's store credit, on their record. */
export function CreditPanel({ credit, linkSales }: CreditPanelProps) {
  const { formatMoney } = useMoney();
  return (
    <Panel title={`Store Credit: ${formatMoney(credit.balance)}`}>
      <MovementTimeline movements={credit.movements} linkSales={linkSales} />
      {credit.hasMore && <p className="quiet">Only the newest movements are shown.</p>}
    </Panel>
  );
}
