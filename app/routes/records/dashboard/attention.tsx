import { READY_AFTER_DAYS } from "~/domain/outreach/notices/notice-days";
import { counted } from "~/domain/counted";
import type { RepairToCallAbout } from "~/domain/outreach/notices/needs-attention.server";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatMonthDay, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Line, Lines } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { callTo } from "~/web/phone-link";
import { tillAddress } from "../../counter/till/till-address.ts";
import type { DaySheet } from "./day-sheet.server.ts";

interface AttentionProps {
  /** Null for actors who can't see repairs. */
  repairs: DaySheet["attention"];
  memos: DaySheet["memos"];
  arriving: DaySheet["arriving"];
  unclosed: DaySheet["unclosed"];
  isOneStore: boolean;
}

const NO_REPAIRS: NonNullable<DaySheet["attention"]> = {
  urgent: { count: 0, longest: null },
  ready: { count: 0, first: [] },
  orders: [],
};

/**
 * Lists what needs attention, each line with the one thing to do: tills of earlier days, repairs, orders,
 * memos and transfers. Its sum isn't the bell's, which has dates too and no tills or transfers.
 */
export function Attention({ repairs, memos, arriving, unclosed, isOneStore }: AttentionProps) {
  const { urgent, ready, orders } = repairs ?? NO_REPAIRS;
  const waiting = [...orders, ...memos];
  const more = ready.count - ready.first.length;
  const total = waiting.reduce(
    (all, { count }) => all + count,
    unclosed.length + urgent.count + ready.count + (arriving?.count ?? 0),
  );
  return (
    <Panel
      className="day-first"
      title="Needs Attention"
      flush
      aside={
        <PageLink to={href("/notices")} className="text-link">
          Notices
        </PageLink>
      }
    >
      {total === 0 ? (
        <p className="panel-body panel-nothing">No urgent repairs, none waiting for pickup</p>
      ) : (
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
          {urgent.longest && (
            <Line
              lead={<Icon name="circle-alert" />}
              title={counted(urgent.count, "urgent repair")}
              note={`Oldest from ${formatMonthDay(urgent.longest.day)}`}
              end={
                <ButtonLink
                  to={withRest(href("/notices"), "?kind=urgent_repair")}
                  aria-label="View urgent repairs"
                >
                  View
                </ButtonLink>
              }
            />
          )}
          {waiting.map(({ kind, icon, title, note }) => (
            <Line
              key={kind}
              lead={<Icon name={icon} />}
              title={title}
              note={note}
              end={
                <ButtonLink to={withRest(href("/notices"), `?kind=${kind}`)} aria-label={`View: ${title}`}>
                  View
                </ButtonLink>
              }
            />
          ))}
          {arriving && <Arriving {...arriving} />}
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
                  aria-label="View ready repairs"
                >
                  View
                </ButtonLink>
              }
            />
          )}
        </Lines>
      )}
    </Panel>
  );
}

function Arriving({ count, last }: NonNullable<DaySheet["arriving"]>) {
  const { id, number, from, to, items } = last;
  const title = count === 1 ? `${number} is on its way` : `${counted(count, "transfer")} on the way`;
  return (
    <Line
      lead={<Icon name="truck" />}
      title={title}
      note={`${count === 1 ? "From" : "The last from"} ${from}${to === null ? "" : ` to ${to}`}, ${counted(items, "item")}`}
      end={
        <ButtonLink
          to={
            count === 1
              ? href("/inventory/transfers/:transferId", { transferId: id })
              : withRest(href("/inventory/transfers"), "?state=sent")
          }
          aria-label={`View: ${title}`}
        >
          View
        </ButtonLink>
      }
    />
  );
}

function Call({ phone, customerName, customerId }: RepairToCallAbout) {
  const telephone = callTo(phone);
  return telephone ? (
    <a className="button button-outline" href={telephone} aria-label={`Call ${customerName}`}>
      Call
    </a>
  ) : (
    <ButtonLink to={href("/customers/:customerId", { customerId })} aria-label={`View ${customerName}`}>
      View
    </ButtonLink>
  );
}
