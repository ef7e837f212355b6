import { RESULTS_OF_KIND } from "~/domain/workshop/counts/count";
import { expectedKeyOf, findExpected, whereExpected } from "~/domain/workshop/counts/expected-pieces.server";
import { findLines } from "~/domain/workshop/counts/find-counts.server";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { turnOfPart } from "~/runtime/long-work-in-parts";
import type { countFor } from "./count-rights.server.ts";
import { type CountRow, rowOfLine } from "./count-rows.server.ts";

const CHUNK = 200;

type CountShown = ReturnType<typeof countFor>;

export async function expectedByCase(count: CountShown) {
  const { db } = shop();
  const cases: {
    name: string;
    pieces: { id: number; sku: string; description: string; category: string }[];
  }[] = [];
  let printed = 0;
  let after;
  while (printed <= ROWS_ON_PAPER) {
    const limit = Math.min(CHUNK, ROWS_ON_PAPER + 1 - printed);
    const rows = limit > 0 ? findExpected(db, whereExpected(count), { after, limit }) : [];
    for (const piece of rows) {
      printed += 1;
      if (printed > ROWS_ON_PAPER) break;
      const { id, sku, description, category, displayCase } = piece;
      const name = displayCase ?? "No case";
      if (cases.at(-1)?.name !== name) cases.push({ name, pieces: [] });
      cases.at(-1)?.pieces.push({ id, sku, description, category: categoryLabel(category) });
    }
    const last = rows.at(-1);
    if (rows.length < limit || !last) break;
    after = expectedKeyOf(last);
    await turnOfPart();
  }
  return { cases, pieces: Math.min(printed, ROWS_ON_PAPER), hasMore: printed > ROWS_ON_PAPER };
}

/** Lists all lines except those found, by result. */
export async function differencesOf(count: CountShown, actor: Actor) {
  const { db } = shop();
  const rows: CountRow[] = [];
  for (const result of RESULTS_OF_KIND[count.kind]) {
    if (result === "found") continue;
    let after: number | undefined;
    while (rows.length <= ROWS_ON_PAPER) {
      const lines = findLines(db, { countId: count.id, result }, { after, limit: CHUNK });
      rows.push(...lines.map((line) => rowOfLine(line, count, actor)));
      after = lines.at(-1)?.id;
      if (lines.length < CHUNK) break;
      await turnOfPart();
    }
  }
  return { rows: rows.slice(0, ROWS_ON_PAPER), hasMore: rows.length > ROWS_ON_PAPER };
}

/** Most rows printed: about forty sheets of paper. */
const ROWS_ON_PAPER = 2_000;
