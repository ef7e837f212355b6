import { DATES_RING_DAYS } from "~/domain/outreach/notices/notice-days";
import { refusedWords } from "~/domain/people/customers/refused-words";
import type { DateThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import { href } from "~/ui/address";
import { formatOrdinal, formatWeekday } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { PhoneLink } from "~/web/phone-link";

/**
 * Lists birthdays, anniversaries and family dates, with the customer's phone number unless they refused
 * calls.
 */
export function DatesThisWeek({ dates }: { dates: DateThisWeek[] }) {
  return (
    <Panel
      title="Dates This Week"
      flush
      aside={
        <>
          <PageLink to={href("/customers/calls")} className="text-link">
            Calling Lists
          </PageLink>{" "}
          {dates.length > 0 && (
            <PageLink to={href("/notices")} className="text-link" aria-label="View all dates this week">
              View All
            </PageLink>
          )}
        </>
      }
    >
      {dates.length === 0 ? (
        <p className="panel-body panel-nothing">
          {`No birthdays or anniversaries in the next ${DATES_RING_DAYS} days`}
        </p>
      ) : (
        <Lines>
          {dates.map((date) => (
            <Line
              key={`${date.kind} ${date.recordId}`}
              lead={
                <div className="line-day">
                  {formatWeekday(date.day)}
                  <br />
                  {Number(date.day.slice(8))}
                </div>
              }
              title={date.customerName}
              to={href("/customers/:customerId", { customerId: date.customerId })}
              note={inWords(date)}
              end={
                date.phone && !refusedWords(date.closedChannels).phone ? (
                  <PhoneLink phone={date.phone} />
                ) : (
                  <span className="line-note">{refusedWords(date.closedChannels).phone ?? "No phone"}</span>
                )
              }
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

function inWords({ kind, years, about }: DateThisWeek) {
  if (kind === "family_date") return about;
  const which = kind === "anniversary" ? "anniversary" : "birthday";
  const words =
    years > 0 ? `${formatOrdinal(years)} ${which}` : `${which.charAt(0).toUpperCase()}${which.slice(1)}`;
  return kind === "spouse_birthday" ? `${words} of ${about ?? "the spouse"}` : words;
}
