import type { Tx } from "~db/client.server.ts";
import { refuse } from "../../result.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import type { Segments } from "./segments.ts";

/** Refuses an audience of an unknown store. */
export function refuseBadSegments(tx: Tx, { location }: Segments) {
  return location && !listStores(tx).some((store) => store.key === location)
    ? refuse("invalid", "Choose one of the stores", "audienceSegments.location")
    : null;
}
