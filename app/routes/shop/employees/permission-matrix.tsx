import type { Role } from "~/domain/shop/employees/roles";
import { type Permission, PERMISSION_LABELS, PERMISSIONS } from "~/domain/permissions";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

const ROWS = PERMISSIONS.filter((permission) => permission !== "own");

/** What a role or an account can do. */
export interface MatrixColumn {
  /** Null for an account. */
  role: Role | null;
  label: string;
  permissions: readonly Permission[];
  /** Permissions that differ from the role's defaults, or from the account's role. */
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
            {ROWS.map((permission) => (
              <tr key={permission}>
                <th scope="row">{PERMISSION_LABELS[permission]}</th>
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
          <Icon name="pencil" size={14} /> Changed: not the default, or not the same as the role.
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
