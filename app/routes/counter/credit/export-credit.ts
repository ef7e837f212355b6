import { countOwed, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import { sendListAsFile } from "~/routes/records/lists/send-list-as-file.server";
import { exportedReport, readFormat } from "~/web/table-file.server";
import type { Route } from "./+types/export-credit";
import { readCreditFilter } from "./credit-filter.server.ts";

/** Exports outstanding credit at the URL that the report had before every list could be exported. */
export function loader(args: Route.LoaderArgs) {
  const format = readFormat(args.url);
  const { kind } = readCreditFilter(args.url);
  const rows = countOwed(owedCredit(shop().db), kind);
  return sendListAsFile(args, "credit", {
    format,
    name: `outstanding-${kind?.replace("_", "-") ?? "credit"}`,
    trail: exportedReport("credit", { format, kind: kind ?? "all", rows }),
  });
}
