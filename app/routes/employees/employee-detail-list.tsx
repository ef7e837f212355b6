import type { Employee } from "~/domain/employees/employee";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate } from "~/ui/format";

interface EmployeeDetailListProps {
  employee: Employee;
  place: string | null;
  /** Day of the account's creation. */
  since: string;
  codeUntil: string | null;
}

export function EmployeeDetailList({ employee, place, since, codeUntil }: EmployeeDetailListProps) {
  const { email, phone, hasPassword, hasSecondFactor } = employee;
  return (
    <DataList>
      <DataItem term="Email">
        <a className="text-link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
          {email}
        </a>
      </DataItem>
      <DataItem term="Phone">{phone ?? "No phone"}</DataItem>
      <DataItem term="Home store">{place ?? "No home store"}</DataItem>
      <DataItem term="Added">{formatDate(since)}</DataItem>
      <DataItem term="Password">
        {hasPassword ? "Set" : "Not set yet"}
        {codeUntil && `, a one-time code waits until ${codeUntil}`}
      </DataItem>
      <DataItem term="Second factor">{hasSecondFactor ? "On" : "Off"}</DataItem>
    </DataList>
  );
}
