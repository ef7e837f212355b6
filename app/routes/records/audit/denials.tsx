import { writeDenials } from "~/access/denials.server";
import {
  countDenials,
  type Denial,
  type DenialKey,
  findDenials,
} from "~/domain/records/audit/find-entries.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { refusedFrom } from "~/domain/shop/trail/refused-from";
import { zoneLabel } from "~/domain/time-zones";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatListedTime } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { type KeyedList, listPage } from "~/web/list.server";
import type { Route } from "./+types/denials";
import { TrailTabs } from "./trail-tabs.tsx";
import { DENIAL_COLUMNS, whoAndWhat } from "./denial-columns.tsx";

export const handle: PageHandle = { ...SECTIONS.audit, subtitle: "Blocked requests" };

export const meta = () => titled("Refused Requests");

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
  writeDenials();
  const { rows, ...page } = listPage(url, NEWEST_FIRST, (atMost) => countDenials(db, atMost));
  return {
    page,
    zone: zoneLabel(zone),
    denials: rows.map(({ minute, employeeId, permission, count, address, firstName, lastName }) => ({
      key: `${minute} ${employeeId} ${permission}`,
      minute: formatListedTime(minute, zone),
      ...whoAndWhat(permission, firstName === null ? null : `${firstName} ${lastName}`),
      address: refusedFrom(address),
      count,
    })),
  };
}

export default function Denials({ loaderData: { page, zone, denials } }: Route.ComponentProps) {
  return (
    <>
      <ActionBar tabs={<TrailTabs shown="denials" />} />
      <p className="quiet">
        {`Pages blocked by role, attempts to pay out more cash than a drawer holds, and failed sign-ins, counted by the minute. Times are ${zone}.`}
      </p>
      <Panel flush>
        {denials.length > 0 ? (
          <>
            <ColumnTable
              caption="Blocked requests"
              columns={DENIAL_COLUMNS}
              rows={denials}
              keyOf={({ key }) => key}
              phone="thirds"
              list
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="shield-check"
            title="No refused requests"
            hint="Pages a role can't open, attempts to pay out more cash than a drawer holds, and failed sign-ins are counted here."
          />
        )}
      </Panel>
    </>
  );
}
