import { type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import { type Role, ROLE_LABELS, ROLES } from "~/domain/employees/roles";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

/** All permissions except 'own', in matrix order. */
const ROWS: Record<Exclude<Permission, "own">, string> = {
  "dashboard.view": "View dashboard",
  "customers.view": "View customers",
  "customers.edit": "Edit customers",
  "customers.import": "Import customers",
  "customers.suggest": "Generate AI suggestions",
  "customers.export": "Export customers' data",
  "customers.erase": "Erase customers",
  "inventory.view": "View inventory",
  "inventory.edit": "Edit inventory",
  "sales.view": "View sales",
  "sales.process": "Process sales",
  "repairs.view": "View repairs",
  "repairs.edit": "Edit repairs",
  "reports.view": "View reports",
  "figures.names": "See customers' names in figures",
  "figures.cost": "See cost, profit and commission",
  "sales.discount": "Discount beyond the limit",
  "sales.below-floor": "Sell below the floor price",
  "approvals.give": "Approve a colleague's step",
  "marketing.manage": "Manage marketing",
  "directory.manage": "Employee directory",
  "processes.manage": "Process documentation",
  "settings.manage": "System settings",
  "rights.manage": "Change what roles and people can do",
  "audit.view": "Audit trail",
  "backups.manage": "Backups",
};
const PERMISSIONS = Object.keys(ROWS) as (keyof typeof ROWS)[];

/** The matrix of section 6. `role` highlights a column. */
export function PermissionMatrix({ role }: { role?: Role | undefined }) {
  return (
    <div className="table-scroll">
      <table className="matrix">
        <caption className="visually-hidden">What each role can do</caption>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {ROLES.map((column) => (
              <th key={column} scope="col" {...markOf(column, role)}>
                {ROLE_LABELS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{ROWS[permission]}</th>
              {ROLES.map((column) => {
                const may = ROLE_PERMISSIONS[column].includes(permission);
                return (
                  <td key={column} {...markOf(column, role)}>
                    <span className={classNames("matrix-answer", !may && "quiet")}>
                      <Icon name={may ? "check" : "minus"} size={16} />
                      {may ? "Yes" : "No"}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function markOf(column: Role, role: Role | undefined) {
  return column === role ? ({ "aria-current": "true" } as const) : {};
}
