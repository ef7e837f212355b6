import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import { countedOf } from "~/domain/counted";
import { type Employee, fullName } from "~/domain/shop/employees/employee";
import { countEmployees } from "~/domain/shop/employees/find-employees.server";
import { ROLE_LABELS, ROLES } from "~/domain/shop/employees/roles";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Card, CardLine, Cards } from "~/ui/card";
import { EmailText } from "~/ui/email-text";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { Initials } from "~/ui/initials";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { allOr, optionsOf } from "~/ui/options";
import { Link } from "~/ui/page-link";
import { actorOf } from "~/web/context";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { listPage } from "~/web/list.server";
import { mailTo } from "~/web/mail-link";
import { QuietPhoneLink } from "~/web/phone-link";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/employee-list";
import { whyNot } from "./account-actions.server.ts";
import { employeeList, readPageEmployeeFilter } from "./employee-filter.server.ts";
import { ActiveBadge, EMPLOYEE_STATUS_LABELS, RoleBadge } from "./employee-badges.tsx";

export const handle: PageHandle = SECTIONS.directory;

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/directory"), args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/directory"), url)) return { list: null };
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered } = readPageEmployeeFilter(url, actor);
  const page = listPage(url, employeeList(filter), () => countEmployees(db, filter));
  const withRights = (employee: Employee) => ({
    ...employee,
    mayEdit: whyNot(actor, "edit", employee) === null,
  });
  return {
    list: {
      page: { ...page, rows: page.rows.map(withRights) },
      everybody: countEmployees(db, {}),
      filter,
      isFiltered,
      stores: storeNames(db),
      tools: listTools("directory", url, context),
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { page, everybody, filter, isFiltered, stores, tools } = list;
  const addEmployee = (variant?: "primary") => (
    <ButtonLink
      to={withRest(href("/directory/new"), search)}
      icon="user-plus"
      variant={variant}
      preventScrollReset
    >
      Add Employee
    </ButtonLink>
  );
  return (
    <>
      <ActionBar
        count={<ListCount tools={tools}>{countedOf(page.total, everybody, "employee")}</ListCount>}
        main={addEmployee("primary")}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action={href("/directory")} clearTo={href("/directory")}>
          <FilterSearch
            name="search"
            label="Search"
            placeholder="Search by name or email..."
            defaultValue={filter.search}
          />
          <FilterSelect
            name="role"
            label="Role"
            defaultValue={filter.role ?? "all"}
            options={allOr("All Roles", optionsOf(ROLES.toReversed(), ROLE_LABELS))}
          />
          <FilterSelect
            name="status"
            label="Status"
            defaultValue={filter.isActive === undefined ? "all" : filter.isActive ? "active" : "inactive"}
            options={allOr("All Statuses", optionsOf(["active", "inactive"], EMPLOYEE_STATUS_LABELS))}
          />
          <StoreFilter name="homeStore" chosen={filter.homeStore} stores={stores} />
        </FilterBar>
        {page.rows.length === 0 && (
          <EmptyState
            icon="book-user"
            title="No employees found"
            clearTo={isFiltered && href("/directory")}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "No one has this location as their home store."
            }
          >
            {addEmployee()}
          </EmptyState>
        )}
      </Panel>
      {page.rows.length > 0 && (
        <>
          <EmployeeCards
            employees={page.rows}
            places={Object.fromEntries(stores.map(({ key, name }) => [key, name]))}
          />
          {(page.previous || page.next) && (
            <Panel flush>
              <Pager page={page} />
            </Panel>
          )}
        </>
      )}
      <Outlet context={{ modal: true }} />
    </>
  );
}

interface EmployeeCardsProps {
  /** `mayEdit` is true if the viewer may edit the employee. */
  employees: (Employee & { mayEdit: boolean })[];
  places: Record<string, string>;
}

function EmployeeCards({ employees, places }: EmployeeCardsProps) {
  return (
    <Cards>
      {employees.map((employee) => {
        const name = fullName(employee);
        const record = href("/directory/:employeeId", { employeeId: employee.id });
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
                <RoleBadge role={employee.role} />{" "}
                {employee.isActive ? (
                  <span>{EMPLOYEE_STATUS_LABELS.active}</span>
                ) : (
                  <ActiveBadge isActive={false} />
                )}
              </>
            }
            foot={
              <div>
                {employee.mayEdit && (
                  <ButtonLink
                    to={href("/directory/:employeeId/edit", { employeeId: employee.id })}
                    icon="pencil"
                    variant="ghost"
                    aria-label={`Edit ${name}`}
                  >
                    Edit
                  </ButtonLink>
                )}{" "}
                <ButtonLink
                  to={href("/directory/:employeeId/permissions", { employeeId: employee.id })}
                  icon="shield-check"
                  variant="ghost"
                  aria-label={`Permissions of ${name}`}
                >
                  Permissions
                </ButtonLink>
              </div>
            }
          >
            <CardLine icon="mail" label="Email">
              <a className="quiet-link" href={mailTo(employee.email)}>
                <EmailText email={employee.email} />
              </a>
            </CardLine>
            <CardLine icon="phone" label="Phone">
              {employee.phone ? <QuietPhoneLink phone={employee.phone} /> : "No phone"}
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
