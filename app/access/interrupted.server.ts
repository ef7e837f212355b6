import { readForm } from "~/web/form.server";
import { localPath } from "~/web/return-to";
import type { UrlAccess } from "./route-access.ts";

/** What had been typed into a form that can't be carried out now, for a page that can show it again; no passwords, no files. */
export async function typedFields(
  request: Request,
  access: UrlAccess | undefined,
): Promise<[string, string][]> {
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !access?.GET || !/^application\/x-www-form-urlencoded\b/i.test(type))
    return [];
  return [...(await readForm(request))].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
  );
}

/** Where to go on afterwards: this page, or for a URL that only takes posts the page that it was sent from. */
export function wayBack(request: Request, url: URL, access: UrlAccess | undefined): string {
  if (!access || access.GET) return url.pathname + url.search;
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const from = new URL(referer);
  return from.host === url.host ? localPath(from.pathname + from.search) : "/";
}
