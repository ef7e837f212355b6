import type { ActingEmployee } from "./acting-employee.ts";
import type { Role } from "~db/closed-lists.ts";

/** 'own' covers what every employee may do for themselves. */
export const PERMISSIONS = [
  "own",
  "dashboard.view",
  "customers.view",
  "customers.edit",
  "customers.import",
  "customers.suggest",
  "customers.merge",
  "customers.export",
  "customers.erase",
  "inventory.view",
  "inventory.edit",
  "inventory.bulk",
  "inventory.correct",
  "inventory.lower-cost",
  "buys.make",
  "sales.view",
  "sales.process",
  "sales.return",
  "repairs.view",
  "repairs.edit",
  "till.use",
  "till.close",
  "till.elsewhere",
  "till.expected",
  "reports.view",
  "marketing.manage",
  "figures.names",
  "figures.cost",
  "sales.discount",
  "sales.below-floor",
  "sales.low-tax",
  "sales.void",
  "refunds.cash",
  "refunds.another-way",
  "refunds.late",
  "till.beyond-drawer",
  "credit.numbers",
  "orders.unpaid",
  "buys.beyond-limit",
  "buys.void",
  "buys.identity",
  "approvals.give",
  "looks.view",
  "notes.correct",
  "filters.share",
  "directory.manage",
  "processes.manage",
  "settings.manage",
  "rights.manage",
  "tokens.manage",
  "audit.view",
  "backups.manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Record<Permission, string> = {
  own: "Own account",
  "dashboard.view": "View dashboard",
  "customers.view": "View customers",
  "customers.edit": "Edit customers",
  "customers.import": "Import customers",
  "customers.suggest": "Generate AI suggestions",
  "customers.merge": "Merge customers",
  "customers.export": "Export customers' data",
  "customers.erase": "Erase customers",
  "inventory.view": "View inventory",
  "inventory.edit": "Edit inventory",
  "inventory.bulk": "Change items in bulk",
  "inventory.correct": "Correct stock",
  "inventory.lower-cost": "Lower an item's cost",
  "buys.make": "Buy from the public",
  "sales.view": "View sales",
  "sales.process": "Process sales",
  "sales.return": "Process returns and exchanges",
  "repairs.view": "View repairs",
  "repairs.edit": "Edit repairs",
  "till.use": "Use the till",
  "till.close": "Close the till",
  "till.elsewhere": "Use another store's till",
  "till.expected": "See what a till should hold",
  "reports.view": "View reports",
  "marketing.manage": "Manage marketing",
  "figures.names": "See customers' names in figures",
  "figures.cost": "See cost, profit and commission",
  "sales.discount": "Discount beyond the limit",
  "sales.below-floor": "Sell below the floor price",
  "sales.low-tax": "Take less tax than the store's rate",
  "sales.void": "Void a sale",
  "refunds.cash": "Refund in cash beyond the limit",
  "refunds.another-way": "Refund to a different payment method",
  "refunds.late": "Take back after the last day for returns",
  "till.beyond-drawer": "Pay out more cash than the drawer holds",
  "credit.numbers": "See gift card numbers",
  "orders.unpaid": "Hand over unpaid",
  "buys.beyond-limit": "Buy beyond the limit",
  "buys.void": "Void a buy",
  "buys.identity": "See seller identity",
  "looks.view": "See what is worth a look",
  "approvals.give": "Approve for colleagues",
  "notes.correct": "Correct colleagues' notes",
  "filters.share": "Share saved filters",
  "directory.manage": "Employee directory",
  "processes.manage": "Process documentation",
  "settings.manage": "System settings",
  "rights.manage": "Change permissions",
  "tokens.manage": "Make tokens for programs",
  "audit.view": "Audit trail",
  "backups.manage": "Backups",
};

const OF_EVERYONE: readonly Permission[] = ["own", "dashboard.view"];
const OF_SALES: readonly Permission[] = [
  ...OF_EVERYONE,
  "customers.view",
  "customers.edit",
  "customers.import",
  "customers.suggest",
  "inventory.view",
  "inventory.edit",
  "buys.make",
  "sales.view",
  "sales.process",
  "sales.return",
  "repairs.view",
  "repairs.edit",
  "till.use",
  "till.close",
  "reports.view",
  "figures.names",
  "figures.cost",
];
const OF_SUPPORT: readonly Permission[] = [
  ...OF_SALES,
  "customers.merge",
  "marketing.manage",
  "inventory.bulk",
  "inventory.correct",
  "till.expected",
  "inventory.lower-cost",
  "sales.discount",
  "sales.low-tax",
  "sales.void",
  "refunds.cash",
  "refunds.another-way",
  "refunds.late",
  "till.beyond-drawer",
  "credit.numbers",
  "orders.unpaid",
  "till.elsewhere",
  "buys.beyond-limit",
  "buys.void",
  "approvals.give",
  "looks.view",
  "notes.correct",
  "filters.share",
];
const OF_ADMINS: readonly Permission[] = [
  ...OF_SUPPORT,
  "customers.export",
  "customers.erase",
  "directory.manage",
  "processes.manage",
  "settings.manage",
  "sales.below-floor",
  "buys.identity",
  "rights.manage",
];

