import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "~db/schema/index.ts";

const { customers, pieces } = schema;

/** What stands on a record, as somebody says it. Others are 'another record'. */
const WORDS: Readonly<Record<string, string>> = {
  sales: "a sale",
  sale_lines: "a sale",
  repairs: "a repair",
  orders: "an order",
  notes: "a note",
  files: "a file",
  photos: "a photo",
  customer_calls: "a call",
  contact_consents: "a consent",
  relatives: "family",
  wishes: "a wish",
  customer_merges: "a merge",
  customers: "a merge",
  transfer_lines: "a transfer",
  receiving_lines: "an invoice",
  buys: "a buy",
  suggestions: "suggestions",
  bulk_change_rows: "a bulk change",
};

/** Goes with its customer, or is its import's own. */
const PARTS_OF_CUSTOMERS: readonly SQLiteTable[] = [
  schema.customerKeys,
  schema.likelyTwins,
  schema.importUpdates,
];

/** Goes with its piece; a second movement is of another kind. */
const PARTS_OF_PIECES: readonly SQLiteTable[] = [schema.pieceMovements, schema.pieceStones];

interface Reference {
  words: string;
  /** Whether a record refers to the customer or piece. */
  exists: SQL;
}

/** Every column of the schema that refers to the table, but for the parts of its records. */
function referencesTo(of: SQLiteTable, parts: readonly SQLiteTable[]): Reference[] {
  return Object.values(schema as Record<string, unknown>)
    .filter((table): table is SQLiteTable => is(table, SQLiteTable))
    .filter((table) => !parts.includes(table))
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        const [column] = columns;
        if (foreignTable !== of || !column) return [];
        const { name } = getTableConfig(table);
        return [
          {
            words: WORDS[name] ?? "another record",
            exists: sql`exists (select 1 from ${sql.identifier(name)} as other where other.${sql.identifier(columnName(column))} = ${idOf(of)})`,
          },
        ];
      }),
    );
}

/** With its table, which a select of one table leaves out. */
function idOf(table: SQLiteTable): SQL {
  return sql`${sql.identifier(getTableConfig(table).name)}.id`;
}

/** As the database has it: the schema is written in camel case. */
function columnName(column: SQLiteColumn): string {
  return column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const IS_MOVED: Reference = {
  words: "a movement",
  exists: sql`exists (select 1 from ${schema.pieceMovements} as other where other.piece_id = ${idOf(pieces)} and other.kind <> 'received')`,
};

export const ON_CUSTOMERS: readonly Reference[] = referencesTo(customers, PARTS_OF_CUSTOMERS);
export const ON_PIECES: readonly Reference[] = [IS_MOVED, ...referencesTo(pieces, PARTS_OF_PIECES)];

/** The words of all that stands on a record, with commas; '' for nothing. */
export function standsOn(references: readonly Reference[]): SQL<string> {
  const words = references.map(
    ({ words, exists }) => sql`case when ${exists} then ${`${words}, `} else '' end`,
  );
  return sql<string>`(${sql.join(words, sql` || `)})`;
}
