import { dayIn } from "~/domain/dates";
import { CALL_REASON_LABELS, isOfPurchase } from "~/domain/outreach/calling-lists/call-reasons";
import type { ToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { relativeDateWords } from "~/domain/people/family/relative-dates";
import { formatDate, formatOrdinal } from "~/ui/format";
import { mailTo } from "~/web/mail-link";
import { callTo } from "~/web/phone-link";

/** What a list shows of somebody to call. `zone` is that of their store. */
export function toRow(
  { customerId, firstName, lastName, phone, email, closedChannels, relative, ...due }: ToCall,
  zone: string,
) {
  const { tier, lastPurchaseDate, totalSpent, reason, occasion, last, done } = due;
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
    about: aboutWords({ relative, ...due }),
    relativeId: relative?.id,
    reason,
    occasion,
    last: last && { ...last, day: dayIn(zone, last.at) },
    done: done && { ...done, day: dayIn(zone, done.at) },
  };
}

export type CallingListRow = ReturnType<typeof toRow>;

/**
 * Words the occasion: '40th birthday', 'Theo's birthday', 'Mia (daughter) turns 18', 'Bought on Nov 3, 2025'.
 */
function aboutWords({
  reason,
  about,
  relative,
  first,
  occasion,
}: Pick<ToCall, "reason" | "about" | "relative" | "first" | "occasion">): string {
  if (first !== null && isOfPurchase(reason)) return `Bought on ${formatDate(first)}`;
  const years = first === null ? 0 : Number(occasion.slice(0, 4)) - Number(first.slice(0, 4));
  if (relative) return relativeDateWords(relative, years);
  const nth = years > 0 ? `${formatOrdinal(years)} ` : "";
  if (reason === "spouse_birthday") return `${about ?? "Spouse"}'s ${nth}birthday`;
  const words = CALL_REASON_LABELS[reason];
  return nth ? nth + words.toLowerCase() : words;
}
