import type { Permission } from "./permissions.ts";

/** What somebody wanted to do who was refused, in words. */
export const PERMISSION_LABELS: Record<Permission, string> = {
  own: "Own account",
  "dashboard.view": "See the dashboard",
  "customers.view": "See customers",
  "customers.edit": "Edit customers",
  "customers.import": "Import customers",
  "customers.suggest": "Ask for suggestions for a customer",
  "inventory.view": "See inventory",
  "inventory.edit": "Edit inventory",
  "sales.view": "See sales",
  "sales.process": "Process sales",
  "repairs.view": "See repairs",
  "repairs.edit": "Edit repairs",
  "reports.view": "See reports",
  "marketing.manage": "Manage marketing",
  "figures.names": "See customers' names in figures",
  "directory.manage": "Manage employees",
  "processes.manage": "Manage processes",
  "settings.manage": "Change settings",
  "audit.view": "See the audit trail",
  "backups.manage": "Manage backups",
};
