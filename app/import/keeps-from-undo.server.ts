import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "~db/schema/index.ts";

const { customers, pieces } = schema;

/** Words for the records that can refer to an imported one. Others are 'another record'. */
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
  campaign_recipients: "a campaign",
  messages: "a message",
  customer_merges: "a merge",
  customers: "a merge",
  transfer_lines: "a transfer",
  receiving_lines: "an invoice",
  buys: "a buy",
  suggestions: "suggestions",
  bulk_change_rows: "a bulk change",
};

/** Tables whose rows go with their customer, or belong to its import. */
const PARTS_OF_CUSTOMERS: readonly SQLiteTable[] = [
  schema.customerKeys,
  schema.likelyTwins,
  schema.importUpdates,
];

/** Rows that keep nothing: of a draft, of which somebody only looked who would get it (`dropFromLists`). */
const ONLY: Readonly<Record<string, SQL>> = {
  campaign_recipients: sql` and exists (select 1 from ${schema.campaigns} as sent where sent.id = other.campaign_id and sent.status <> 'draft')`,
};

/** Tables whose rows go with their piece. A second movement counts separately. */
const PARTS_OF_PIECES: readonly SQLiteTable[] = [schema.pieceMovements, schema.pieceStones];

interface Reference {
  words: string;
  /** Whether a record refers to the customer or piece. */
  exists: SQL;
}

/** Every column of the schema that refers to the table, except those of the record's own parts. */
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
            exists: sql`exists (select 1 from ${sql.identifier(name)} as other where other.${sql.identifier(columnName(column))} = ${idOf(of)}${ONLY[name] ?? sql``})`,
          },
        ];
      }),
    );
}

/** A table's id with the table's name, which a select of one table leaves out. */
function idOf(table: SQLiteTable): SQL {
  return sql`${sql.identifier(getTableConfig(table).name)}.id`;
}

/** A column's name in the database. The schema uses camel case. */
function columnName(column: SQLiteColumn): string {
  return column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const IS_MOVED: Reference = {
  words: "a movement",
  exists: sql`exists (select 1 from ${schema.pieceMovements} as other where other.piece_id = ${idOf(pieces)} and other.kind <> 'received')`,
};

export const ON_CUSTOMERS: readonly Reference[] = referencesTo(customers, PARTS_OF_CUSTOMERS);
export const ON_PIECES: readonly Reference[] = [IS_MOVED, ...referencesTo(pieces, PARTS_OF_PIECES)];

/** Words for everything that refers to a record, separated by commas; '' for nothing. */
export function standsOn(references: readonly Reference[]): SQL<string> {
  const words = references.map(
    ({ words, exists }) => sql`case when ${exists} then ${`${words}, `} else '' end`,
  );
  return sql<string>`(${sql.join(words, sql` || `)})`;
}
