import type { MenuCounts } from "~/domain/outreach/notices/count-waiting.server";
import type { Actor, Permission } from "~/domain/permissions";
import { can } from "~/domain/permissions";
import { href } from "~/ui/address";
import { countSaid } from "./bell-and-menu-counts.ts";
import { type MenuEntry, menuText } from "./shell-data.ts";

const MENU: (MenuEntry & { needs: Permission; counts?: keyof MenuCounts })[] = [
  { label: "Dashboard", to: href("/"), icon: "layout-dashboard", needs: "dashboard.view" },
  { label: "Customers", to: href("/customers"), icon: "users", needs: "customers.view" },
  { label: "Inventory", to: href("/inventory"), icon: "gem", needs: "inventory.view" },
  { label: "Sales", to: href("/sales"), icon: "shopping-bag", needs: "sales.view" },
  { label: "Repairs", to: href("/repairs"), icon: "wrench", needs: "repairs.view", counts: "lateRepairs" },
  { label: "Orders", to: href("/orders"), icon: "tag", needs: "repairs.view", counts: "toTell" },
  { label: "Till", to: href("/till"), icon: "wallet", needs: "till.use" },
  { label: "Reports", to: href("/reports"), icon: "chart-column", needs: "reports.view" },
  { label: "Marketing", to: href("/marketing"), icon: "megaphone", needs: "marketing.manage" },
];

const ADMIN_MENU: typeof MENU = [
  { label: "Directory", to: href("/directory"), icon: "book-user", needs: "directory.manage" },
  { label: "Processes", to: href("/processes"), icon: "file-text", needs: "processes.manage" },
  { label: "Settings", to: href("/settings"), icon: "settings", needs: "settings.manage" },
  { label: "Audit Trail", to: href("/audit"), icon: "history", needs: "audit.view" },
  { label: "Backups", to: href("/backups"), icon: "archive", needs: "backups.manage" },
];

/** Sections without a menu entry, reached from another section's tabs. */
const BELOW: readonly { to: string; needs: Permission }[] = [{ to: href("/buys"), needs: "buys.make" }];

/** What an entry counts, behind its number. */
const WORDS: Record<keyof MenuCounts, string> = { lateRepairs: "late", toTell: "to notify" };

/** Returns the entries that the actor may open (section 6), with what waits there if it was counted. */
export function menuFor(actor: Actor, counted?: MenuCounts): string {
  return entriesFor(actor, MENU, counted);
}

/** Returns the entries under 'Admin' that the actor may open. */
export function adminMenuFor(actor: Actor): string {
  return entriesFor(actor, ADMIN_MENU);
}

/** Returns the first path segments of the sections that the actor may not open. */
export function deniedTo(actor: Actor): string[] {
  return [...MENU, ...ADMIN_MENU, ...BELOW]
    .filter(({ needs }) => !can(actor, needs))
    .map(({ to }) => to.slice(1));
}

function entriesFor(actor: Actor, menu: typeof MENU, counted?: MenuCounts): string {
  const entries = menu.filter((entry) => can(actor, entry.needs));
  return menuText(entries.map(({ counts, ...entry }) => ({ ...entry, waits: waitsAt(counts, counted) })));
}

/** Nothing is said of zero. */
function waitsAt(counts: keyof MenuCounts | undefined, counted: MenuCounts | undefined) {
  const count = counts && counted ? counted[counts] : 0;
  return counts && count > 0 ? `${countSaid(count)} ${WORDS[counts]}` : undefined;
}
