import { Outlet, type ShouldRevalidateFunction } from "react-router";
import { dayIn, type Instant } from "~/domain/dates";
import { type Employee, fullName } from "~/domain/shop/employees/employee";
import { lastSeen } from "~/domain/shop/employees/find-employees.server";
import { codeWaitsUntil } from "~/domain/shop/account/one-time-code.server";
import { liveSessions } from "~/domain/shop/account/find-live-sessions.server";
import { listStores, todayAt, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { EmailText } from "~/ui/email-text";
import { formatCount, formatDate, formatDateTime, formatTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { actorOf } from "~/web/context";
import { isListItself } from "~/web/list-under-dialog";
import { mailTo } from "~/web/mail-link";
import { soldInMonth } from "../../counter/sales/seller-panel.server.ts";
import type { Route } from "./+types/employee-record";
import { accountActionsFor, existingEmployee } from "./account-actions.server.ts";
import { AccountActions } from "./account-actions.tsx";
import { ActiveBadge, RoleBadge } from "./employee-badges.tsx";
import { matrixColumns } from "./role-matrix.server.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import matrixSheet from "~/ui/styles/matrix.css?url";

export const links = () => [{ rel: "stylesheet", href: matrixSheet }];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.directory,
  isRecord: true,
  nameOf: ({ record }) => record && fullName(record.employee),
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.record && fullName(loaderData.record.employee));

/** Reloads the record on return, not while a dialog is open. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextParams, nextUrl }) =>
  isListItself(href("/directory/:employeeId", { employeeId: nextParams.employeeId ?? "" }), nextUrl);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const employee = existingEmployee(params.employeeId);
  if (!isListItself(href("/directory/:employeeId", { employeeId: employee.id }), url))
    return { record: null };
  const { db } = shop();
  const actor = actorOf(context);
  const now = Date.now() as Instant;
  const { homeStore } = employee;
  const zone = zoneOf(db, homeStore);
  const codeUntil = codeWaitsUntil(db, employee.id, now);
  const seen = lastSeen(db, employee.id, now);
  return {
    record: {
      employee,
      isSelf: employee.id === actor.id,
      place: listStores(db).find(({ key }) => key === homeStore)?.name ?? null,
      since: dayIn(zone, employee.createdAt),
      sessions: liveSessions(db, now, employee.id).filter(({ openedBy }) => openedBy === employee.id).length,
      lastSeen: seen && { day: dayIn(zone, seen), time: formatTime(seen, zone) },
      codeUntil: codeUntil && formatDateTime(codeUntil, zone),
      ...soldInMonth(employee.id, todayAt(db, homeStore, now)),
      actions: accountActionsFor(actor, employee),
      columns: matrixColumns(employee),
    },
  };
}

export default function Record({ loaderData: { record } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  if (!record) return <Outlet context={{ modal: false }} />;
  const { employee, isSelf, place, since, sessions, lastSeen, codeUntil, sold, soldRows, actions, columns } =
    record;
  const ofMonth = (label: string) => (sold.count > 0 ? <PageLink to={soldRows}>{label}</PageLink> : label);
  const name = fullName(employee);
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/directory"), label: "Directory" }]} />
      <Panel>
        <RecordHead
          avatar={<Initials name={name} size="large" />}
          name={name}
          facts={
            <>
              <RoleBadge role={employee.role} /> <ActiveBadge isActive={employee.isActive} />{" "}
              {place && (
                <span>
                  <Icon name="map-pin" size={14} /> {place}
                </span>
              )}{" "}
              {isSelf && <span>This is you</span>}
            </>
          }
        >
          <HistoryLink kind="employee" id={employee.id} />
          {actions.may.includes("edit") && (
            <ButtonLink
              to={href("/directory/:employeeId/edit", { employeeId: employee.id })}
              icon="pencil"
              accessKey="e"
            >
              Edit
            </ButtonLink>
          )}
          <ButtonLink
            to={href("/directory/:employeeId/permissions", { employeeId: employee.id })}
            icon="shield-check"
          >
            Permissions
          </ButtonLink>
        </RecordHead>
        <StatStrip bare>
          <Stat label="Open Sessions" value={formatCount(sessions)} />
          <Stat
            label="Last Seen"
            value={lastSeen ? formatDate(lastSeen.day) : "Never"}
            caption={lastSeen?.time}
          />
          <Stat label={ofMonth("Sales This Month")} value={formatCount(sold.count)} />
          <Stat label={ofMonth("Sold This Month")} value={formatMoney(sold.revenue)} />
        </StatStrip>
      </Panel>
      <Columns>
        <Panel title="Details">
          <EmployeeDetailList employee={employee} place={place} since={since} codeUntil={codeUntil} />
        </Panel>
        <AccountActions employee={employee} actions={actions} isSelf={isSelf} />
      </Columns>
      <Panel title="Role and Permissions" icon="shield-check" flush>
        <PermissionMatrix columns={columns} role={employee.role} />
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}

interface EmployeeDetailListProps {
  employee: Employee;
  place: string | null;
  /** Day of the account's creation. */
  since: string;
  codeUntil: string | null;
}

function EmployeeDetailList({ employee, place, since, codeUntil }: EmployeeDetailListProps) {
  const { email, phone, hasPassword, hasSecondFactor } = employee;
  return (
    <DataList>
      <DataItem term="Email">
        <a className="text-link" href={mailTo(email)}>
          <EmailText email={email} />
        </a>
      </DataItem>
      <DataItem term="Phone">
        <span className="nowrap">{phone ?? "No phone"}</span>
      </DataItem>
      <DataItem term="Home store">{place ?? "No home store"}</DataItem>
      <DataItem term="Added">{formatDate(since)}</DataItem>
      <DataItem term="Password">
        {hasPassword ? "Set" : "Not set yet"}
        {codeUntil && `, one-time code valid until ${codeUntil}`}
      </DataItem>
      <DataItem term="Two-step verification">{hasSecondFactor ? "On" : "Off"}</DataItem>
    </DataList>
  );
}
