import { filterOf } from "~/domain/shop/lists/list-rights-and-filters";
import { readFormat } from "~/web/table-file.server";
import type { Route } from "./+types/export-list";
import { sendListAsFile } from "~/web/lists/send-list-as-file.server";
import { listFor, LIST_READERS } from "./list-readers.server.ts";

/** Exports a list by its own query, as CSV or with `format=xlsx` as a workbook. The export is audited. */
export function loader(args: Route.LoaderArgs) {
  const { name, title } = listFor(args.params.list, args.context, "exports");
  const format = readFormat(args.url);
  const filter = Object.fromEntries(new URLSearchParams(filterOf(name, args.url.searchParams)));
  return sendListAsFile(args, LIST_READERS[name], {
    format,
    name,
    sheet: title,
    trail: { action: "list.exported", record: { kind: "list", id: name }, after: { format, ...filter } },
  });
}
