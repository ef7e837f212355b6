import { CREDIT_KIND_LABELS } from "~/domain/credit/credit-kinds";
import {
  countOwed,
  type CreditKey,
  findOwedCredit,
  type OwedCredit,
  owedCredit,
} from "~/domain/credit/find-credit.server";
import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { done } from "~/domain/result";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { Cell, Column } from "~/web/cells";
import { actorOf } from "~/web/context";
import { csvStream } from "~/web/csv.server";
import { invalid } from "~/web/problem";
import { mustWrite, originOf } from "~/web/write.server";
import { MOST_ROWS_OF_A_SHEET, xlsxStream } from "~/web/xlsx.server";
import type { Route } from "./+types/export-credit";
import { readCreditKind } from "./credit-filter.server.ts";

const CHUNK = 500;
const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const COLUMNS: Column[] = [
  { head: "Kind", width: 14 },
  { head: "Customer ID", width: 12 },
  { head: "Customer", width: 24 },
  { head: "Card Ending", width: 12 },
  { head: "Since", width: 12 },
  { head: "Balance", width: 13 },
];

/** What is outstanding, one account per row. The export is audited. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const asked = url.searchParams.get("format") || "csv";
  if (asked !== "csv" && asked !== "xlsx") throw invalid({ format: ["format is csv or xlsx"] });
  const kind = readCreditKind(url);
  const rows = countOwed(owedCredit(db), kind);
  if (asked === "xlsx" && rows >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["That's more accounts than a worksheet can hold: choose CSV"] });
  const now = Date.now() as Instant;
  const zone = zoneOf(db, null);
  const name = `outstanding-${kind?.replace("_", "-") ?? "credit"}-${dayIn(zone, now)}.${asked}`;
  const headers = {
    "Content-Type": TYPES[asked],
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  mustWrite(originOf(context), () =>
    done(null, {
      action: "report.exported",
      record: { kind: "report", id: "credit" },
      after: { format: asked, kind: kind ?? "all", rows },
    }),
  );
  const names = can(actorOf(context), "figures.names");
  function* chunks(): Generator<Cell[][], void, undefined> {
    let after: CreditKey | undefined;
    for (;;) {
      const found = findOwedCredit(shop().db, kind, { after, limit: CHUNK });
      if (found.length > 0) yield found.map((account) => cellsOf(account, zone, names));
      const last = found.at(-1);
      if (!last || found.length < CHUNK) return;
      after = [last.kind, last.id];
    }
  }
  const heads = COLUMNS.map(({ head }) => head);
  const sheet = { sheet: "Outstanding", columns: COLUMNS, madeAt: new Date(now) };
  const body = await (asked === "csv" ? csvStream(heads, chunks()) : xlsxStream(sheet, chunks()));
  return new Response(body, { headers });
}

/** In the order of `COLUMNS`. */
function cellsOf(
  { kind, customerId, customerName, lastFour, createdAt, balance }: OwedCredit,
  zone: string,
  names: boolean,
): Cell[] {
  const since = { day: dayIn(zone, createdAt) };
  return [
    CREDIT_KIND_LABELS[kind],
    customerId,
    names ? customerName : null,
    lastFour,
    since,
    { amount: balance },
  ];
}
