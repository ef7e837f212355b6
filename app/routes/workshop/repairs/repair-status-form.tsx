import { useLocation } from "react-router";
import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { orderNumber } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Icon } from "~/ui/icon";
import { optionsOf } from "~/ui/options";
import { SetForm } from "~/ui/set-form";
import { badgeStyleOf } from "~/ui/state-badge";
import { STATUS_STATES } from "./repair-badges.tsx";

interface StatusControlProps {
  id: number;
  status: RepairStatus;
  /** Those that it can be set to, with its own. */
  statuses: readonly RepairStatus[];
}

/**
 * Shows and changes a repair's status. A change applies at once and returns to the current page. The select
 * shows the status in its color and with its icon; on paper a word does.
 */
export function StatusControl({ id, status, statuses }: StatusControlProps) {
  const { pathname, search } = useLocation();
  const { tone, icon } = badgeStyleOf(STATUS_STATES[status]);
  return (
    <>
      <div className={`status-line status-${tone}`}>
        <SetForm
          action={href("/repairs/:repairId/status", { repairId: id })}
          name="status"
          label={`Status of repair ${orderNumber({ kind: "repair", id })}`}
          value={status}
          options={optionsOf(statuses, REPAIR_STATUS_LABELS)}
          beside={<Icon name={icon} size={14} />}
        >
          <input type="hidden" name="returnTo" value={pathname + search} />
        </SetForm>
      </div>
      <span className="print-only">{REPAIR_STATUS_LABELS[status]}</span>{" "}
    </>
  );
}
