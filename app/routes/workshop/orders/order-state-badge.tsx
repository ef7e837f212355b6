import { LATE_LABELS, ORDER_STATE_LABELS, type OrderState } from "~/domain/workshop/orders/order";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<OrderState, State> = {
  open: "open",
  ready: "done",
  handed_over: "handedOver",
  cancelled: "off",
};

interface OrderStateBadgeProps {
  state: OrderState;
  /** Why it is late (`whyLate`), which takes the place of its state. */
  late?: keyof typeof LATE_LABELS | null;
}

export function OrderStateBadge({ state, late }: OrderStateBadgeProps) {
  if (late) return <StateBadge state="wrong">{LATE_LABELS[late]}</StateBadge>;
  return <StateBadge state={STATES[state]}>{ORDER_STATE_LABELS[state]}</StateBadge>;
}
