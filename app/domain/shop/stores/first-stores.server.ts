import { count } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { stores } from "~db/schema/index.ts";

/** The stores of section 3. */
export const FIRST_STORES = [
  { key: "boca", name: "Boca Raton", zone: "America/New_York", position: 1 },
  { key: "new_york", name: "New York", zone: "America/New_York", position: 2 },
  { key: "denver", name: "Denver", zone: "America/Denver", position: 3 },
];

/** Creates the first stores in an empty shop. */
export function openStores(tx: Tx): void {
  const known = tx.select({ n: count() }).from(stores).get()?.n ?? 0;
  if (known === 0) tx.insert(stores).values(FIRST_STORES).onConflictDoNothing().run();
}
