import { useLocation } from "react-router";
import type { EstimateState, OrderPlace } from "~/domain/workshop/orders/order";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { type Address, href, withRest } from "~/ui/address";
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
    /** Parts that it waits for. */
    parts: object | null;
    isCancelled?: boolean;
  };
  may: { edit: boolean; handOver: boolean };
  variant?: "primary" | "outline";
}

/** The button for the one step that a repair waits for. */
export function NextStep({ job, may, variant = "outline" }: NextStepProps) {
  const { id, status, estimate, place, parts, isCancelled } = job;
  if (isCancelled)
    return (
      may.edit && <StepButton {...{ id, variant }} step="status" label="Handed Back" status="picked_up" />
    );
  const linkTo = (to: Address, label: string) => <ButtonLink {...{ to, variant }}>{label}</ButtonLink>;
  if (status === "completed")
    return may.handOver && linkTo(withRest(href("/sales/new"), `?chooseItem=order-${id}`), "Hand Over");
  if (!may.edit) return null;
  if (place === "workshop")
    return linkTo(
      withRest(href("/orders/:orderId/:step", { orderId: id, step: "place" }), "?place=bench"),
      "Back In",
    );
  if (estimate === "asked")
    return linkTo(href("/orders/:orderId/:step", { orderId: id, step: "estimate" }), "Answer");
  if (parts) return <StepButton {...{ id, variant }} step="parts-in" label="Parts In" />;
  const [next, label] = status === "pending" ? ["in_progress", "Start"] : ["completed", "Ready"];
  return <StepButton {...{ id, variant }} step="status" label={label} status={next} />;
}

interface StepButtonProps {
  id: number;
  step: "parts-in" | "status";
  label: string;
  status?: string;
  variant: "primary" | "outline";
}

function StepButton({ id, step, label, status, variant }: StepButtonProps) {
  const { pathname, search } = useLocation();
  return (
    <PageForm
      method="post"
      action={href("/repairs/:repairId/:step", { repairId: id, step })}
      preventScrollReset
    >
      {status && <input type="hidden" name="status" value={status} />}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SubmitButton busy="Saving…" variant={variant} aria-label={`${label}: repair ${id}`}>
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

/** Words the parts: 'a lobster clasp, due Nov 24, 2026, from Stuller'. */
export function partsText({ what, vendor, dueDay }: Parts): string {
  return [what, dueDay && `due ${formatDate(dueDay)}`, vendor && `from ${vendor}`].filter(Boolean).join(", ");
}
