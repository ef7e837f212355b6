import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { tills } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { getStore } from "../../shop/stores/find-stores.server.ts";
import { type Till, tillsOf } from "./find-tills.server.ts";

const TILLS_AT_MOST = 20;

/** Adds a till to a store, after the existing ones. */
export function addTill({ tx }: RuleContext, store: string, name: string): Result<Till> {
  if (!getStore(tx, store)) return refuse("missing", "No such record");
  const known = tillsOf(tx, store);
  if (known.length >= TILLS_AT_MOST)
    return refuse("invalid", `A store can have up to ${TILLS_AT_MOST} tills`, "name");
  const refusal = refuseTaken(known, name);
  if (refusal) return refusal;
  // Inserts the default till first, so that it stays the first.
  if (known[0].id === null) insertRow(tx, tills, { store, name: known[0].name });
  const id = insertRow(tx, tills, { store, name });
  return done(
    { id, name, open: null },
    { action: "till.added", record: { kind: "till", id }, after: { location: store, name } },
  );
}

/**
 * Renames the till at this place in the store's list, counted from 1. Its sessions and closes stay with it.
 */
export function renameTill({ tx }: RuleContext, store: string, place: number, name: string): Result<Till> {
  const known = tillsOf(tx, store);
  const before = known[place - 1];
  if (!getStore(tx, store) || !before) return refuse("missing", "No such record");
  const refusal = refuseTaken(
    known.filter((till) => till !== before),
    name,
  );
  if (refusal) return refusal;
  const id = before.id ?? insertRow(tx, tills, { store, name });
  setName(tx, id, name);
  return done(
    { id, name, open: before.open },
    { action: "till.renamed", record: { kind: "till", id }, before: { name: before.name }, after: { name } },
  );
}

function setName(tx: Tx, id: number, name: string): void {
  tx.update(tills).set({ name }).where(eq(tills.id, id)).run();
}

function refuseTaken(known: readonly Till[], name: string) {
  if (!known.some((till) => fold(till.name) === fold(name))) return null;
  return refuse("invalid", "There is already a till with this name", "name");
}
