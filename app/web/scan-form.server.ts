import { readForm } from "./form.server.ts";
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
