import type { Actor, Permission } from "~/access/permissions";
import { can } from "~/access/permissions";
import type { MenuEntry } from "./shell-data.ts";

const MENU: (MenuEntry & { needs: Permission })[] = [
  { label: "Dashboard", to: "/", icon: "layout-dashboard", needs: "dashboard.view" },
  { label: "Customers", to: "/customers", icon: "users", needs: "customers.view" },
  { label: "Inventory", to: "/inventory", icon: "gem", needs: "inventory.view" },
  { label: "Sales", to: "/sales", icon: "shopping-bag", needs: "sales.view" },
];

/** The sidebar's entries that this person may open (section 6). */
export function menuFor(actor: Actor): MenuEntry[] {
  return MENU.filter((entry) => can(actor, entry.needs)).map(({ label, to, icon }) => ({ label, to, icon }));
}
