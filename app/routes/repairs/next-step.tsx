import { useLocation } from "react-router";
import type { EstimateState, OrderPlace } from "~/domain/orders/order";
import type { RepairStatus } from "~/domain/repairs/repair-status";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";

interface NextStepProps {
  job: {
    id: number;
    status: RepairStatus;
    estimate: EstimateState | null;
    place: OrderPlace | null;
    /** What it waits for. */
    parts: object | null;
  };
  may: { edit: boolean; handOver: boolean };
}

/** The one step that a repair waits for. */
export function NextStep({ job: { id, status, estimate, place, parts }, may }: NextStepProps) {
  if (status === "completed")
    return may.handOver && <ButtonLink to={`/sales/new?chooseItem=order-${id}`}>Hand over</ButtonLink>;
  if (!may.edit) return null;
  if (place === "workshop") return <ButtonLink to={`/orders/${id}/place?place=bench`}>Back in</ButtonLink>;
  if (estimate === "asked") return <ButtonLink to={`/orders/${id}/estimate`}>Answer</ButtonLink>;
  if (parts) return <StepButton id={id} step="parts-in" label="Parts are in" />;
  const [next, label] = status === "pending" ? ["in_progress", "Start"] : ["completed", "Ready"];
  return <StepButton id={id} step="status" label={label} status={next} />;
}

interface StepButtonProps {
  id: number;
  step: "parts-in" | "status";
  label: string;
  status?: string;
}

function StepButton({ id, step, label, status }: StepButtonProps) {
  const { pathname, search } = useLocation();
  return (
    <PageForm method="post" action={`/repairs/${id}/${step}`} preventScrollReset>
      {status && <input type="hidden" name="status" value={status} />}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SubmitButton busy="Saving…" variant="outline" aria-label={`${label}: repair ${id}`}>
        {label}
      </SubmitButton>
    </PageForm>
  );
}

interface Parts {
  what: string;
  vendor: string | null;
  dueDay: string | null;
}

/** 'a lobster clasp, due Nov 24, 2026, from Stuller'. */
export function partsText({ what, vendor, dueDay }: Parts): string {
  return [what, dueDay && `due ${formatDate(dueDay)}`, vendor && `from ${vendor}`].filter(Boolean).join(", ");
}
