import { useLocation } from "react-router";
import { type Actor, can, type Permission } from "~/domain/permissions";
import { type Address, href } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

const TABS: { to: Address; label: string; needs: Permission }[] = [
  { to: href("/settings"), label: "General", needs: "settings.manage" },
  { to: href("/settings/users"), label: "User Management", needs: "settings.manage" },
  { to: href("/settings/services"), label: "Services", needs: "settings.manage" },
  { to: href("/settings/integrations"), label: "Integrations", needs: "settings.manage" },
  { to: href("/settings/sending"), label: "Sending", needs: "settings.manage" },
  { to: href("/settings/security"), label: "Security", needs: "settings.manage" },
  { to: href("/settings/terminals"), label: "Terminals", needs: "settings.manage" },
  { to: href("/settings/tokens"), label: "Tokens", needs: "tokens.manage" },
  { to: href("/settings/privacy"), label: "Privacy", needs: "settings.manage" },
];

/** Lists the tabs that the actor may open. */
export function settingsTabs(actor: Actor): { to: Address; label: string }[] {
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
