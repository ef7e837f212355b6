import { readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROOFS, type ProvenTable } from "~/domain/audit/proofs/all-proofs";
import type { ColumnProof } from "~/domain/audit/proofs/proof";
import { replayTrail } from "~/domain/audit/replay-trail.server";
import { checkBooks } from "~/domain/books/check-books.server";
import * as schema from "~db/schema/index.ts";
import * as summaries from "~db/schema/summaries.ts";
import { oneIn } from "../../support/everything.ts";
import { openShopOfEverything } from "../../support/shop-of-everything.ts";
import { booksOf, contradictionsOf, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openShopOfEverything();
  shop.db.$client.pragma("foreign_keys = OFF");
  shop.db.$client.pragma("ignore_check_constraints = ON");
});
afterAll(() => shop.close());

interface Case {
  table: ProvenTable;
  column: string;
  proof: ColumnProof;
}

const CASES = (Object.keys(PROOFS) as ProvenTable[]).flatMap((table) =>
  Object.entries(PROOFS[table].columns as Record<string, ColumnProof>).map(([column, proof]): Case => ({
    table,
    column,
    proof,
  })),
);

/** Rows of a table that are tried until a change of one is named. */
const MOST_TRIED = 4;
/** The digest of a file's content and the chain are compared elsewhere (`verify.test.ts`). */
const ELSEWHERE: readonly ProvenTable[] = ["files", "auditLog"];

test("a shop where everything was done has nothing wrong", () => {
  expect([...booksOf(shop.db, shop.auditKey), ...contradictionsOf(shop.db, shop.auditKey)]).toEqual([]);
});

test("each column of each table is proven, compared, or listed as not proven, but for summaries", () => {
  const tables = Object.entries(schema).filter(([, table]) => typeof table === "object" && table !== null);
  for (const [name, table] of tables) {
    if (name in summaries) continue;
    const { columns } = PROOFS[name as ProvenTable] ?? { columns: {} };
    expect(Object.keys(columns).sort(), name).toEqual(
      Object.keys(getTableColumns(table as SQLiteTable)).sort(),
    );
  }
});

test("what isn't proven is listed in docs/security.md, with its reason", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const listed = /<!-- unproven -->\n\n([^]*?)\n\n<!-- \/unproven -->/.exec(text)?.[1];
  expect(listed?.split("\n")).toEqual(unproven());
});

/** By reason: `sessions` for a table that isn't proven at all, `pieces.version` for a column. */
function unproven(): string[] {
  const byReason = new Map<string, string[]>();
  for (const table of Object.keys(PROOFS) as ProvenTable[]) {
    const columns = Object.entries(PROOFS[table].columns as Record<string, ColumnProof>);
    const whole = columns.every(([, { by }]) => by === "nothing");
    for (const [column, of] of columns) {
      if (of.by !== "nothing") continue;
      const names = byReason.get(of.why) ?? [];
      const name = whole ? `\`${table}\`` : `\`${table}.${column}\``;
      if (!names.includes(name)) names.push(name);
      byReason.set(of.why, names);
    }
  }
  return [...byReason].map(([why, names]) => `- ${names.join(", ")}: ${why}`);
}

describe("a change of a column in the database file is named", () => {
  test.each(
    oneIn(
      12,
      CASES.filter(({ table, proof }) => proof.by !== "nothing" && !ELSEWHERE.includes(table)),
    ),
  )("$table $column", (one) => {
    const { table, column, proof } = one;
    const found = foundAfterChange(one);
    expect(found.length, `${table}.${column}: no row's change is found`).toBeGreaterThan(0);
    if (proof.by === "check") expect(found.join("\n")).toContain(proof.check);
    else if (proof.by !== "key")
      expect(found.join("\n")).toMatch(/audit row \d+ \('|no entry|without its audit row|should be/);
  });
});

/** What is found after the first change of one row's column that is found at all. */
function foundAfterChange(one: Case): string[] {
  const { table: name, column } = one;
  const { $client: client } = shop.db;
  const { table } = PROOFS[name];
  const of = getTableColumns(table)[column] as SQLiteColumn;
  const [inSql, tableInSql] = [snake(column), getTableName(table)];
  const keys = keysOf(table).map(snake);
  const rows = client
    .prepare(
      `select *, "${inSql}" as changed_column from "${tableInSql}" order by ${keys.map((key) => `"${key}" desc`).join(", ")}`,
    )
    .all() as Record<string, unknown>[];
  const [some, none] = [true, false].map((is) => rows.filter((row) => (row[inSql] !== null) === is));
  const tried = [some, none].flatMap((these = []) => [
    ...these.slice(0, MOST_TRIED),
    ...these.slice(MOST_TRIED).slice(-MOST_TRIED),
  ]);
  client.exec("savepoint changed");
  try {
    const triggers = client
      .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = ?")
      .pluck()
      .all(tableInSql) as string[];
    for (const trigger of triggers) client.exec(`drop trigger "${trigger}"`);
    for (const row of tried) {
      client.exec("savepoint one");
      const where = keys.map((key) => `"${key}" is ?`).join(" and ");
      client
        .prepare(`update "${tableInSql}" set "${inSql}" = ? where ${where}`)
        .run(changed(of, row[inSql]), ...keys.map((key) => row[key]));
      const found = wrongIn(one);
      client.exec("rollback to one; release one");
      if (found.length > 0) return found;
    }
    return [];
  } finally {
    client.exec("rollback to changed; release changed");
  }
}

function wrongIn({ table: name, proof }: Case): string[] {
  const { table, trail } = PROOFS[name];
  if (proof.by === "check") {
    const lost = shop.db.$client.pragma(`foreign_key_check("${getTableName(table)}")`) as unknown[];
    const found = checkBooks(shop.db, proof.check).flatMap(({ wrong }) => wrong);
    return lost.length > 0 ? [...found, proof.check] : found;
  }
  const parents = (Object.keys(PROOFS) as ProvenTable[]).filter((other) => {
    const of = PROOFS[other].trail;
    return typeof of === "object" && of?.parts?.some((part) => part.table === table);
  });
  const tables = trail === "parts" ? parents : [name];
  return replayTrail(shop.db, shop.auditKey, tables).flatMap(({ wrong }) => wrong);
}

function changed(column: SQLiteColumn, value: unknown): unknown {
  const isNumber = column.getSQLType() === "integer";
  if (column.dataType === "boolean") return value === 1 ? 0 : 1;
  if (isNumber) return value === null ? 987_654 : Number(value) + 987_654;
  return value === null ? "other" : `${String(value)} other`;
}

function keysOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const names = Object.entries(getTableColumns(table));
  return key.map((column) => names.find(([, each]) => each === column)?.[0] ?? "");
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
