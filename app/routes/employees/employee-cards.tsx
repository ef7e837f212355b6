import { Link } from "react-router";
import { type Employee, fullName } from "~/domain/employees/employee";
import { ButtonLink } from "~/ui/button";
import { Card, CardLine, Cards } from "~/ui/card";
import { Initials } from "~/ui/initials";
import { ActiveBadge, RoleBadge } from "./employee-badges.tsx";

interface EmployeeCardsProps {
  /** `mayEdit` is about the viewer. */
  employees: (Employee & { mayEdit: boolean })[];
  places: Record<string, string>;
}

export function EmployeeCards({ employees, places }: EmployeeCardsProps) {
  return (
    <Cards>
      {employees.map((employee) => {
        const name = fullName(employee);
        const record = `/directory/${employee.id}`;
        return (
          <Card
            key={employee.id}
            avatar={<Initials name={name} size="large" />}
            title={
              <Link className="text-link" to={record}>
                {name}
              </Link>
            }
            facts={
              <>
                <RoleBadge role={employee.role} />
                <ActiveBadge isActive={employee.isActive} />
              </>
            }
            actions={
              <div className="card-buttons">
                {employee.mayEdit && (
                  <ButtonLink to={`${record}/edit`} icon="pencil" aria-label={`Edit ${name}`}>
                    Edit
                  </ButtonLink>
                )}
                <ButtonLink
                  to={`${record}/permissions`}
                  icon="shield-check"
                  aria-label={`Permissions of ${name}`}
                >
                  Permissions
                </ButtonLink>
              </div>
            }
          >
            <CardLine icon="mail" label="Email">
              {employee.email}
            </CardLine>
            <CardLine icon="phone" label="Phone">
              {employee.phone ?? "No phone"}
            </CardLine>
            <CardLine icon="map-pin" label="Home store">
              {(employee.homeStore && places[employee.homeStore]) ?? "No home store"}
            </CardLine>
          </Card>
        );
      })}
    </Cards>
  );
}
