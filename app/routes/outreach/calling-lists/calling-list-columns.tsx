import { dayIn } from "~/domain/dates";
import { CALL_OUTCOME_LABELS } from "~/domain/outreach/calling-lists/call-outcomes";
import { CALL_REASON_LABELS, isOfPurchase } from "~/domain/outreach/calling-lists/call-reasons";
import type { ToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { relativeDateWords } from "~/domain/people/family/relative-dates";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate, formatMonthDay, formatOrdinal, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { CellLink } from "~/ui/list-table";
import { mailTo } from "~/web/mail-link";
import { callTo } from "~/web/phone-link";
import { TierBadge } from "../../people/customers/tier-badge.tsx";
import { callsAddress } from "./call-address.ts";

/** What a list shows of somebody to call. `zone` is that of their store. */
export function toRow(
  { customerId, firstName, lastName, phone, email, closedChannels, about, relative, ...due }: ToCall,
  zone: string,
) {
  const { tier, lastPurchaseDate, totalSpent, reason, occasion, first, last, done } = due;
  const refused = refusedWords(closedChannels);
  const dialed = refused.phone ? null : callTo(phone);
  return {
    customerId,
    firstName,
    lastName,
    reach: refused.phone ?? phone ?? (email && refused.email) ?? email ?? "No phone",
    /** Where their telephone, or else their email, is reached from this device. */
    reachTo: dialed ?? (email && !refused.email ? mailTo(email) : null),
    tier,
    lastPurchaseDate,
    totalSpent,
    about,
    relative,
    reason,
    occasion,
    first,
    last: last && { ...last, day: dayIn(zone, last.at) },
    done: done && { ...done, day: dayIn(zone, done.at) },
  };
}

type Row = ReturnType<typeof toRow>;

interface ColumnsOfList {
  isAgain: boolean;
  /** Null if calls can't be noted. */
  returnTo: string | null;
}

export function columnsOf({ isAgain, returnTo }: ColumnsOfList): Column<Row>[] {
  return [
    {
      head: "Customer",
      width: "name",
      render: ({ customerId, firstName, lastName, reach }) => (
        <span className="cell-lines">
          <CellLink
            to={href("/customers/:customerId", { customerId })}
          >{`${firstName} ${lastName}`}</CellLink>{" "}
          <span className="cell-note phone-on">{reach}</span>
        </span>
      ),
    },
    isAgain
      ? {
          head: "Call On",
          width: "date",
          render: ({ last }) => last?.nextDay && formatDate(last.nextDay),
        }
      : {
          head: "Day",
          width: "date",
          bare: true,
          render: ({ occasion }) => `${formatWeekday(occasion)}, ${formatMonthDay(occasion)}`,
        },
    {
      head: "About",
      width: "title",
      bare: true,
      render: (row) => <span>{aboutWords(row)}</span>,
    },
    { head: "Tier", width: "badge", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
    LAST_PURCHASE,
    ...(returnTo !== null
      ? [
          {
            ...actionsColumn<Row>(
              ({ customerId, firstName, lastName, reach, reachTo, reason, occasion }) => (
                <>
                  {reachTo && (
                    <a
                      className="icon-button"
                      href={reachTo}
                      title={
                        isCall(reachTo)
                          ? `Call ${firstName} ${lastName}, ${reach}`
                          : `Email ${firstName} ${lastName}`
                      }
                    >
                      <Icon name={isCall(reachTo) ? "phone" : "mail"} />
                    </a>
                  )}
                  <ButtonLink
                    variant="ghost"
                    to={callsAddress(customerId, { reason, occasion, returnTo })}
                    aria-label={`Log Call: ${firstName} ${lastName}`}
                  >
                    Log Call
                  </ButtonLink>
                </>
              ),
              "four-actions",
            ),
            // To call is what the list is for: phones show it in each row.
            className: "actions phone-sum",
          },
        ]
      : []),
  ];
}

const isCall = (to: string) => to.startsWith("tel:");

/** What they spent in all gives way to the last call, if there was one. Phones show that alone. */
const LAST_PURCHASE: Column<Row> = {
  head: "Last Purchase",
  width: "title",
  className: "phone-who",
  bare: true,
  render: ({ lastPurchaseDate, totalSpent, last, done }, { formatMoney }) => (
    <span className={last || done ? "cell-lines" : "cell-lines phone-off"}>
      <span className="cell-main phone-off">
        {lastPurchaseDate === null ? "Never bought" : formatDate(lastPurchaseDate)}
      </span>{" "}
      {lastPurchaseDate !== null && !last && !done && (
        <span className="cell-note">{`${formatMoney(totalSpent)} in all`}</span>
      )}
      {last && (
        <span className="cell-note cell-note-whole phone-on">
          {`${CALL_OUTCOME_LABELS[last.outcome]}, ${formatDate(last.day)}, ${last.by}`}
        </span>
      )}{" "}
      {last?.note && <span className="cell-note">{last.note}</span>}{" "}
      {done && (
        <span className="cell-note cell-note-whole phone-on">
          {`Marked as done, ${formatDate(done.day)}, ${done.by}`}
        </span>
      )}
    </span>
  ),
};

/**
 * Words the occasion: '40th birthday', 'Theo's birthday', 'Mia (daughter) turns 18', 'Bought on Nov 3, 2025'.
 */
function aboutWords({ reason, about, relative, first, occasion }: Row): string {
  if (first !== null && isOfPurchase(reason)) return `Bought on ${formatDate(first)}`;
  const years = first === null ? 0 : Number(occasion.slice(0, 4)) - Number(first.slice(0, 4));
  if (relative) return relativeDateWords(relative, years);
  const nth = years > 0 ? `${formatOrdinal(years)} ` : "";
  if (reason === "spouse_birthday") return `${about ?? "Spouse"}'s ${nth}birthday`;
  const words = CALL_REASON_LABELS[reason];
  return nth ? nth + words.toLowerCase() : words;
}
