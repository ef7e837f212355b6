import type { Tx } from "~db/client.server.ts";
import { refuseStoreIfGiven } from "../../shop/stores/named-store.server.ts";
import type { Segments } from "./segments.ts";

/** Refuses an audience of an unknown store. */
export function refuseBadSegments(tx: Tx, { location }: Segments) {
  return refuseStoreIfGiven(tx, location, "audienceSegments.location");
}
