import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Message } from "../messages/message.ts";

/** A campaign's message that is about to leave. */
export type AtDoor = Pick<Message, "id" | "channel" | "addressKey" | "customerId" | "campaignId">;

/** What the public door does for a campaign's messages. Each address is made for one message, with a token of its own. */
export interface Door {
  /** Where whoever gets the message ends such messages; null without a door. */
  unsubscribe(tx: Tx, message: AtDoor, now: Instant): string | null;
  /** Where the campaign's nth link (`campaign_links`) is counted before it leads on; null if it isn't. */
  follow(tx: Tx, message: AtDoor, nth: number, now: Instant): string | null;
}

/** For a shop without a public door: links lead where they say, and nobody counts them. */
export const NO_DOOR: Door = { unsubscribe: () => null, follow: () => null };
