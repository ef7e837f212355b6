import type { Actor } from "../domain/permissions.ts";
import { type Address, withRest } from "../ui/address.ts";
import { BEGUN_BY } from "./who-opened-form.ts";
import { readForm } from "./form.server.ts";
import { isDraftId, keepDraft, keepDraftAs, readDraft, type Typed } from "./form-drafts.server.ts";
import { type UnsavedScans, SCANS_BEHIND } from "./unsaved-scans.ts";
import type { SentForm } from "./perform.server.ts";

/**
 * Reads a scan form. Sent twice from one page, a value is one scan; another value is another scan, so the
 * form key covers both.
 */
export async function readScan(request: Request, name: string): Promise<SentForm> {
  const form = await readForm(request);
  const key = form.get("formKey");
  if (typeof key === "string" && key !== "")
    form.set("formKey", `${key.slice(0, 36)} ${String(form.get(name))}`);
  return { form, problem: null };
}

/** Scans that came after their session had ended. */
export function keptScans(actor: Actor, url: URL, name: string): UnsavedScans | null {
  const { [BEGUN_BY]: _by, ...typed } = readDraft(actor, url) ?? {};
  const kept = scansIn(typed, name);
  return kept.scans.length > 0 ? kept : null;
}

/** URL of the page after a saved scan. It still shows the scans that its form says aren't saved. */
export function pageAfterScan(
  actor: Actor,
  path: Address,
  { url, form, name }: { url: URL; form: FormData; name: string },
): Address {
  const { scans, fields } = scansIn(Object.fromEntries(textsOf(form)), name);
  const [, first, ...behind] = scans;
  if (first === undefined) return path;
  const left: Typed = { ...fields, [name]: first, [SCANS_BEHIND]: behind.join("\n") };
  const id = url.searchParams.get("draft");
  return isDraftId(id)
    ? withRest(path, `?draft=${keepDraftAs(actor, id, path, left)}`)
    : keepDraft(actor, path, left);
}

function scansIn(typed: Typed, name: string): UnsavedScans {
  const { [name]: first = "", [SCANS_BEHIND]: behind = "", ...fields } = typed;
  const scans = [first, ...behind.split(/\r?\n/)].map((scan) => scan.trim()).filter((scan) => scan !== "");
  return { scans: [...new Set(scans)], fields };
}

function textsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}
