import { countOwed, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import { shop } from "~/runtime/shop.server";
import { sendListAsFile } from "~/web/lists/send-list-as-file.server";
import { exportedReport, readFormat } from "~/web/table-file.server";
import type { Route } from "./+types/export-credit";
import { readPageCreditFilter } from "./credit-filter.server.ts";
import { readAllCredit } from "./read-all-credit.server.ts";

/** Exports outstanding credit at the URL that the report had before every list could be exported. */
export function loader(args: Route.LoaderArgs) {
  const format = readFormat(args.url);
  const { kind } = readPageCreditFilter(args.url);
  const rows = countOwed(owedCredit(shop().db), kind);
  return sendListAsFile(args, readAllCredit, {
    format,
    sheet: LISTS.credit.title,
    name: `outstanding-${kind?.replace("_", "-") ?? "credit"}`,
    trail: exportedReport("credit", { format, kind: kind ?? "all", rows }),
  });
}
