import type { Employee } from "~/domain/shop/employees/employee";
import { employeeFields, roleField } from "~/domain/shop/employees/employee-fields";
import { version } from "~/domain/fields";
import { contract } from "~/web/contract";
import { formValues } from "~/web/write-fields";

const again = version("Reload the record");

/** The form 'Add Employee'. */
export const HiredEmployee = contract({ ...employeeFields, role: roleField });

export const EditedEmployee = contract({ ...employeeFields, version: again });

export function employeeToForm(employee: Employee): Record<string, string> {
  return { ...formValues(employeeFields, employee), version: String(employee.version) };
}
