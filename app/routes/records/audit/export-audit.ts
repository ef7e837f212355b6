import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { sendListAsFile } from "~/routes/records/lists/send-list-as-file.server";
import type { Route } from "./+types/export-audit";
import { readPageEntryFilter } from "./entry-filter.server.ts";

/** Sends the filtered trail as CSV, at the URL that programs know. */
export function loader(args: Route.LoaderArgs) {
  const { typed } = readPageEntryFilter(args.url, readSettings(shop().db).businessZone);
  const after = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
  return sendListAsFile(args, "audit", {
    format: "csv",
    name: "audit-trail",
    trail: { action: "audit.exported", record: { kind: "audit", id: "trail" }, after },
  });
}
