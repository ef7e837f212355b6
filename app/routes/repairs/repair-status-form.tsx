import { useLocation } from "react-router";
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES, type RepairStatus } from "~/domain/repairs/repair-status";
import { SetForm } from "~/ui/set-form";
import { optionsOf } from "~/ui/options";

const OPTIONS = optionsOf(REPAIR_STATUSES, REPAIR_STATUS_LABELS);

/** Applies immediately and returns to the current page. */
export function StatusForm({ id, status }: { id: number; status: RepairStatus }) {
  const { pathname, search } = useLocation();
  return (
    <SetForm
      action={`/repairs/${id}/status`}
      name="status"
      label={`Status of repair #${id}`}
      value={status}
      options={OPTIONS}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
    </SetForm>
  );
}
