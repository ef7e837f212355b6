import { sql } from "drizzle-orm";
import { messages, orders } from "~db/schema/index.ts";
import { isMessageOf } from "./message-of-telling.server.ts";

const IS_OF_LAST_TELLING = isMessageOf({ orderId: orders.id, at: orders.toldAt, way: orders.toldWay });

/**
 * The last telling of an order was a message that didn't arrive, or of which nobody can tell. One that was sent again
 * says nothing any more.
 */
export const IS_UNDELIVERED = sql`exists (select 1 from ${messages} where ${IS_OF_LAST_TELLING}
  and ${messages.state} in ('bounced', 'failed', 'unknown', 'canceled')
  and not exists (select 1 from ${messages} a where a.again_of = ${messages.id}))`;
