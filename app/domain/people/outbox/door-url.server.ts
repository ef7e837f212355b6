import { eq } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { publicDoor } from "~db/schema/index.ts";
import { OWN_LINK } from "./own-link.ts";

const theDoor = builtOnce((tx) =>
  tx.select({ url: publicDoor.url }).from(publicDoor).where(eq(publicDoor.id, 1)),
);

/** The origin of the public door; null while there is none. A chain's stores know it by their replica. */
export function doorUrl(tx: Tx): string | null {
  return theDoor(tx).get()?.url ?? null;
}

/** What a text of Settings has for its `{link}`: '' without a door. */
export function ownLinkNow(tx: Tx): string {
  return doorUrl(tx) === null ? "" : OWN_LINK;
}
