import { data, type HeadersFunction } from "react-router";
import { PREVIEW_KEPT_MS } from "~/domain/stock/bulk-changes/previews-kept";
import {
  type BulkChangeRow,
  isPreview,
  ROW_OUTCOMES,
  type RowOutcome,
} from "~/domain/stock/bulk-changes/bulk-change";
import { reasonLabel } from "~/domain/stock/bulk-changes/left-out";
import { reasonsOf } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatDateTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { Views } from "~/ui/tabs";
import { listPage } from "~/web/list.server";
import { idParam } from "~/web/problem";
import { LOOK_AGAIN_SECONDS, useLookAgain } from "~/web/use-look-again";
import type { Route } from "./+types/bulk-change-record";
import { mainOutcome, rowsOf } from "./bulk-change-rows.server.ts";
import { BulkStateBadge } from "./bulk-state-badge.tsx";
import { changeText, valueText } from "./change-words.ts";
import { addressOfTicks } from "./kept-ticks.server.ts";
import { endDeadBulkChanges, mustBe } from "./run-bulk-change-in-background.server.ts";
import { BulkChangeMore, BulkChangeNext, BulkChangeSteps } from "./bulk-change-next-steps.tsx";
import { Said } from "./bulk-change-said.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.inventory,
  isRecord: true,
  nameOf: ({ bulk }) => `Bulk change #${bulk.id}`,
};

export const meta: Route.MetaFunction = ({ params }) => titled(`Bulk change #${params.changeId}`);

/** Passes on the `Refresh` header that, without scripts, reloads the page of a running change. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ params, url }: Route.LoaderArgs) {
  const { db } = shop();
  endDeadBulkChanges();
  const bulk = mustBe(idParam(params.changeId));
  const asked = url.searchParams.get("outcome");
  const outcome = ROW_OUTCOMES.find((known) => known === asked) ?? mainOutcome(bulk);
  const numbers: Record<RowOutcome, number> = {
    waiting: bulk.waiting,
    changed: bulk.changed,
    left_out: bulk.leftOut,
  };
  const { rows, ...page } = listPage(url, rowsOf(bulk.id, outcome), () => numbers[outcome]);
  const { chosen: _, ...shown } = bulk;
  return data(
    {
      isOld: isPreview(bulk) && Date.now() - bulk.at > PREVIEW_KEPT_MS,
      bulk: { ...shown, at: formatDateTime(bulk.at, readSettings(db).businessZone) },
      stores: Object.fromEntries(storeNames(db).map(({ key, name }) => [key, name])),
      reasons: reasonsOf(db, bulk.id),
      outcome,
      numbers,
      rows,
      page,
      chooseAt: addressOfTicks(url.searchParams.get("ticks")),
      formKey: crypto.randomUUID(),
    },
    bulk.state === "running"
      ? { headers: { Refresh: `${LOOK_AGAIN_SECONDS}; url=/inventory/bulk-changes/${bulk.id}` } }
      : undefined,
  );
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { bulk, stores, outcome, numbers, rows, page } = loaderData;
  const { formatMoney } = useMoney();
  const words = { formatMoney, stores };
  const { id, state, by, at, undoneBy, waiting, changed, leftOut } = bulk;
  const isLeft = isPreview(bulk);
  useLookAgain(state === "running");
  const columns: Column<BulkChangeRow>[] = [
    {
      head: "Item",
      width: "title",
      bare: true,
      render: ({ pieceId, sku, description }) => (
        <span className="cell-lines">
          <span className="cell-main one-line">
            <CellLink to={href("/inventory/:pieceId", { pieceId })}>{description}</CellLink>
          </span>{" "}
          <span className="cell-note">{sku}</span>
        </span>
      ),
    },
    { head: "Before", width: "name", render: (row) => valueText(bulk.field, row.before, words) },
    outcome === "left_out"
      ? { head: "Why", width: "name", render: ({ reason }) => reasonLabel(reason ?? "") }
      : { head: "After", width: "name", render: (row) => valueText(bulk.field, row.after, words) },
  ];
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/bulk-changes"), label: "Bulk Changes" },
        ]}
      />
      <Panel flush>
        <RecordHead
          name={changeText(bulk, words)}
          facts={
            <>
              <BulkStateBadge state={state} isUndone={undoneBy !== null} />{" "}
              {!isLeft && <span>Bulk change #{id}</span>} <span>{by}</span> <span>{at}</span>{" "}
              {bulk.undoOf !== null && (
                <PageLink to={href("/inventory/bulk-changes/:changeId", { changeId: bulk.undoOf })}>
                  Undoes #{bulk.undoOf}
                </PageLink>
              )}{" "}
              {undoneBy !== null && (
                <PageLink to={href("/inventory/bulk-changes/:changeId", { changeId: undoneBy })}>
                  Undone by #{undoneBy}
                </PageLink>
              )}
            </>
          }
          more={isLeft && <BulkChangeMore {...loaderData} />}
        >
          {!isLeft && <HistoryLink kind="bulk-change" id={id} />}
          <BulkChangeSteps {...loaderData} />
        </RecordHead>
        <BulkChangeNext {...loaderData} />
        <StatStrip bare>
          {isLeft ? (
            <Stat icon="pencil" label="To change" value={formatCount(waiting)} />
          ) : (
            <Stat icon="check" label="Changed" value={formatCount(changed)} />
          )}
          {!isLeft && waiting > 0 && <Stat icon="clock" label="Remaining" value={formatCount(waiting)} />}
          <Stat icon="ban" label="Left out" value={formatCount(leftOut)} />
        </StatStrip>
      </Panel>
      <Said {...loaderData} />
      <Panel flush>
        <Views
          label="Items"
          tabs={ROW_OUTCOMES.filter((each) => numbers[each] > 0 || each === outcome).map((each) => ({
            to: withRest(href("/inventory/bulk-changes/:changeId", { changeId: id }), `?outcome=${each}`),
            label: OUTCOME_LABELS[each],
            count: formatCount(numbers[each]),
            current: each === outcome,
          }))}
        />
        {rows.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              caption="Items"
              dense
              columns={columns}
              rows={rows}
              keyOf={({ pieceId }) => pieceId}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState icon="gem" title="No items" hint="No items have this result." />
        )}
      </Panel>
    </>
  );
}

const OUTCOME_LABELS: Record<RowOutcome, string> = {
  waiting: "To change",
  changed: "Changed",
  left_out: "Left out",
};
