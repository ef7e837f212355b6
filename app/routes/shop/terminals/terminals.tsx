import type { Instant } from "~/domain/dates";
import { liveSessions } from "~/domain/shop/account/find-live-sessions.server";
import { refuseEnd } from "~/domain/shop/terminals/take-over-terminal.server";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { deviceName } from "~/ui/device";
import { formatAge, formatDateTime } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { sessionOf } from "~/web/context";
import type { Route } from "./+types/terminals";
import { SettingsTabs, settingsTabs } from "../settings/settings-tabs.tsx";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Who is signed in where" };

export const meta = () => titled("Terminals");

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const { actor, sessionId } = sessionOf(context);
  const now = Date.now() as Instant;
  const zone = zoneOf(db, null);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return {
    tabs: settingsTabs(actor),
    terminals: liveSessions(db, now).map((one) => ({
      id: one.id,
      isAtHand: one.id === sessionId,
      mayEnd: refuseEnd({ tx: db, actor }, one.openedBy) === null,
      device: deviceName(one.userAgent),
      place: [places.get(one.store ?? ""), one.address].filter(Boolean).join(", "),
      openerName: one.openerName,
      name: one.lockedAt === null ? one.atName : null,
      since: formatDateTime(one.lockedAt ?? one.actingSince ?? one.createdAt, zone),
      lastSeen: one.id === sessionId ? "now" : formatAge(now - one.lastSeenAt),
    })),
  };
}

export default function Terminals({ loaderData: { tabs, terminals } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel title="Open Terminals" icon="plug" flush>
        <ColumnTable caption="Open terminals" columns={COLUMNS} rows={terminals} keyOf={({ id }) => id} />
      </Panel>
    </>
  );
}

type Terminal = Route.ComponentProps["loaderData"]["terminals"][number];

const COLUMNS: Column<Terminal>[] = [
  {
    head: "Terminal",
    render: ({ device, place, isAtHand }) => (
      <>
        {device} {isAtHand && <Badge tone="gold">This terminal</Badge>}{" "}
        <span className="cell-note">{place}</span>
      </>
    ),
  },
  { head: "Signed In By", render: ({ openerName }) => openerName },
  { head: "In Use By", render: ({ name }) => name ?? "Locked" },
  { head: "Since", render: ({ since }) => since },
  { head: "Last Used", render: ({ lastSeen }) => lastSeen },
  actionsColumn(
    ({ id, device, openerName, mayEnd }) =>
      mayEnd && (
        <Form
          method="post"
          action={href("/settings/terminals/:sessionId/end", { sessionId: id })}
          preventScrollReset
        >
          <Button type="submit" aria-label={`Sign Out the session of ${openerName}: ${device}`}>
            Sign Out
          </Button>
        </Form>
      ),
  ),
];
