import { READY_AFTER_DAYS } from "~/domain/outreach/notices/notice-days";
import { counted } from "~/domain/counted";
import type { NeedsAttention, RepairToCallAbout } from "~/domain/outreach/notices/needs-attention.server";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatMonthDay, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Line, Lines } from "~/ui/lines";
import { Link, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { callTo } from "~/web/phone-link";
import { tillAddress } from "../../counter/till/till-address.ts";
import type { DaySheet } from "./day-sheet.server.ts";

interface AttentionProps {
  /** Null if nothing is known that could wait. */
  waiting: DaySheet["attention"];
  arriving: DaySheet["arriving"];
  unclosed: DaySheet["unclosed"];
  isOneStore: boolean;
}

const NONE_READY: NeedsAttention["ready"] = { count: 0, first: [] };

/**
 * Lists what needs attention, each line with the one thing to do: tills of earlier days, then the notices of the bell
 * but those of dates, which have their own panel, what is late first. Below them stands what is on its way and asks for
 * nothing yet.
 */
export function Attention({ waiting, arriving, unclosed, isOneStore }: AttentionProps) {
  const lines = waiting?.lines ?? [];
  const ready = waiting?.ready ?? NONE_READY;
  const more = ready.count - ready.first.length;
  const isNothing = unclosed.length + lines.length + ready.count === 0;
  return (
    <Panel
      className="day-first"
      title="Needs Attention"
      flush
      aside={
        <PageLink to={href("/notices")} className="text-link">
          All Notices
        </PageLink>
      }
    >
      {isNothing && waiting && (
        <p className="panel-body panel-nothing">No urgent repairs, none waiting for pickup</p>
      )}
      {!isNothing && (
        <Lines>
          {unclosed.map(({ sessionId, store, storeName, till, day }) => (
            <Line
              key={sessionId}
              lead={<Icon name="lock" />}
              title={`${formatWeekday(day)} is not closed`}
              note={`${isOneStore ? till : `${storeName}, ${till}`}, ${formatMonthDay(day)}`}
              end={
                <ButtonLink
                  to={tillAddress(href("/till/close"), { location: store, till, isOnly: false })}
                  aria-label={`Close ${storeName}, ${till}`}
                >
                  Close
                </ButtonLink>
              }
            />
          ))}
          {lines.map(({ kind, icon, urgency, title, note, to }) => (
            <Line
              key={kind}
              lead={<Icon name={icon} />}
              tone={urgency ?? null}
              title={title}
              note={note}
              end={
                <ButtonLink to={to} aria-label={`Open: ${title}`}>
                  Open
                </ButtonLink>
              }
            />
          ))}
          {ready.first.map((repair) => (
            <Line
              key={repair.recordId}
              lead={<Icon name="package-check" />}
              title={`${repair.about} is ready`}
              to={href("/repairs/:repairId", { repairId: repair.recordId })}
              note={`Since ${formatMonthDay(repair.day)}, ${repair.customerName}`}
              end={<Call {...repair} />}
            />
          ))}
          {more > 0 && (
            <Line
              lead={<Icon name="package-check" />}
              title={`${formatCount(more)} more ready`}
              note={`Completed more than ${READY_AFTER_DAYS} days ago`}
              end={
                <ButtonLink
                  to={withRest(href("/notices"), "?kind=repair_ready")}
                  aria-label="Open ready repairs"
                >
                  Open
                </ButtonLink>
              }
            />
          )}
        </Lines>
      )}
      {arriving && <Arriving {...arriving} />}
    </Panel>
  );
}

/** What asks for nothing yet: no line of its own among those that do. */
function Arriving({ count, last }: NonNullable<DaySheet["arriving"]>) {
  const { id, number, from, to, items } = last;
  const isOne = count === 1;
  return (
    <p className="panel-body quiet attention-later">
      <Link
        className="text-link"
        to={
          isOne
            ? href("/inventory/transfers/:transferId", { transferId: id })
            : withRest(href("/inventory/transfers"), "?state=sent")
        }
      >
        {isOne ? number : counted(count, "transfer")}
      </Link>{" "}
      {`${isOne ? "is on its way from" : "on the way, the last from"} ${from}${to === null ? "" : ` to ${to}`}, ${counted(items, "item")}`}
    </p>
  );
}

function Call({ phone, customerName, customerId }: RepairToCallAbout) {
  const telephone = callTo(phone);
  return telephone ? (
    <a className="button button-outline" href={telephone} aria-label={`Call ${customerName}`}>
      Call
    </a>
  ) : (
    <ButtonLink to={href("/customers/:customerId", { customerId })} aria-label={`Open ${customerName}`}>
      Open
    </ButtonLink>
  );
}
