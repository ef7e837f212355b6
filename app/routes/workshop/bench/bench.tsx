import type { Instant } from "~/domain/dates";
import { atWorkshop, ESTIMATE_LABELS, orderNumber, placeText } from "~/domain/workshop/orders/order";
import { can } from "~/domain/permissions";
import { JOBS_AT_MOST, type JobList } from "~/domain/workshop/bench/bench-lists";
import {
  countJobs,
  countPromises,
  findJobs,
  type Job as FoundJob,
} from "~/domain/workshop/bench/bench.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { WorkshopTabs } from "~/shell/workshop-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink, IconLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { RowActions } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink, ListTable } from "~/ui/list-table";
import { OnlyOnPhones } from "~/ui/only-on-phones";
import { Panel } from "~/ui/panel";
import { ScanBar } from "~/ui/scan-bar";
import daySheet from "~/ui/styles/days.css?url";
import scanSheet from "~/ui/styles/scan.css?url";
import { Views } from "~/ui/tabs";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { withTiles } from "~/web/photos/tiles.server";
import { showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import type { Route } from "./+types/bench";
import { allNotes } from "../../records/notes/notes-panel.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { NextButton, partsText } from "../orders/next-button.tsx";
import { StatusBadge, UrgencyBadge } from "../repairs/repair-badges.tsx";
import { BENCH_VIEWS, listAsked, nothingIn } from "./bench-views.server.ts";
import { CHOSEN_JOB, ChosenJob } from "./chosen-job.tsx";
import { notesOfJob } from "./notes-of-job.server.ts";
import { whenPromised } from "./when-promised.tsx";
import { benchAt, jobCount, jobListLabel } from "~/web/job-lists";
import { PromiseStrip } from "~/web/promise-strip";

export const handle: PageHandle = { title: "Bench", subtitle: "Jobs by promised date" };

export const links = () => [
  { rel: "stylesheet", href: daySheet },
  { rel: "stylesheet", href: scanSheet },
];

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { location } = actor;
  const filter = { worker: actor.id, now: Date.now() as Instant, location };
  const views = countJobs(db, BENCH_VIEWS, filter);
  const promises = countPromises(db, filter);
  const shown =
    listAsked(url, promises.today) ??
    // Users without jobs of their own see the first list that has any.
    views.find(({ count }) => count > 0)?.list ??
    "mine";
  const jobs = findJobs(db, shown, filter);
  const chosen = jobs.slice(0, JOBS_AT_MOST).find(({ id }) => String(id) === url.searchParams.get("job"));
  return {
    shown,
    chosen: chosen && {
      id: chosen.id,
      item: keepTogether(chosen.item),
      number: orderNumber({ kind: "repair", id: chosen.id }),
      ...notesOfJob(chosen.id, context, (repair) => allNotes(repair, actor)),
    },
    missed: url.searchParams.get("missed")?.slice(0, 40) ?? null,
    isOfParts: shown === "parts",
    title: jobListLabel(shown),
    count: jobs.length === 1 ? "1 job" : `${jobCount(jobs.length)} jobs`,
    nothing: jobs.length === 0 && nothingIn(shown),
    promises: promises.counts,
    views: views.map(({ list, count }) => ({
      to: benchAt(list),
      label: jobListLabel(list),
      count: jobCount(count),
      current: list === shown,
    })),
    jobs: withTiles(
      actor,
      "repair",
      jobs.slice(0, JOBS_AT_MOST).map((job) => ({
        ...job,
        item: keepTogether(job.item),
        parts: job.parts && withholdVendor(job.parts, showsOrigin(context)),
        number: orderNumber({ kind: "repair", id: job.id }),
        where: whereIs(job),
        waits: waitOf(job, shown),
      })),
      ({ item }) => [item],
    ),
    may: { edit: can(actor, "repairs.edit"), money: can(actor, "sales.process") },
  };
}

/** Null if nobody noted where a job is. */
function whereIs({ place, placeName: name }: FoundJob): string | null {
  if (place === null) return null;
  return place === "workshop" ? atWorkshop(name) : placeText({ place, name });
}

/** What the bench waits for. 'Where' says which workshop has it, 'Waiting For' which parts. */
function waitOf({ estimate, place, parts }: FoundJob, shown: JobList): string | null {
  if (place === "workshop") return null;
  if (estimate === "asked") return ESTIMATE_LABELS.asked.toLowerCase();
  return parts && shown !== "parts" ? "waiting for parts" : null;
}

type Job = FoundJob & { tile: TilePicture; number: string; where: string | null; waits: string | null };

