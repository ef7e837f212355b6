/* What entries of the trail say that a repair or a special order costs, for their index and whoever asks for the highest.
   Uses literal SQL, because SQLite matches an index only against the same text. */
import { PAYLOAD_ERASED } from "./erased-payload.ts";
import { listed } from "./one-of-many.ts";

/** Edits of repairs and special orders. */
export const EDITS_OF_ORDERS = ["order.changed", "order.envelope-changed", "repair.changed"] as const;

/** Entries that are in the index. */
export const SAYS_PRICE = `"action" in ${listed([...EDITS_OF_ORDERS, PAYLOAD_ERASED])}`;

const prices = ["$.before.price", "$.after.price", "$.before.customerPrice", "$.after.customerPrice"]
  .map((path) => `coalesce("payload" ->> '${path}', 0)`)
  .join(", ");

/** The higher one of an entry's prices: 0 if it has none, null if it was erased. */
export const PRICE_SAID = `case when "payload" is null then null when json_valid("payload") then max(${prices}) else 0 end`;
