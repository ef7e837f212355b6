import { Link } from "react-router";
import { type Employee, fullName } from "~/domain/employees/employee";
import { ButtonLink } from "~/ui/button";
import { Card, CardFact, CardGrid } from "~/ui/card-grid";
import { Initials } from "~/ui/initials";
import { ActiveBadge } from "./active-badge.tsx";
import { RoleBadge } from "./role-badge.tsx";

interface EmployeeCardsProps {
  employees: Employee[];
  /** Stores' names by key. */
  places: Record<string, string>;
}

export function EmployeeCards({ employees, places }: EmployeeCardsProps) {
  return (
    <CardGrid label="Employees">
      {employees.map((employee) => {
        const name = fullName(employee);
        const record = `/directory/${employee.id}`;
        return (
          <Card
            key={employee.id}
            avatar={<Initials name={name} size="large" />}
            title={
              <Link className="cell-link" to={record}>
                {name}
              </Link>
            }
            badges={
              <>
                <RoleBadge role={employee.role} />
                <ActiveBadge isActive={employee.isActive} />
              </>
            }
            actions={
              <>
                <ButtonLink to={`${record}/edit`} icon="pencil" aria-label={`Edit ${name}`}>
                  Edit
                </ButtonLink>
                <ButtonLink
                  to={`${record}/permissions`}
                  icon="shield-check"
                  aria-label={`Permissions of ${name}`}
                >
                  Permissions
                </ButtonLink>
              </>
            }
          >
            <CardFact icon="mail" label="Email">
              {employee.email}
            </CardFact>
            <CardFact icon="phone" label="Phone">
              {employee.phone ?? "No phone"}
            </CardFact>
            <CardFact icon="map-pin" label="Home store">
              {(employee.homeStore && places[employee.homeStore]) ?? "No home store"}
            </CardFact>
          </Card>
        );
      })}
    </CardGrid>
  );
}
