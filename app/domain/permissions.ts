import type { ActingEmployee } from "./acting-employee.ts";
import type { Role } from "./employees/roles.ts";

/** 'own' covers what every employee may do for themselves. */
export const PERMISSIONS = [
  "own",
  "dashboard.view",
  "customers.view",
  "customers.edit",
  "customers.import",
  "customers.suggest",
  "customers.export",
  "customers.erase",
  "inventory.view",
  "inventory.edit",
  "sales.view",
  "sales.process",
  "repairs.view",
  "repairs.edit",
  "reports.view",
  "marketing.manage",
  "figures.names",
  "figures.cost",
  "sales.discount",
  "sales.below-floor",
  "approvals.give",
  "directory.manage",
  "processes.manage",
  "settings.manage",
  "rights.manage",
  "audit.view",
  "backups.manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Record<Permission, string> = {
  own: "Own account",
  "dashboard.view": "See the dashboard",
  "customers.view": "See customers",
  "customers.edit": "Edit customers",
  "customers.import": "Import customers",
  "customers.suggest": "Ask for suggestions for a customer",
  "customers.export": "Export customers' data",
  "customers.erase": "Erase a customer",
  "inventory.view": "See inventory",
  "inventory.edit": "Edit inventory",
  "sales.view": "See sales",
  "sales.process": "Process sales",
  "repairs.view": "See repairs",
  "repairs.edit": "Edit repairs",
  "reports.view": "See reports",
  "marketing.manage": "Manage marketing",
  "figures.names": "See customers' names in figures",
  "figures.cost": "See cost, profit and commission",
  "sales.discount": "Discount beyond the limit",
  "sales.below-floor": "Sell below the floor price",
  "approvals.give": "Approve a colleague's step",
  "directory.manage": "Manage employees",
  "processes.manage": "Manage processes",
  "settings.manage": "Change settings",
  "rights.manage": "Change what roles and people can do",
  "audit.view": "See the audit trail",
  "backups.manage": "Manage backups",
};

const EVERYONE: readonly Permission[] = ["own", "dashboard.view"];
const COUNTER: readonly Permission[] = [
  ...EVERYONE,
  "customers.view",
  "customers.edit",
  "customers.import",
  "customers.suggest",
  "inventory.view",
  "inventory.edit",
  "sales.view",
  "sales.process",
  "repairs.view",
  "repairs.edit",
  "reports.view",
  "figures.names",
  "figures.cost",
];
const MARKETING: readonly Permission[] = [...COUNTER, "marketing.manage", "sales.discount", "approvals.give"];
const ADMIN: readonly Permission[] = [
  ...MARKETING,
  "customers.export",
  "customers.erase",
  "directory.manage",
  "processes.manage",
  "settings.manage",
  "sales.below-floor",
  "rights.manage",
];

/** Section 6 as data, and the rights of the counter. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  read_only: EVERYONE,
  sales: COUNTER,
  support: MARKETING,
  admin: ADMIN,
  owner: [...ADMIN, "audit.view", "backups.manage"],
};

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

export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return new Set(ROLE_PERMISSIONS[role]);
}
