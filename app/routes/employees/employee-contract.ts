import type { Employee } from "~/domain/employees/employee";
import { employeeFields, roleField } from "~/domain/employees/employee-fields";
import { version } from "~/domain/fields";
import { contract, formValues } from "~/web/contract";

const again = version("Load the record again");

/** A new account, as 'Add Employee' sends it. */
export const HiredEmployee = contract({ ...employeeFields, role: roleField });

/** An account's details after an edit, with the version that the edit began from. */
export const EditedEmployee = contract({ ...employeeFields, version: again });

/** Another role, with the version of the record that it was chosen on. */
export const RoleChange = contract({ role: roleField, version: again });

/** What has its own URL and nothing to fill in: the post says it all. */
export const Confirmed = contract({});

/** An account's details as the form's fields show them. */
export function employeeToForm(employee: Employee): Record<string, string> {
  return { ...formValues(employeeFields, employee), version: String(employee.version) };
}
