import { useLocation } from "react-router";
import { type Actor, can, type Permission } from "~/domain/permissions";
import { Tabs } from "~/ui/tabs";

const TABS: { to: string; label: string; needs: Permission }[] = [
  { to: "/settings", label: "General", needs: "settings.manage" },
  { to: "/settings/users", label: "User Management", needs: "settings.manage" },
  { to: "/settings/services", label: "Services", needs: "settings.manage" },
  { to: "/settings/integrations", label: "Integrations", needs: "settings.manage" },
  { to: "/settings/security", label: "Security", needs: "settings.manage" },
  { to: "/settings/terminals", label: "Terminals", needs: "settings.manage" },
  { to: "/settings/privacy", label: "Privacy", needs: "settings.manage" },
];

/** Lists the tabs that the actor may open. */
export function settingsTabs(actor: Actor): { to: string; label: string }[] {
  return TABS.filter(({ needs }) => can(actor, needs)).map(({ to, label }) => ({ to, label }));
}

export function SettingsTabs({ tabs }: { tabs: ReturnType<typeof settingsTabs> }) {
  const pathname = useLocation().pathname.replace(/\/+$/, "").toLowerCase();
  return (
    <Tabs
      className="settings-tabs"
      label="Settings"
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  );
}
