import { useLocation } from "react-router";
import type { OrderAct } from "~/domain/workshop/orders/next-of-order";
import { type Address, href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";

interface NextButtonProps {
  id: number;
  act: OrderAct | null;
  may: { edit: boolean; money: boolean };
  variant?: "primary" | "outline";
  /** First name of the customer, where there is room for it. */
  name?: string;
  /** The workshop that has it, where there is room for it. */
  workshop?: string | null;
  /** The amount that handing it over takes, where there is room for it. */
  due?: string | null;
  /** For the button that notes an arrival. */
  formKey?: string;
}

const OF_MONEY: readonly OrderAct[] = ["pay", "ring_up", "hand_over", "take_payment"];

/** The button for the one thing to do next for an order; nothing for those who may not do it. */
export function NextButton(props: NextButtonProps) {
  const { id, act, may, variant = "outline", name, workshop, due, formKey } = props;
  if (act === null || !may[OF_MONEY.includes(act) ? "money" : "edit"]) return null;
  const linkTo = (to: Address, label: string) => <ButtonLink {...{ to, variant }}>{label}</ButtonLink>;
  const setStatus = (status: string, label: string) => (
    <RepairButton {...{ id, variant, label, status }} path="/repairs/:repairId/status" />
  );
  const ticket = withRest(href("/sales/new"), `?chooseItem=order-${id}`);
  switch (act) {
    case "hand_back":
      return setStatus("picked_up", "Mark Handed Back");
    case "pay":
      return linkTo(ticket, "Pay the Balance");
    case "ring_up":
      return linkTo(ticket, "Ring Up");
    case "notify":
      return linkTo(href("/orders/:orderId/told", { orderId: id }), name ? `Notify ${name}` : "Notify");
    case "hand_over":
      return linkTo(ticket, due ? `Take ${due} and Hand Over` : "Hand Over");
    case "take_payment":
      return linkTo(href("/orders/:orderId/deposit", { orderId: id }), "Take a Deposit");
    case "come_back":
      return linkTo(
        withRest(href("/orders/:orderId/place", { orderId: id }), "?place=bench"),
        workshop ? `Receive from ${workshop}` : "Receive",
      );
    case "answer":
      return linkTo(href("/orders/:orderId/estimate", { orderId: id }), "Record Answer");
    case "ask_again":
      return linkTo(href("/orders/:orderId/estimate", { orderId: id }), "New Estimate");
    case "parts_in":
      return <RepairButton {...{ id, variant }} path="/repairs/:repairId/parts-in" label="Mark Parts In" />;
    case "start":
      return setStatus("in_progress", "Start");
    case "finish":
      return setStatus("completed", "Mark Completed");
    case "order":
      return linkTo(href("/orders/:orderId/ordered", { orderId: id }), "Mark Ordered");
    case "arrive":
      return <MarkArrivedButton {...{ id, formKey, variant }} />;
  }
}

interface RepairButtonProps {
  id: number;
  path: "/repairs/:repairId/parts-in" | "/repairs/:repairId/status";
  label: string;
  status?: string;
  variant: "primary" | "outline";
}

function RepairButton({ id, path, label, status, variant }: RepairButtonProps) {
  const { pathname, search } = useLocation();
  return (
    <PageForm method="post" action={href(path, { repairId: id })} preventScrollReset>
      {status && <input type="hidden" name="status" value={status} />}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SubmitButton busy="Saving…" variant={variant} aria-label={`${label}: repair ${id}`}>
        {label}
      </SubmitButton>
    </PageForm>
  );
}

interface MarkArrivedButtonProps {
  id: number;
  formKey: string | undefined;
  variant?: "primary" | "outline";
}

/** Notes that what was ordered from a vendor came today. */
export function MarkArrivedButton({ id, formKey, variant = "outline" }: MarkArrivedButtonProps) {
  return (
    <PageForm method="post" action={href("/orders/:orderId/arrived", { orderId: id })}>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" variant={variant}>
        Mark Arrived
      </Button>
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
