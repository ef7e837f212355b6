import type { ReactNode } from "react";
import type { NoticeKind } from "~db/closed-lists.ts";
import { lowered } from "~/domain/first-letter";
import { NoticeTabs } from "~/shell/notice-tabs";
import { Troubles } from "~/shell/troubles";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Form, Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { callTo } from "~/web/phone-link";
import type { WaitingGroups } from "./notices.server.ts";

interface NoticeGroupsProps {
  waiting: WaitingGroups;
  /** Why a notice couldn't be dismissed. */
  rejection?: FormRejection | undefined;
}

/** Returns the query for one kind. */
export function asking(kind: NoticeKind | undefined): string {
  return kind ? `?kind=${kind}` : "";
}

export function NoticeGroups({
  waiting: { groups, troubles, only, looks, replies, maySee, place },
  rejection,
}: NoticeGroupsProps) {
  return (
    <>
      <FormAlerts form={buttonForm("notice", rejection)} before="the notice can be marked" />
      {only ? (
        <ActionBar count={only.title}>
          <ButtonLink to={href("/notices")} icon="bell">
            All Notices
          </ButtonLink>
        </ActionBar>
      ) : (
        looks !== null && (
          <ActionBar
            tabs={
              <NoticeTabs here="notices" looks={looks} notices={countOf(groups, troubles.length + replies)} />
            }
          />
        )
      )}
      <Troubles troubles={troubles} linked />
      {groups.length === 0 && troubles.length === 0 && replies === 0 && (
        <Panel flush>
          <EmptyState
            icon="bell"
            title="You're all caught up"
            hint={
              only
                ? `Nothing left under ${only.title}.`
                : maySee
                  ? `Nothing waits for you in ${place ?? "any store"}.`
                  : "Your role can't see orders, items or customers, so you have no notices."
            }
          />
        </Panel>
      )}
      {(groups.length > 0 || replies > 0) && (
        <Panel flush className="found">
          {replies > 0 && (
            <section>
              <GroupHead icon="message-square" title="Replies" count={formatCount(replies)} />
              <p className="panel-body">
                <Link to={href("/customers/replies")}>Read what customers answered</Link>
              </p>
            </section>
          )}
          {groups.map((group) => (
            <section key={group.kind}>
              <GroupHead icon={group.icon} title={group.title} count={shownOf(group)}>
                {group.hasMore && !only && (
                  <Link
                    className="quiet-link"
                    to={withRest(href("/notices"), asking(group.kind))}
                    aria-label={`Show more: ${group.title}`}
                  >
                    Show more
                  </Link>
                )}
              </GroupHead>
              <ColumnTable
                caption={group.title}
                headClass="visually-hidden"
                columns={columnsOf(group, { only: only?.kind, first: groups[0]?.notices[0] })}
                rows={group.notices}
                keyOf={({ recordId, occurrence }) => `${recordId} ${occurrence}`}
                urgencyOf={() => group.urgency}
                list
                phone="cards"
                whole
              />
            </section>
          ))}
        </Panel>
      )}
    </>
  );
}

type Group = WaitingGroups["groups"][number];
type Waiting = Group["notices"][number];

interface GroupHeadProps {
  icon: IconName;
  title: string;
  count: string;
  children?: ReactNode;
}

function GroupHead({ icon, title, count, children }: GroupHeadProps) {
  return (
    <div className="found-head">
      <h2>
        <Icon name={icon} size={16} />
        {title} <span className="tab-count">{count}</span>
      </h2>
      {children}
    </div>
  );
}

function shownOf({ hasMore, notices }: Group): string {
  const shown = formatCount(notices.length);
  return hasMore ? `first ${shown}` : shown;
}

/** How many notices there are with `others`: '30+' if some groups have more than the page shows. */
function countOf(groups: Group[], others: number): string {
  const count = groups.reduce((sum, { notices }) => sum + notices.length, others);
  return groups.some(({ hasMore }) => hasMore) ? `${formatCount(count)}+` : formatCount(count);
}

interface OnPage {
  only: NoticeKind | undefined;
  /** The page's first notice, which has the dark button. */
  first: Waiting | undefined;
}

function columnsOf({ title, isDated }: Group, { only, first }: OnPage): Column<Waiting>[] {
  return [
    { head: "Notice", render: (notice) => <NoticeLines notice={notice} /> },
    { head: "Location", width: "word", className: "phone-end", bare: true, render: ({ place }) => place },
    {
      head: isDated ? "When" : "Waiting",
      bare: true,
      render: ({ wait }) => wait,
    },
    {
      ...actionsColumn<Waiting>((notice) => (
        <>
          <ActButton notice={notice} title={title} variant={notice === first ? "primary" : "outline"} />
          {notice.mayBeDone ? (
            <DoneForm notice={notice} title={title} only={only} />
          ) : (
            <span className="quiet small">A colleague marks it done</span>
          )}
        </>
      )),
      width: "two-buttons",
      className: "actions phone-sum",
    },
  ];
}

function NoticeLines({ notice: { to, name, note, phone, refused } }: { notice: Waiting }) {
  return (
    <>
      <Link className="cell-link" to={to}>
        {name}
      </Link>{" "}
      <span className="cell-note cell-note-whole">
        {note}
        {phone && (
          <>
            , <span className="nowrap">{phone}</span>
          </>
        )}
        {refused && `, ${lowered(refused)}`}
      </span>
    </>
  );
}

interface ActButtonProps {
  notice: Waiting;
  title: string;
  variant: "primary" | "outline";
}

/** Calls the customer if that is what to do, or else opens the record. */
function ActButton({ notice: { to, name, phone }, title, variant }: ActButtonProps) {
  const telephone = callTo(phone);
  const about = `${title}, ${name}`;
  return telephone ? (
    <a className={`button button-${variant} button-even`} href={telephone} aria-label={`Call: ${about}`}>
      Call
    </a>
  ) : (
    <ButtonLink to={to} variant={variant} className="button-even" aria-label={`Open: ${about}`}>
      Open
    </ButtonLink>
  );
}

interface DoneFormProps {
  notice: Waiting;
  title: string;
  only: NoticeKind | undefined;
}

function DoneForm({ notice, title, only }: DoneFormProps) {
  const { formKey, kind, recordId, occurrence, name } = notice;
  return (
    <Form method="post" action={withRest(href("/notices/done"), asking(only))} preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="recordId" value={recordId} />
      <input type="hidden" name="occurrence" value={occurrence} />
      <Button type="submit" aria-label={`Done: ${title}, ${name}`}>
        Done
      </Button>
    </Form>
  );
}
