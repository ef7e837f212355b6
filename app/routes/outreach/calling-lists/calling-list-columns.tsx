import { CALL_OUTCOME_LABELS } from "~/domain/outreach/calling-lists/call-outcomes";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate, formatMonthDay, formatWeekday } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { CellLink } from "~/ui/list-table";
import { TierBadge } from "../../people/customers/tier-badge.tsx";
import { callsAddress } from "./call-address.ts";
import type { CallingListRow } from "./calling-list-row.server.ts";

interface ColumnsOfList {
  isAgain: boolean;
  /** Null if calls can't be noted. */
  returnTo: string | null;
}

export function columnsOf({ isAgain, returnTo }: ColumnsOfList): Column<CallingListRow>[] {
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
      bare: true,
      render: ({ about }) => <span>{about}</span>,
    },
    { head: "Tier", width: "badge", bare: true, render: ({ tier }) => <TierBadge tier={tier} /> },
    LAST_PURCHASE,
    ...(returnTo !== null
      ? [
          {
            ...actionsColumn<CallingListRow>(
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
const LAST_PURCHASE: Column<CallingListRow> = {
  head: "Last Purchase",
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
