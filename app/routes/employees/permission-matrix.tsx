import { type Role, ROLE_LABELS } from "~/domain/employees/roles";
import type { Permission } from "~/domain/permissions";
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

/** What a role can do, or an account. */
export interface MatrixColumn {
  /** Null for an account. */
  role: Role | null;
  label: string;
  permissions: readonly Permission[];
  /** Those that differ from the role's defaults, or the account's role. */
  changed: readonly Permission[];
}

/** The matrix of section 6, as it is enforced. `role` highlights a column. */
export function PermissionMatrix({
  columns,
  role,
}: {
  columns: readonly MatrixColumn[];
  role?: Role | undefined;
}) {
  const isCurrent = (column: MatrixColumn) =>
    column.role === null || (column.role === role && columns.every((one) => one.role !== null));
  const markOf = (column: MatrixColumn) => (isCurrent(column) ? ({ "aria-current": "true" } as const) : {});
  return (
    <>
      <div className="table-scroll">
        <table className="matrix">
          <caption className="visually-hidden">What each role can do</caption>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {columns.map((column) => (
                <th key={column.label} scope="col" {...markOf(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSIONS.map((permission) => (
              <tr key={permission}>
                <th scope="row">{ROWS[permission]}</th>
                {columns.map((column) => (
                  <td key={column.label} {...markOf(column)}>
                    <Answer
                      may={column.permissions.includes(permission)}
                      isChanged={column.changed.includes(permission)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.some(({ changed }) => changed.length > 0) && (
        <p className="matrix-key">
          <Icon name="pencil" size={14} /> Changed: not the default, or not as the role.
        </p>
      )}
    </>
  );
}

function Answer({ may, isChanged }: { may: boolean; isChanged: boolean }) {
  return (
    <span className={classNames("matrix-answer", !may && "quiet")}>
      <Icon name={may ? "check" : "minus"} size={16} />
      {may ? "Yes" : "No"}
      {isChanged && (
        <>
          <Icon name="pencil" size={14} />
          <span className="visually-hidden">, changed</span>
        </>
      )}
    </span>
  );
}
