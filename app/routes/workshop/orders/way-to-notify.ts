import { refusedWords } from "~/domain/people/customers/refused-words";
import type { ContactWay, Order } from "~/domain/workshop/orders/order";
import { callTo } from "~/web/phone-link";

/**
 * The usual way to tell a customer that an order is ready: by text if possible and wanted, else by email if possible
 * and wanted, else by phone, else in person. Customers may always be called about their own orders.
 */
export function wayToNotify({ phone, email, closedChannels }: Order["contact"]): ContactWay {
  const refused = refusedWords(closedChannels);
  if (callTo(phone) && !refused.text) return "text";
  if (email && !refused.email) return "email";
  return callTo(phone) ? "phone" : "in_person";
}
