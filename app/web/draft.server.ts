import { randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { formDrafts } from "~db/schema/index.ts";
import type { Actor } from "~/domain/permissions";
import type { Instant } from "../domain/dates.ts";
import { shop } from "../runtime/shop.server.ts";

const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Keeps a form that met an ended session for whoever signed in from that page; the address that shows it again. */
export function keepDraft(actor: Actor, path: string, fields: [string, string][]): string {
  const { db } = shop();
  const now = Date.now() as Instant;
  const id = randomUUID();
  db.delete(formDrafts)
    .where(lt(formDrafts.createdAt, (now - KEPT_FOR) as Instant))
    .run();
  const url = new URL(path, "http://here.invalid");
  db.insert(formDrafts)
    .values({ id, employeeId: actor.id, path: url.pathname, fields: JSON.stringify(fields), createdAt: now })
    .run();
  url.searchParams.set("draft", id);
  return url.pathname + url.search;
}

/** The fields of the form that a `draft` in this address stands for, or null. */
export function readDraft(actor: Actor, url: URL): Record<string, string> | null {
  const id = url.searchParams.get("draft");
  if (!id) return null;
  const draft = shop()
    .db.select({ fields: formDrafts.fields })
    .from(formDrafts)
    .where(and(eq(formDrafts.id, id), eq(formDrafts.employeeId, actor.id), eq(formDrafts.path, url.pathname)))
    .get();
  return draft ? Object.fromEntries(JSON.parse(draft.fields) as [string, string][]) : null;
}
