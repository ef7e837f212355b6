import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { channelsInWords, mailboxInWords, sendingNow } from "./sending-now.server.ts";

/** What email and texts go through and what that last did, for the connected services of Settings. */
export function messageServices() {
  const { db } = shop();
  const zone = zoneOf(db, null);
  const { channels, mailbox } = sendingNow(db);
  return { channels: channelsInWords(channels, zone), mailbox: mailboxInWords(mailbox, zone) };
}
