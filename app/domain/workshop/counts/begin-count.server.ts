import { insertRow } from "~db/insert-row.ts";
import { counts } from "~db/schema/index.ts";
import type { OrderPlace } from "../orders/order.ts";
import { can } from "../../permissions.ts";
import { refuseNewCase, spelledCase } from "../../stock/pieces/display-cases.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { namedStore } from "../../shop/stores/named-store.server.ts";
import type { Count, CountKind } from "./count.ts";
import { COUNT_RIGHTS } from "./count-rights.ts";
import { getCount } from "./find-counts.server.ts";

export interface NewCount {
  kind: CountKind;
  location: string;
  /** For orders; null for the whole store. */
  place: OrderPlace | null;
  /** Name of the tray; null for the whole place. */
  name: string | null;
  /** For pieces; null for all categories. */
  category: string | null;
  displayCase: string | null;
}

/**
 * Begins a count of what customers left with a store, or with one place in it; or of the store's pieces, in a
 * category or a case if given. Refused (403) for an actor who may not count these.
 */
export function beginCount(ctx: RuleContext, sent: NewCount): Result<Count> {
  const { tx, actor, now } = ctx;
  const { kind, location } = sent;
  if (!can(actor, COUNT_RIGHTS[kind].count))
    return refuse("forbidden", "Your role can't count these", "kind");
  const named = namedStore(tx, location, "location");
  if (!named.ok) return named;
  const { store } = named;
  const refusal = kind === "pieces" ? refusePlace(sent) : refuseScopeOfPieces(sent);
  if (refusal) return refusal;
  const beyond = refuseNewCase(tx, sent.displayCase);
  if (beyond) return beyond;
  const { place, name, category } = sent;
  const displayCase = spelledCase(tx, sent.displayCase);
  const head = { kind, store: store.key, place, placeName: name, category, displayCase };
  const id = insertRow(tx, counts, { ...head, begunAt: now, begunBy: actor.id });
  const count = getCount(tx, id);
  if (!count) throw new Error(`Count ${id} was begun and can't be read`);
  return done(count, { action: "count.begun", record: { kind: "count", id }, after: head });
}

function refusePlace({ place, name }: NewCount) {
  if (place !== null) return refuse("invalid", "For inventory, choose a case instead of a place", "place");
  if (name !== null) return refuse("invalid", "For inventory, choose a case instead of a tray", "name");
  return null;
}

function refuseScopeOfPieces({ place, name, category, displayCase }: NewCount) {
  if (category !== null) return refuse("invalid", "Only inventory is counted by category", "category");
  if (displayCase !== null) return refuse("invalid", "Only inventory is counted by case", "displayCase");
  if (name !== null && place === null) return refuse("invalid", "Choose a place, too", "place");
  return null;
}
