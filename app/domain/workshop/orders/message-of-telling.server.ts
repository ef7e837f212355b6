import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { messages } from "~db/schema/index.ts";

/** Finds the message by which Loupe itself told a customer: it was written at the same moment as the telling. */
export function isMessageOf({ orderId, at, way }: Record<"orderId" | "at" | "way", SQLWrapper>): SQL {
  return sql`${messages.orderId} = ${orderId} and ${messages.queuedAt} = ${at} and ${messages.channel} = ${way}`;
}
