import { StateBadge } from "~/ui/state-badge";

export function ReceivingBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <StateBadge state="draft">Draft</StateBadge>
  ) : (
    <StateBadge state="done">Received</StateBadge>
  );
}
