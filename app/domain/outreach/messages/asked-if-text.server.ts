import { type SQL, sql } from "drizzle-orm";
import { messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { firstAskedAt } from "./asked-again-at.ts";

/** When providers are asked about messages that are in doubt from now on: those of texts alone can be. */
export function askedIfText(now: Instant): SQL<Instant | null> {
  return sql`iif(${messages.channel} = 'text', ${firstAskedAt(now)}, null)`;
}
