import type { CallingListName } from "~/domain/outreach/calling-lists/call-reasons";
import { PageLink } from "~/ui/page-link";
import { settingsPartAt } from "../../shop/settings/settings-part-address.ts";

const HINTS: Record<CallingListName, string> = {
  birthday: "Birthdays on these days, until you reach the customer.",
  spouse_birthday: "Spouses' birthdays on these days, until you reach the customer.",
  anniversary: "Wedding anniversaries on these days, until you reach the customer.",
  family_date: "Family dates on these days, until you reach the customer.",
  purchase: "Customers who last bought a year ago this month, until you reach them.",
  cleaning: "Customers whose last purchase is due for a cleaning.",
  again: "Customers to call again today or earlier.",
};

interface CallingListHintProps {
  list: CallingListName;
  isOff: boolean;
  maySet: boolean;
}

/** What an empty list would hold, or why it is turned off, and where that is set for those who may. */
export function CallingListHint({ list, isOff, maySet }: CallingListHintProps) {
  if (list !== "cleaning" || !maySet) return isOff ? "Ask an administrator to turn it on." : HINTS[list];
  return (
    <>
      {isOff
        ? "The number of months until a cleaning is set to 0"
        : `${HINTS[list]} Set the number of months`}
      {" in "}
      <PageLink className="text-link" to={settingsPartAt("messages")}>
        Settings
      </PageLink>
      .
    </>
  );
}
