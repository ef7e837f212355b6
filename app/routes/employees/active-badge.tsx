import { Badge } from "~/ui/badge";

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="jade" icon="circle-check">
      Active
    </Badge>
  ) : (
    <Badge icon="ban">Inactive</Badge>
  );
}
