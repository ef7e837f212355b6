import { and, eq, sql } from "drizzle-orm";
import { stores } from "~db/schema/index.ts";
import { noteGuards } from "../looks/list-changed-settings-and-rights.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../trail/overtaken.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import { getStore, type Store } from "./find-stores.server.ts";
import { refuseBadStore } from "./refuse-bad-store.server.ts";
import type { StoreDetails } from "./store-details.ts";

/**
 * Refuses an edit of an older version (409), unless nothing would change. Past sales keep their store day and
 * tax. Changed rates, zone and rounding are listed as worth a look.
 */
export function editStore(
  ctx: RuleContext,
  key: string,
  { version, ...details }: StoreDetails & { version: number },
): Result<Store, Overtaken<Store>> {
  const { tx } = ctx;
  const before = getStore(tx, key);
  if (!before) return refuse("missing", "No such record");
  const names = Object.keys(details) as (keyof StoreDetails)[];
  if (names.every((name) => details[name] === before[name])) return { ok: true, value: before, trail: [] };
  const record = { kind: "store", id: key } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this store" });
  if (overtaken) return overtaken;
  const refusal = refuseBadStore(tx, details, before);
  if (refusal) return refusal;
  const after = tx
    .update(stores)
    .set({ ...details, version: sql`${stores.version} + 1` })
    .where(and(eq(stores.key, key), eq(stores.version, version)))
    .returning()
    .get();
  const changed = names.filter((name) => details[name] !== before[name]);
  const looks = noteGuards(ctx, { changed, store: key });
  return done(after, { action: "store.changed", record, before, after }, ...looks);
}
