import { countSuppressions } from "~/domain/people/suppressions/find-suppressions.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/suppression-list";
import { SUPPRESSION_COLUMNS, toRow } from "./suppression-columns.tsx";
import { suppressionRows } from "./suppression-rows.server.ts";

export const handle: PageHandle = SECTIONS.closedAddresses;

export const meta = () => titled(handle.title);

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const zone = zoneOf(db, null);
  const { rows, ...page } = listPage(url, suppressionRows(), (atMost) => countSuppressions(db, atMost));
  return {
    page,
    closed: rows.map((each) => toRow(each, zone)),
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
            columns={SUPPRESSION_COLUMNS}
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
