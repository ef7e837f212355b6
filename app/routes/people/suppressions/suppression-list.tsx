import { whyClosed } from "~/domain/people/suppressions/suppression-words";
import { CHANNEL_LABELS } from "~/domain/people/customers/contact-consent";
import { countSuppressions } from "~/domain/people/suppressions/find-suppressions.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatDateTime } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/suppression-list";
import { suppressionRows } from "./suppression-rows.server.ts";

export const handle: PageHandle = SECTIONS.closedAddresses;

export const meta = () => titled(handle.title);

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const zone = zoneOf(db, null);
  const { rows, ...page } = listPage(url, suppressionRows(), (atMost) => countSuppressions(db, atMost));
  return {
    page,
    closed: rows.map(({ id, channel, at, liftedAt, ...why }) => ({
      id,
      channel: CHANNEL_LABELS[channel],
      why: whyClosed(why),
      at: formatDateTime(at, zone),
      openedAt: liftedAt === null ? null : formatDateTime(liftedAt, zone),
    })),
  };
}

export default function ClosedAddresses({ loaderData: { closed, page } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/marketing"), label: "Marketing" }]} />
      <Panel
        title="Closed Addresses"
        icon="ban"
        flush
        aside={
          <>
            <ButtonLink to={href("/marketing/suppressions/new")} icon="plus">
              Close an Address
            </ButtonLink>
            <ButtonLink to={href("/marketing/suppressions/lift")}>Open One Again</ButtonLink>
          </>
        }
      >
        <p className="panel-body">
          Offers leave for none of these, whoever has them, and texts never do. The addresses themselves
          aren&apos;t kept, so the list can&apos;t show them. A customer&apos;s record says if theirs is
          closed.
        </p>
        {closed.length === 0 ? (
          <EmptyState
            icon="ban"
            title="No closed addresses"
            hint="An address closes after a refusal, STOP or returned mail. You can also close one yourself, even for someone without a record."
          />
        ) : (
          <ColumnTable
            caption="Closed addresses"
            columns={COLUMNS}
            rows={closed}
            keyOf={({ id }) => id}
            phone="cards"
          />
        )}
        <Pager page={page} />
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["closed"][number];

const COLUMNS: Column<Row>[] = [
  { head: "Number", render: ({ id }) => `#${id}` },
  { head: "By", bare: true, render: ({ channel }) => channel },
  { head: "Why", bare: true, render: ({ why }) => why },
  { head: "Closed", className: "phone-off", render: ({ at }) => at },
  {
    head: "State",
    className: "phone-sum",
    bare: true,
    render: ({ openedAt }) =>
      openedAt === null ? (
        <StateBadge state="off">Closed</StateBadge>
      ) : (
        <>
          <StateBadge state="undone">Open again</StateBadge> <span className="cell-note">{openedAt}</span>
        </>
      ),
  },
];
