import { createHash } from "node:crypto";
import { and, desc, eq, lte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { MappedKind } from "~db/closed-lists.ts";
import { importMappings } from "~db/schema/index.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { type ChosenColumns, headingKeys } from "./match-columns.ts";

/** Choices kept of each kind; the oldest are deleted. */
export const REMEMBERED_AT_MOST = 200;

/** The last choice of columns for a list with these headings, in any order; null without one. */
export function rememberedColumns(tx: Tx, kind: MappedKind, header: readonly string[]): ChosenColumns | null {
  const keys = headingKeys(header);
  const found = tx
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), eq(importMappings.headings, digestOf(keys))))
    .get();
  if (!found) return null;
  const fields = new Map(Object.entries(JSON.parse(found.columns) as Record<string, string | null>));
  return keys.map((key) => fields.get(key) ?? null);
}

/** Keeps a choice of columns for the next list with these headings. */
export function rememberColumns(
  { tx, actor, now }: RuleContext,
  kind: MappedKind,
  { header, chosen }: { header: readonly string[]; chosen: ChosenColumns },
): void {
  const keys = headingKeys(header);
  const columns = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, chosen[index] ?? null])));
  const saved = { columns, savedAt: now, savedBy: actor.id };
  tx.insert(importMappings)
    .values({ kind, headings: digestOf(keys), ...saved })
    .onConflictDoUpdate({ target: [importMappings.kind, importMappings.headings], set: saved })
    .run();
  const { savedAt } = importMappings;
  const oldest = tx
    .select({ savedAt })
    .from(importMappings)
    .where(eq(importMappings.kind, kind))
    .orderBy(desc(savedAt))
    .limit(1)
    .offset(REMEMBERED_AT_MOST)
    .get();
  if (oldest)
    tx.delete(importMappings)
      .where(and(eq(importMappings.kind, kind), lte(savedAt, oldest.savedAt)))
      .run();
}

function digestOf(keys: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(keys.toSorted())).digest("hex");
}
