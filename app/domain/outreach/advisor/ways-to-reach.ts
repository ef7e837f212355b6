import { channelsIn, closedChannels } from "../../people/customers/contact-consent.ts";
import type { Customer } from "../../people/customers/customer.ts";

/** How somebody in the store reaches a customer. */
export type Way = "call" | "write" | "at a visit";

type Asked = Pick<Customer, "refusedChannels" | "suppressedChannels" | "jewelryPreferences" | "notes">;

/** By phone if they allow it, otherwise in writing by a channel that is open. */
export function wayToTalk(customer: Asked): Way {
  const closed = channelsIn(closedChannels(customer));
  if (!closed.includes("phone")) return "call";
  return mayWrite(customer) ? "write" : "at a visit";
}

/** By text or email, unless they refuse both or prefer calls. */
export function wayToSendPicture(customer: Asked): Way {
  if (mayWrite(customer)) return "write";
  return wayToTalk(customer);
}

function mayWrite(customer: Asked): boolean {
  const closed = channelsIn(closedChannels(customer));
  return !prefersCalls(customer) && !(closed.includes("text") && closed.includes("email"));
}

/** True if the preferences or notes say 'prefers a call', 'call, don't text' or 'no emails'. */
function prefersCalls({ jewelryPreferences, notes }: Pick<Asked, "jewelryPreferences" | "notes">): boolean {
  return /\b(?:prefers?|likes?|wants?) (?:(?:to be|to get|to have|a|the|only) )*(?:(?:tele)?phone )?calls?(?:ed)?\b|\bcalls? only\b|\bphone only\b|\b(?:no|never|not|don['’]t) (?:send )?(?:texts?|e-?mails?|pictures?|photos?|messages?)\b/i.test(
    `${jewelryPreferences ?? ""}\n${notes ?? ""}`,
  );
}
