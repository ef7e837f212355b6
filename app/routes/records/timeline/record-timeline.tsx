import type { TimelineKind } from "~/domain/records/timeline/timeline";
import { StatusBadge } from "~/routes/workshop/repairs/repair-badges";
import { href, withRest } from "~/ui/address";
import { EmptyState } from "~/ui/empty-state";
import type { IconName } from "~/ui/icon-names";
import { PageForm, PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";
import { Timeline, TimelineItem } from "~/ui/timeline";
import { AddNote } from "./add-note.tsx";
import type { LoadedTimeline, ShownEntry } from "./load-timeline.server.ts";

const ICONS: Record<TimelineKind, IconName> = {
  sale: "shopping-bag",
  return: "rotate-ccw",
  repair: "wrench",
  order: "package",
  buy: "wallet",
  step: "circle-dot",
  movement: "map-pin",
  message: "message-square",
  call: "phone",
  note: "pencil",
  edit: "refresh-cw",
  receipt: "receipt-text",
};

/** Shows what happened to a record, newest first, by month, below a form for a note. */
export function RecordTimeline({ timeline }: { timeline: LoadedTimeline }) {
  const { entries, page, kinds, kind, years, year, addNote, formKey } = timeline;
  const address = (asked: TimelineKind | null) => {
    const query = [asked && `kind=${asked}`, year && `year=${year}`].filter(Boolean).join("&");
    return query ? withRest(page, `?${query}`) : page;
  };
  const all = { kind: null, label: "All" };
  return (
    <Panel
      className="record-last"
      title="Timeline"
      aside={
        years.length > 1 && (
          <PageForm method="get" action={page} className="set-form no-print" preventScrollReset>
            {kind && <input type="hidden" name="kind" value={kind} />}
            <select className="select" name="year" aria-label="Year" defaultValue={year ?? ""} key={year}>
              <option value="">All years</option>
              {years.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            <button className="set-button" type="submit">
              Show
            </button>
          </PageForm>
        )
      }
    >
      {addNote && <AddNote key={addNote} to={addNote} formKey={formKey} />}
      {kinds.length > 1 && (
        <Tabs
          label="Timeline"
          tabs={[all, ...kinds].map((tab) => ({
            label: tab.label,
            to: address(tab.kind),
            current: tab.kind === kind,
          }))}
        />
      )}
      {entries.length > 0 ? (
        <Timeline items={entries} dayOf={({ day }) => day} render={renderEntry} />
      ) : kind || year ? (
        <EmptyState icon="history" title="Nothing found" hint="Choose another kind or year." />
      ) : (
        <EmptyState icon="history" title="Nothing yet" hint="Activity appears here." />
      )}
      <Pager page={timeline} />
    </Panel>
  );
}

function renderEntry({
  id,
  kind,
  what,
  object,
  to,
  words,
  detail,
  date,
  amount,
  status,
  note,
  tile,
}: ShownEntry) {
  return (
    <TimelineItem
      key={id}
      icon={ICONS[kind]}
      tile={tile}
      date={date}
      detail={
        (detail || note !== null) && (
          <>
            {detail}
            {note !== null && (
              <>
                {", "}
                <PageLink className="text-link" to={href("/notes/:noteId", { noteId: note })}>
                  change
                </PageLink>
              </>
            )}
          </>
        )
      }
      amount={amount}
      badge={status !== null && <StatusBadge status={status} />}
    >
      {object === null && to !== null ? (
        <PageLink className="text-link" to={to}>
          {what}
        </PageLink>
      ) : (
        what
      )}
      {object !== null && (
        <>
          {" "}
          {to === null ? (
            <bdi>{object}</bdi>
          ) : (
            <PageLink className="cell-link" to={to}>
              {object}
            </PageLink>
          )}
        </>
      )}
      {words !== null && <span className="written">{`\n${words}`}</span>}
    </TimelineItem>
  );
}
