import { Form, Link } from "react-router";
import type { Notice } from "~/domain/notices/waiting-notices.server";
import type { NoticeKind } from "~db/closed-lists.ts";
import { ActionBar } from "~/ui/action-bar";
import { Button, ButtonLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount, formatDate, formatMonthDay } from "~/ui/format";
import type { IconName } from "~/ui/icon-names";
import { Panel } from "~/ui/panel";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import type { WaitingGroups } from "./notices.server.ts";

const KINDS: Record<NoticeKind, { title: string; icon: IconName }> = {
  urgent_repair: { title: "Urgent Repairs", icon: "circle-alert" },
  repair_ready: { title: "Ready for More Than 7 Days", icon: "package-check" },
  birthday: { title: "Birthdays", icon: "cake" },
  spouse_birthday: { title: "Spouses' birthdays", icon: "cake" },
  anniversary: { title: "Anniversaries", icon: "heart" },
};

interface NoticeGroupsProps {
  waiting: WaitingGroups;
  /** Why a notice couldn't be dismissed. */
  rejection?: FormRejection | undefined;
}

/** Query for one kind. */
export function asking(kind: NoticeKind | null | undefined): string {
  return kind ? `?kind=${kind}` : "";
}

export function NoticeGroups({ waiting: { groups, only, maySee, place }, rejection }: NoticeGroupsProps) {
  return (
    <>
      <FormAlerts form={buttonForm("notice", rejection)} before="the notice can be marked" />
      {only && (
        <ActionBar count={KINDS[only].title}>
          <ButtonLink to="/notices" icon="bell">
            All Notices
          </ButtonLink>
        </ActionBar>
      )}
      {groups.length === 0 && (
        <Panel flush>
          <EmptyState
            icon="bell"
            title="You're all caught up"
            hint={
              only
                ? `Nothing left under ${KINDS[only].title.toLowerCase()}.`
                : maySee
                  ? `No urgent repairs, no repairs waiting for pickup, no birthdays or anniversaries in the next 7 days${place ? ` in ${place}` : ""}.`
                  : "Notices are about repairs and customers, which your role can't open."
            }
          />
        </Panel>
      )}
      {groups.map((group) => (
        <Panel
          key={group.kind}
          title={KINDS[group.kind].title}
          icon={KINDS[group.kind].icon}
          aside={<Shown group={group} isAlone={only !== null} />}
          flush
        >
          <ColumnTable
            caption={KINDS[group.kind].title}
            columns={columnsOf(group.kind, only)}
            rows={group.notices}
            keyOf={({ recordId, occurrence }) => `${recordId} ${occurrence}`}
            urgencyOf={({ kind }) => (kind === "urgent_repair" ? "urgent" : undefined)}
            list
          />
        </Panel>
      ))}
    </>
  );
}

type Group = WaitingGroups["groups"][number];
type Waiting = Group["notices"][number];

/** Number shown, with a link to the rest. */
function Shown({ group: { kind, hasMore, notices }, isAlone }: { group: Group; isAlone: boolean }) {
  const shown = formatCount(notices.length);
  if (!hasMore) return shown;
  if (isAlone) return `The first ${shown}`;
  return (
    <>
      The first {shown} ·{" "}
      <Link to={`/notices${asking(kind)}`} aria-label={`Show more: ${KINDS[kind].title}`}>
        Show more
      </Link>
    </>
  );
}

function columnsOf(kind: NoticeKind, only: NoticeKind | null): Column<Waiting>[] {
  return [
    { head: "Notice", render: (notice) => <NoticeLines notice={notice} /> },
    { head: "Location", width: "word", render: ({ place }) => place },
    { head: isRepair(kind) ? "Waiting" : "When", render: (notice) => <WaitLines notice={notice} /> },
    actionsColumn((notice) => <DoneForm notice={notice} only={only} />),
  ];
}

function NoticeLines({ notice }: { notice: Waiting }) {
  const { kind, recordId, customerId, customerName } = notice;
  return (
    <>
      <Link className="cell-link" to={isRepair(kind) ? `/repairs/${recordId}` : `/customers/${customerId}`}>
        {nameOf(notice)}
      </Link>
      <span className="cell-note">{isRepair(kind) ? customerName : dateOf(notice)}</span>
    </>
  );
}

function WaitLines({ notice }: { notice: Waiting }) {
  const { main, note } = waitOf(notice);
  return (
    <>
      {main}
      <span className="cell-note">{note}</span>
    </>
  );
}

function DoneForm({ notice, only }: { notice: Waiting; only: NoticeKind | null }) {
  const { formKey, kind, recordId, occurrence } = notice;
  return (
    <Form method="post" action={`/notices/done${asking(only)}`} preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="recordId" value={recordId} />
      <input type="hidden" name="occurrence" value={occurrence} />
      <Button type="submit" icon="check" aria-label={`Done: ${KINDS[kind].title}, ${nameOf(notice)}`}>
        Done
      </Button>
    </Form>
  );
}

function isRepair(kind: NoticeKind) {
  return kind === "urgent_repair" || kind === "repair_ready";
}

function nameOf({ kind, about, customerName }: Notice) {
  return isRepair(kind) ? (about ?? "") : customerName;
}

function dateOf({ kind, about }: Notice) {
  if (kind === "birthday") return "Birthday";
  if (kind === "anniversary") return "Anniversary";
  return about ? `Birthday of ${about}, their spouse` : "Spouse's birthday";
}

function waitOf({ kind, day, days }: Notice): { main: string; note: string } {
  if (kind === "urgent_repair") return { main: `${days} days`, note: `Taken in ${formatDate(day)}` };
  if (kind === "repair_ready") return { main: `${days} days`, note: `Finished ${formatDate(day)}` };
  const main = days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`;
  return { main, note: formatMonthDay(day) };
}
