import { doorUrl } from "~/domain/people/outbox/door-url.server";
import { claimCodeInWords } from "~/domain/workshop/orders/claim-code";
import { claimCodeOf } from "~/domain/workshop/orders/find-claim-code.server";
import { shop } from "~/runtime/shop.server";

/** Where a customer sees their order by its claim check, and with which code. Null without a door, and on older ones. */
export function claimAtDoor(orderId: number): { at: string; code: string } | null {
  const { db } = shop();
  const [url, code] = [doorUrl(db), claimCodeOf(db, orderId)];
  return url === null || code === null ? null : { at: new URL(url).host, code: claimCodeInWords(code) };
}