/** Default permissions by role: section 6, and the rights of the counter. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  read_only: OF_EVERYONE,
  sales: OF_SALES,
  support: OF_SUPPORT,
  admin: OF_ADMINS,
  owner: [...OF_ADMINS, "tokens.manage", "audit.view", "backups.manage"],
};

/** Permissions granted (true) or denied (false). */
export type PermissionChanges = Readonly<Partial<Record<Permission, boolean>>>;

/** Permissions that everybody keeps. */
const FIXED: readonly Permission[] = OF_EVERYONE;

/** Permissions that Settings can grant and deny. */
export const CHANGEABLE_PERMISSIONS = PERMISSIONS.filter((permission) => !FIXED.includes(permission));

/** Permissions that each one is useless without, because its pages are reached through theirs. */
const NEEDS: Partial<Record<Permission, readonly Permission[]>> = {
  "customers.edit": ["customers.view"],
  "customers.import": ["customers.view"],
  "customers.suggest": ["customers.view"],
  "customers.merge": ["customers.edit"],
  "customers.export": ["customers.view"],
  "customers.erase": ["customers.view"],
  "inventory.edit": ["inventory.view"],
  "inventory.bulk": ["inventory.edit"],
  "inventory.correct": ["inventory.edit"],
  "inventory.lower-cost": ["inventory.edit"],
  "buys.make": ["customers.view", "inventory.view"],
  "buys.beyond-limit": ["buys.make"],
  "buys.void": ["buys.make"],
  "buys.identity": ["buys.make"],
  "sales.process": ["sales.view"],
  "sales.return": ["sales.view"],
  "sales.void": ["sales.view"],
  "sales.discount": ["sales.process"],
  "sales.below-floor": ["sales.process"],
  "sales.low-tax": ["sales.process"],
  "refunds.cash": ["sales.view"],
  "refunds.another-way": ["sales.view"],
  "refunds.late": ["sales.view"],
  "credit.numbers": ["sales.process"],
  "orders.unpaid": ["repairs.edit"],
  "repairs.edit": ["repairs.view"],
  "looks.view": ["sales.view"],
  "till.close": ["till.use"],
  "till.elsewhere": ["till.use"],
  "till.expected": ["till.use"],
  "rights.manage": ["directory.manage", "settings.manage"],
  "tokens.manage": ["settings.manage"],
};

/** The first permission that `permission` needs and `allowed` lacks. */
export function lackedBy(permission: Permission, allowed: ReadonlySet<Permission>): Permission | undefined {
  return NEEDS[permission]?.find((needed) => !allowed.has(needed));
}

/**
 * Work of owners and administrators. A terminal taken over by PIN asks for the password first, the
 * second-factor rule for managers applies to whoever can do it, and no token can.
 */
export const MANAGING: ReadonlySet<Permission> = new Set([
  "directory.manage",
  "settings.manage",
  "rights.manage",
  "tokens.manage",
  "audit.view",
  "backups.manage",
  "processes.manage",
  "customers.export",
  "customers.erase",
  "buys.identity",
]);

export interface Actor extends ActingEmployee {
  email: string;
  role: Role;
  phone: string | null;
  homeStore: string | null;
  isActive: boolean;
  /** Store key of the header's location selector; null for all stores. */
  location: string | null;
  permissions: ReadonlySet<Permission>;
}

export function can(actor: Actor | null, permission: Permission): boolean {
  return actor !== null && actor.permissions.has(permission);
}

/** Lists permissions in the order of `PERMISSIONS`. */
export function inOrder(allowed: ReadonlySet<Permission>): Permission[] {
  return PERMISSIONS.filter((permission) => allowed.has(permission));
}

const DEFAULTS: Record<Role, ReadonlySet<Permission>> = {
  read_only: new Set(ROLE_PERMISSIONS.read_only),
  sales: new Set(ROLE_PERMISSIONS.sales),
  support: new Set(ROLE_PERMISSIONS.support),
  admin: new Set(ROLE_PERMISSIONS.admin),
  owner: new Set(ROLE_PERMISSIONS.owner),
};

/**
 * Applies changes to the role, then to the account, to the role's defaults. A permission that lacks another
 * it needs doesn't count. Owners can do everything, whatever was changed.
 */
export function permissionsOf(
  role: Role,
  ofRole: PermissionChanges = {},
  ofAccount: PermissionChanges = {},
): ReadonlySet<Permission> {
  const changes = { ...ofRole, ...ofAccount };
  if (role === "owner" || Object.keys(changes).length === 0) return DEFAULTS[role];
  const allowed = new Set(PERMISSIONS.filter((one) => changes[one] ?? DEFAULTS[role].has(one)));
  let size;
  do {
    size = allowed.size;
    for (const permission of allowed) if (lackedBy(permission, allowed)) allowed.delete(permission);
  } while (allowed.size < size);
  return allowed;
}
