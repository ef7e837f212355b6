import { type Role, ROLE_LABELS } from "~/domain/shop/employees/roles";
import { Badge } from "~/ui/badge";
import { StateBadge } from "~/ui/state-badge";

type BadgeStyle = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon" | "outline">;

const STYLES: Record<Role, BadgeStyle> = {
  owner: { tone: "gold", icon: "crown" },
  admin: { tone: "gold", icon: "shield-check" },
  support: { icon: "message-square" },
  sales: { icon: "shopping-bag" },
  read_only: { icon: "eye", outline: true },
};

export function RoleBadge({ role }: { role: Role }) {
  return <Badge {...STYLES[role]}>{ROLE_LABELS[role]}</Badge>;
}

/** By the words that the directory's filter has for them. */
export const EMPLOYEE_STATUS_LABELS = { active: "Active", inactive: "Inactive" } as const;

export function statusLabel(isActive: boolean): string {
  return EMPLOYEE_STATUS_LABELS[isActive ? "active" : "inactive"];
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <StateBadge state={isActive ? "done" : "off"}>{statusLabel(isActive)}</StateBadge>;
}
