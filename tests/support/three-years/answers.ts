import { read, utils } from "xlsx";
import type { Client } from "../http.ts";

/** Compares surfaces' answers to a question with the ledger's, and collects those that differ. */
export class Answers {
  readonly wrong: string[] = [];
  questions = 0;
  asked = 0;

  /** Takes each surface's answer by its name; amounts in cents. */
  same(question: string, ledger: unknown, surfaces: Record<string, unknown>): void {
    this.questions += 1;
    const right = JSON.stringify(ledger);
    for (const [surface, answer] of Object.entries(surfaces)) {
      this.asked += 1;
      const said = JSON.stringify(answer);
      if (said !== right) this.wrong.push(`${question}: ${surface} says ${said}, the ledger ${right}`);
    }
  }
}

/** '$1,234.50', '-$3.00' or '1234.50' in cents; null if it isn't an amount. */
export function inCents(text: unknown): number | null {
  const plain = String(text ?? "").replace(/[$,]/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** The amount that follows a label on a page. */
export function amountAfter(text: string, label: string): number | null {
  const at = text.indexOf(`${label} `);
  return at < 0 ? null : inCents(/^-?\$[\d,]+\.\d\d/.exec(text.slice(at + label.length + 1))?.[0]);
}

/** The count that follows a label on a page. */
export function countAfter(text: string, label: string): number | null {
  const at = text.indexOf(`${label} `);
  const found = at < 0 ? null : /^-?[\d,]+(?![\d.])/.exec(text.slice(at + label.length + 1));
  return found ? Number(found[0].replaceAll(",", "")) : null;
}

/** Rows of a CSV file by their column heads. */
export function rowsOfCsv(body: string): Record<string, string>[] {
  const [heads = [], ...rows] = body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  return rows.map((row) => Object.fromEntries(heads.map((head, nth) => [head, row[nth] ?? ""])));
}

export async function rowsOfXlsx(client: Client, path: string): Promise<Record<string, unknown>[]> {
  const { content } = await client.get(path);
  const book = read(content, { UTC: true, cellDates: true });
  return utils.sheet_to_json(Object.values(book.Sheets)[0]!, { UTC: true, defval: null });
}

export function sumOf<Row>(rows: readonly Row[], pick: (row: Row) => unknown): number {
  return rows.reduce((sum, row) => sum + (inCents(pick(row)) ?? Number.NaN), 0);
}
