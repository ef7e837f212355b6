import { notLike, type SQL } from "drizzle-orm";
import { replies } from "~db/schema/index.ts";

/** How the name begins of what a customer said at the public door, where no provider named it. */
export const DOOR_REF = "door-";

/** A reply that a provider listed. */
export function isFromProvider(): SQL {
  return notLike(replies.providerRef, `${DOOR_REF}%`);
}
