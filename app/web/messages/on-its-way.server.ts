import { isPaused } from "~/domain/people/outbox/sending-state.server";
import { shop } from "../../runtime/shop.server.ts";

/** What is said of messages that were just put into the outbox: 'The receipt is on its way'. */
export function onItsWay(what: string, count = 1): string {
  const [waits, leaves] = count === 1 ? ["waits", "is on its way"] : ["wait", "are on their way"];
  return isPaused(shop().db) ? `${what} ${waits}: sending is paused` : `${what} ${leaves}`;
}
