import { ORDER_STATE_LABELS, type OrderState } from "~/domain/workshop/orders/order";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<OrderState, State> = {
  open: "open",
  ready: "done",
  handed_over: "handedOver",
  cancelled: "off",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StateBadge state={STATES[state]}>{ORDER_STATE_LABELS[state]}</StateBadge>;
}
