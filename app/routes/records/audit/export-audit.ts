import { LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { sendListAsFile } from "~/web/lists/send-list-as-file.server";
import type { Route } from "./+types/export-audit";
import { readPageEntryFilter } from "./entry-filter.server.ts";
import { readAllEntries } from "./read-all-entries.server.ts";

/** Sends the filtered trail as CSV, at the URL that programs know. */
export function loader(args: Route.LoaderArgs) {
  const { typed } = readPageEntryFilter(args.url, readSettings(shop().db).businessZone);
  const after = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
  return sendListAsFile(args, readAllEntries, {
    format: "csv",
    sheet: LISTS.audit.title,
    name: "audit-trail",
    trail: { action: "audit.exported", record: { kind: "audit", id: "trail" }, after },
  });
}
