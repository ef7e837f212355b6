import { ORDER_STATE_LABELS, type OrderState } from "~/domain/workshop/orders/order";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<OrderState, Tone | undefined> = {
  open: "amber",
  ready: "jade",
  handed_over: undefined,
  cancelled: "ruby",
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{ORDER_STATE_LABELS[state]}</Badge>;
}
