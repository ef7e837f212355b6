import { OWED_KIND_LABELS } from "~/domain/credit/credit-kinds";
import {
  countOwed,
  type CreditKey,
  findOwedCredit,
  type OwedCredit,
  owedCredit,
} from "~/domain/credit/find-credit.server";
import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { Cell, Column } from "~/web/cells";
import { actorOf } from "~/web/context";
import { invalid } from "~/web/problem";
import { readFormat, tableFile } from "~/web/table-file.server";
import { MOST_ROWS_OF_A_SHEET } from "~/web/xlsx.server";
import type { Route } from "./+types/export-credit";
import { readCreditKind } from "./credit-filter.server.ts";

const CHUNK = 500;

const COLUMNS: Column[] = [
  { head: "Kind", width: 14 },
  { head: "Customer ID", width: 12 },
  { head: "Customer", width: 24 },
  { head: "Card Ending", width: 12 },
  { head: "Since", width: 12 },
  { head: "Balance", width: 13 },
  { head: "Order", width: 12 },
];

/** What is outstanding, one account per row. The export is audited. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const format = readFormat(url);
  const kind = readCreditKind(url);
  const rows = countOwed(owedCredit(db), kind);
  if (format === "xlsx" && rows >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["That's more accounts than a worksheet can hold: choose CSV"] });
  const now = Date.now() as Instant;
  const zone = zoneOf(db, null);
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
  return tableFile(
    { request, context },
    {
      format,
      name: `outstanding-${kind?.replace("_", "-") ?? "credit"}-${dayIn(zone, now)}`,
      sheet: "Outstanding",
      columns: COLUMNS,
      chunks: chunks(),
      madeAt: new Date(now),
      report: "credit",
      after: { kind: kind ?? "all", rows },
    },
  );
}

/** In the order of `COLUMNS`. */
function cellsOf(
  { kind, customerId, customerName, lastFour, number, createdAt, balance }: OwedCredit,
  zone: string,
  names: boolean,
): Cell[] {
  const since = { day: dayIn(zone, createdAt) };
  return [
    OWED_KIND_LABELS[kind],
    customerId,
    names ? customerName : null,
    lastFour,
    since,
    { amount: balance },
    number,
  ];
}
