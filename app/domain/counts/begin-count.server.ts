import { insertRow } from "~db/insert-row.ts";
import { counts } from "~db/schema/index.ts";
import type { OrderPlace } from "../orders/order.ts";
import { done, refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { listStores } from "../stores/find-stores.server.ts";
import type { Count, CountKind } from "./count.ts";
import { getCount } from "./find-counts.server.ts";

export interface NewCount {
  kind: CountKind;
  location: string;
  /** Null for the whole store. */
  place: OrderPlace | null;
  /** Which tray; null for all of the place. */
  name: string | null;
}

/** Begins a count of what customers left with a store, or of one place in it. Pieces aren't counted yet. */
export function beginCount(ctx: RuleContext, { kind, location, place, name }: NewCount): Result<Count> {
  const { tx, actor, now } = ctx;
  if (kind === "pieces") return refuse("invalid", "Only orders are counted", "kind");
  const store = listStores(tx).find(({ key }) => key === location);
  if (!store) return refuse("invalid", "Location is required", "location");
  if (name !== null && place === null) return refuse("invalid", "Choose the place too", "place");
  const head = { kind, store: store.key, place, placeName: name };
  const id = insertRow(tx, counts, { ...head, begunAt: now, begunBy: actor.id });
  const count = getCount(tx, id);
  if (!count) throw new Error(`Count ${id} was begun and can't be read`);
  return done(count, { action: "count.begun", record: { kind: "count", id }, after: head });
}
