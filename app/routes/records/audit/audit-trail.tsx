import {
  countEntries,
  type Entry,
  findEntries,
  importOf,
  keyOfEntry,
  recordedActions,
} from "~/domain/records/audit/find-entries.server";
import { recordNames } from "~/domain/records/audit/record-names.server";
import {
  type EntryKey,
  type ResolvedFilter,
  resolveFilter,
} from "~/domain/records/audit/entry-filter.server";
import { RECORD_KINDS } from "~/domain/shop/trail/record-kinds";
import { counted } from "~/domain/counted";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { zoneLabel } from "~/domain/time-zones";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { actorOf } from "~/web/context";
import { isPair, type KeyedList, listPage } from "~/web/list.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/audit-trail";
import { firstAlike, groupsText } from "./action-groups.server.ts";
import { EntryFilters, unfilteredTrail } from "./entry-filters.tsx";
import { EntryTable } from "./entry-table.tsx";
import { readPageEntryFilter, whoIsOffered } from "./entry-filter.server.ts";
import { joinRuns } from "./join-runs.server.ts";
import { recordPage } from "./record-page.server.ts";
import { showEntries } from "./show-entries.server.ts";
import { TrailTabs } from "./trail-tabs.tsx";

export const handle: PageHandle = { ...SECTIONS.audit, isList: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.about ? `History of ${loaderData.about.title}` : handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { businessZone: zone } = readSettings(db);
  const { filter, typed, isFiltered, unread } = readPageEntryFilter(url, zone);
  const trail = resolveFilter(db, filter);
  const { rows, ...page } = listPage(url, entriesOn(trail), (atMost) => countEntries(db, trail, atMost));
  const entries = showEntries(rows, { actor, zone, seesCost: showsCost(context) });
  const about = filter.kind && filter.record ? aboutRecord(filter.kind, filter.record) : null;
  const shown = about ? entries : joinRuns(entries);
  const count = counted(page.total, "entry", "entries");
  return {
    page:
      shown.length < rows.length
        ? { ...page, total: `${count} (${counted(shown.length, "row")} here)` }
        : page,
    count,
    entries: shown,
    typed,
    isFiltered,
    unread,
    hasMore: trail.hasMore,
    about,
    people: whoIsOffered(db),
    action: typed.action ? firstAlike(typed.action) : "all",
    actions: groupsText([...recordedActions(db), ...(typed.action ? [typed.action] : [])]),
    zone: zoneLabel(zone),
    tools: listTools("audit", url, context),
  };

  function aboutRecord(kind: string, id: string) {
    const ref = { kind, id };
    const names = recordNames(db, [ref]);
    return {
      kind,
      id,
      title: names.titleOf(ref),
      name: names.nameOf(ref),
      to: recordPage(db, ref, actor),
      cameWith: kind === "customer" && /^\d{1,15}$/.test(id) ? importOf(db, Number(id)) : null,
    };
  }
}

function entriesOn(trail: ResolvedFilter): KeyedList<Entry, EntryKey> {
  return {
    read: (slice) => findEntries(shop().db, trail, slice),
    keyOf: keyOfEntry,
    isKey: isPair,
  };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { page, entries, typed, about, isFiltered, unread, hasMore, people, zone, tools } = loaderData;
  const { action, actions, count } = loaderData;
  return (
    <>
      {about && <AboutRecord about={about} />}
      <ActionBar
        tabs={!about && <TrailTabs shown="entries" />}
        count={<ListCount tools={tools}>{`${count}. Times are ${zone}.`}</ListCount>}
      >
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      {unread.length > 0 && (
        <Callout tone="warn" title={`${unread.join(" and ")}: not a date`}>
          <p>Enter dates like 2026-11-20 or 11/20/2026. Until then, this filter is ignored.</p>
        </Callout>
      )}
      {hasMore && (
        <Callout tone="warn" title="Too many records match this name">
          <p>Only the first 200 of each kind are searched. Type more of the name.</p>
        </Callout>
      )}
      <Panel flush>
        <EntryFilters typed={typed} people={people} action={action} actions={actions} record={about} />
        {entries.length > 0 ? (
          <>
            <EntryTable entries={entries} ofOneRecord={about !== null} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="history"
            title="No entries found"
            clearTo={isFiltered && unfilteredTrail(about)}
            hint={
              isFiltered
                ? "Try adjusting your filters or search terms."
                : "Every change to a record is listed here."
            }
          />
        )}
      </Panel>
    </>
  );
}

type About = NonNullable<Route.ComponentProps["loaderData"]["about"]>;

function AboutRecord({ about: { kind, title, name, to, cameWith } }: { about: About }) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/audit"), label: "Audit Trail" }]} />
      <Panel flush>
        <RecordHead
          name={`History of ${title}`}
          facts={
            <>
              {name && <span>{name}</span>}{" "}
              {cameWith !== null && (
                <span>
                  Added by&nbsp;
                  <Link to={withRest(href("/audit"), `?kind=import&record=${cameWith}`)}>
                    import #{cameWith}
                  </Link>
                </span>
              )}
            </>
          }
        >
          {to && (
            <ButtonLink to={to} icon="eye" variant="primary">
              {RECORD_KINDS[kind]?.isNumbered ? `Open ${title}` : "Open Record"}
            </ButtonLink>
          )}
        </RecordHead>
      </Panel>
    </>
  );
}
