import { Badge } from "~/ui/badge";

/** Whether the employee may sign in. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="jade" icon="circle-check">
      Active
    </Badge>
  ) : (
    <Badge icon="ban">Inactive</Badge>
  );
}