export default function Bench({ loaderData }: Route.ComponentProps) {
  const { shown, chosen, missed, isOfParts, title, count, nothing, promises, views, jobs, may } = loaderData;
  const columns: (Column<Job> | false)[] = [
    {
      head: "Job",
      width: "title",
      className: "phone-title",
      render: (job) => (
        <TiledCell picture={job.tile}>
          <JobLines job={job} />
        </TiledCell>
      ),
    },
    {
      head: "Customer",
      width: "person",
      className: "phone-off",
      bare: true,
      render: ({ customerId, customerName }) => (
        <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>
      ),
    },
    ...(isOfParts ? PARTS : placeAndPromise(may.edit)),
    {
      head: "Next Step",
      width: "two-buttons",
      className: "actions phone-act",
      bare: true,
      render: (job) => (
        <RowActions>
          <NextButton id={job.id} act={job.act} may={may} />
          <IconLink
            to={withRest(benchAt(shown), `&job=${job.id}#${CHOSEN_JOB}`)}
            icon="file-text"
            label={`Notes of repair ${job.id}`}
            aria-current={job.id === chosen?.id ? "true" : undefined}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <>
      <ActionBar tabs={<WorkshopTabs here={href("/repairs/bench")} />} count={count}>
        <ButtonLink to={withRest(href("/orders"), "?state=to_tell")}>To Notify</ButtonLink>
      </ActionBar>
      <FindJob list={shown} missed={missed} />
      <PromiseStrip label="Jobs by promised day" counts={promises} shown={shown} />
      {chosen && (
        <ChosenJob {...chosen} mayLog={may.edit}>
          {chosen.pinned.length > 0 && <PinnedNotesPanel notes={chosen.pinned} />}
        </ChosenJob>
      )}
      <Panel flush>
        <Views label="Bench lists" tabs={views} />
        {nothing ? (
          <EmptyState icon="wrench" {...nothing} />
        ) : (
          <ListTable
            caption={title}
            columns={columns}
            rows={jobs}
            keyOf={({ id }) => id}
            phone="cards"
            tiled
            urgencyOf={({ mark }) => mark}
            classOf={({ id }) => (id === chosen?.id ? "gold-row" : undefined)}
          />
        )}
      </Panel>
    </>
  );
}

/** Opens a repair by the number on an envelope. Comes back if there is none. */
function FindJob({ list, missed }: { list: JobList; missed: string | null }) {
  return (
    <form action={href("/repairs/find")} className="scan-form">
      <input type="hidden" name="list" value={list} />
      <ScanBar
        key={missed}
        id="number"
        name="number"
        label="Scan or type an envelope"
        button="Open"
        takes="own"
        autoCapitalize="characters"
        autoFocus={missed !== null}
        errorId={missed === null ? undefined : "number-error"}
      >
        {missed !== null && (
          <p className="scan-last scan-error field-error" id="number-error" role="alert">
            {missed === "" ? "Scan or type a repair number" : `No repair with the number ${missed}`}
          </p>
        )}
      </ScanBar>
    </form>
  );
}

const PARTS: Column<Job>[] = [
  {
    head: "Waiting For",
    className: "fill",
    render: ({ parts }) => parts && partsText(parts),
  },
];

/** On phones the button says the status to those who have it. */
function placeAndPromise(mayEdit: boolean): Column<Job>[] {
  return [
    { head: "Promised", width: "state", bare: true, render: whenPromised },
    {
      head: "Where",
      width: "person",
      className: "wide-only phone-on phone-act",
      bare: true,
      render: ({ where }) => (
        <span className={where === null ? "phone-off none" : undefined}>{where ?? "—"}</span>
      ),
    },
    {
      head: "Status",
      width: "badge",
      className: mayEdit ? "phone-off" : "phone-end",
      bare: !mayEdit,
      render: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}

function JobLines({ job }: { job: Job }) {
  const { id, number, item, customerName, workerName, where, waits, urgency } = job;
  const rest = (
    <>
      <OnlyOnPhones>{`${customerName}, `}</OnlyOnPhones>
      {[number, waits, workerName].filter(Boolean).join(", ")}
      {where && <span className="narrow-only">{`, ${where}`}</span>}
    </>
  );
  return (
    <span className="cell-lines">
      <CellLink to={href("/repairs/:repairId", { repairId: id })}>{item}</CellLink>{" "}
      {urgency ? (
        <span className="cell-note cell-note-line phone-on">
          <span className="cell-note-rest">{rest}</span> <UrgencyBadge urgency={urgency} />
        </span>
      ) : (
        <span className="cell-note phone-on">{rest}</span>
      )}
    </span>
  );
}
