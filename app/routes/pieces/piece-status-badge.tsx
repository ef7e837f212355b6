import { Badge } from "~/ui/badge";

export function StatusBadge({ available }: { available: boolean }) {
  return available ? (
    <Badge tone="jade" icon="circle-check">
      Available
    </Badge>
  ) : (
    <Badge icon="lock">Sold</Badge>
  );
}
