import type { Order } from "~/domain/workshop/orders/order";
import { formatDate, formatWeekday } from "~/ui/format";

/** When a repair is promised, on envelope, packet and claim check alike. */
export function printedPromise({ promisedDay }: Pick<Order, "promisedDay">): string {
  return promisedDay ? `${formatWeekday(promisedDay)}, ${formatDate(promisedDay)}` : "No date";
}
