import type { Actor } from "../domain/permissions.ts";
import { BEGUN_BY } from "./begun-by.ts";
import { readForm } from "./form.server.ts";
import { readDraft, type Typed } from "./kept-drafts.server.ts";
import type { SentForm } from "./perform.server.ts";

/**
 * Reads what a scan form sent. Sent twice from one page it is one scan; another value from the same page is
 * another scan, so the form key covers both.
 */
export async function readScan(request: Request, name: string): Promise<SentForm> {
  const form = await readForm(request);
  const key = form.get("formKey");
  if (typeof key === "string" && key !== "")
    form.set("formKey", `${key.slice(0, 36)} ${String(form.get(name))}`);
  return { form, problem: null };
}

/** The scan that came when its session had ended, by control name. */
export function keptScan(actor: Actor, url: URL, name: string): Typed | null {
  const { [BEGUN_BY]: _by, ...kept } = readDraft(actor, url) ?? {};
  return kept[name] ? kept : null;
}

/** The page of the scans after another one. It goes on showing the one that was kept. */
export function pageAfterScan(path: string, { searchParams }: URL): string {
  const draft = searchParams.get("draft");
  return draft ? `${path}?${new URLSearchParams({ draft })}` : path;
}
