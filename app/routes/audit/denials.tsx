import { PERMISSION_LABELS } from "~/access/permission-labels";
import { type Denial, type DenialKey, countDenials, findDenials } from "~/domain/audit/queries.server";
import { readable } from "~/domain/audit/vocabulary";
import { readSettings } from "~/domain/settings/settings.server";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatListedTime } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { type KeyedList, listPage } from "~/web/list.server";
import type { Route } from "./+types/denials";
import { TrailTabs } from "./trail-tabs.tsx";
import { zoneLabel } from "./zone-label.ts";

export const handle: PageHandle = { title: "Audit Trail", subtitle: "What was refused, minute by minute" };

export const meta = () => [{ title: "Refused Requests · Loupe" }];

const NEWEST_FIRST: KeyedList<Denial, DenialKey> = {
  read: (slice) => findDenials(shop().db, slice),
  keyOf: ({ minute, employeeId, permission }) => [minute, employeeId, permission],
  isKey: (key): key is DenialKey =>
    Array.isArray(key) &&
    key.length === 3 &&
    Number.isSafeInteger(key[0]) &&
    Number.isSafeInteger(key[1]) &&
    typeof key[2] === "string",
};

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const { businessZone: zone } = readSettings(db);
  const { rows, ...page } = listPage(url, NEWEST_FIRST, (atMost) => countDenials(db, atMost));
  return {
    page,
    zone: zoneLabel(zone),
    denials: rows.map(({ minute, employeeId, permission, count, firstName, lastName }) => ({
      key: `${minute} ${employeeId} ${permission}`,
      minute: formatListedTime(minute, zone),
      who: firstName === null ? "Nobody signed in" : `${firstName} ${lastName}`,
      permission: labelOf(permission),
      count,
    })),
  };
}

export default function Denials({ loaderData: { page, zone, denials } }: Route.ComponentProps) {
  return (
    <>
      <TrailTabs shown="denials" />
      <ActionBar count={`Requests that somebody's role refused, counted by the minute. Times are ${zone}.`} />
      <Panel flush>
        {denials.length > 0 ? (
          <>
            <DataTable caption="Refused requests" across={3} list>
              <thead role="rowgroup">
                <tr role="row">
                  <th role="columnheader" scope="col" className="column-moment">
                    Minute
                  </th>
                  <th role="columnheader" scope="col">
                    Who
                  </th>
                  <th role="columnheader" scope="col">
                    What was refused
                  </th>
                  <th role="columnheader" scope="col" className="num">
                    Requests
                  </th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {denials.map(({ key, minute, who, permission, count }) => (
                  <tr role="row" key={key}>
                    <th role="rowheader" scope="row">
                      {minute}
                    </th>
                    <td role="cell" data-label="Who">
                      {who}
                    </td>
                    <td role="cell" data-label="What was refused">
                      {permission}
                    </td>
                    <td role="cell" data-label="Requests" className="num">
                      {formatCount(count)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="shield-check"
            title="Nothing was refused"
            hint="When somebody asks for a page that their role can't open, it is counted here."
          />
        )}
      </Panel>
    </>
  );
}

function labelOf(permission: string): string {
  const known = Object.entries(PERMISSION_LABELS).find(([name]) => name === permission);
  return known?.[1] ?? readable(permission);
}
