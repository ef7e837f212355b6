import { documentKindOf } from "../../document-number.ts";
import { desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  apiTokens,
  campaigns,
  employees,
  imports,
  processes,
  repairs,
  sales,
  stores,
} from "~db/schema/index.ts";
import { findCustomerIds } from "../../people/customers/find-customers.server.ts";
import { findPieceIds } from "../../stock/pieces/find-pieces.server.ts";
import { findRepairIds } from "../../workshop/repairs/find-repairs.server.ts";
import { fold, foldQuery, searchWords } from "../../search-text.ts";
import { SETTING_NAMES } from "../../shop/settings/read-settings.server.ts";
import { fieldMeaning } from "./field-labels.ts";
import type { FilterBranch } from "./filter-branches.ts";
import { ACTION_LABELS, actionLabel } from "../../shop/trail/action-labels.ts";
import { RECORD_KINDS } from "../../shop/trail/record-kinds.ts";

/** Shorter words don't search the names of records, same as in the pickers. */
const SHORTEST_NAME = 3;
/** Most records searched per kind. */
const MOST_RECORDS = 200;
const MOST_PEOPLE = 50;
const MOST_NAMES = 2000;

export interface Meanings {
  branches: FilterBranch[];
  hasMore: boolean;
}

/**
 * Resolves a search to filter branches. All words must match in one place: the employee (name, e-mail), the
 * token's name, the action's label, or the record (number such as '12', '#12', 'sale 12', 'R-000012'; or name,
 * e-mail, phone, SKU, description). A customer brings in their sales and repairs.
 */
export function meaningsOf(tx: Tx, search: string): Meanings {
  const words = searchWords(search);
  if (words.length === 0) return { branches: [{}], hasMore: false };
  const query = foldQuery(search);
  const people = peopleNamed(tx, words);
  const isShort = query.length < SHORTEST_NAME;
  const tokens = isShort ? [] : withWords(newestNames(tx, apiTokens, apiTokens.name), words);
  const records = [...numbered(query), ...(isShort ? [] : named(tx, search, words))];
  const about = [
    ...records,
    { kind: "employee", ids: people.map(String) },
    { kind: "token", ids: tokens },
  ].filter(({ ids }) => ids.length > 0);
  return {
    branches: [
      ...people.flatMap((id) => [{ employeeId: id }, { approvedBy: id }]),
      ...tokens.slice(0, MOST_PEOPLE).map((id) => ({ tokenId: Number(id) })),
      ...actionsNamed(words).map((action) => ({ action })),
      ...about.map(({ kind, ids }) => ({ records: { kind, ids: ids.slice(0, MOST_RECORDS) } })),
    ],
    hasMore: about.some(({ ids }) => ids.length > MOST_RECORDS),
  };
}

function peopleNamed(tx: Tx, words: readonly string[]): number[] {
  return tx
    .select({
      id: employees.id,
      firstName: employees.firstName,
      lastName: employees.lastName,
      email: employees.email,
    })
    .from(employees)
    .all()
    .filter(({ firstName, lastName, email }) => hasWords(`${firstName} ${lastName} ${email}`, words))
    .slice(0, MOST_PEOPLE)
    .map(({ id }) => id);
}

function actionsNamed(words: readonly string[]): string[] {
  return Object.keys(ACTION_LABELS).filter((action) => hasWords(actionLabel(action), words));
}

/** '12' matches every record with that number, 'sale 12' and 'S-000012' only the sale. */
function numbered(text: string): Records[] {
  const [, letters, digits] = /^(?:[a-z]+ )?([a-z]{1,2})-(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined) {
    const document = documentKindOf(letters ?? "");
    return Object.entries(RECORD_KINDS)
      .filter(([, { documents }]) => document !== null && documents?.includes(document))
      .map(([kind]) => ({ kind, ids: [String(Number(digits))] }));
  }
  const [, noun, number] = /^(?:([a-z]+) )?#?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) return [];
  return Object.entries(RECORD_KINDS)
    .filter(([, { isNumbered, one }]) => isNumbered && (noun === undefined || fold(one) === noun))
    .map(([kind]) => ({ kind, ids: [String(Number(number))] }));
}

interface Records {
  kind: string;
  ids: string[];
}

function named(tx: Tx, search: string, words: readonly string[]): Records[] {
  const limit = MOST_RECORDS + 1;
  // Without this check, a search such as '()' reduces to no words and matches every customer.
  const customerIds =
    searchWords(search, { phones: true }).length > 0 ? findCustomerIds(tx, search, limit) : [];
  const ofTheirs = (table: Numbered, customer: AnySQLiteColumn) =>
    customerIds.length > 0 ? idsIn(tx, table, oneOfMany(customer, customerIds)) : [];
  const repairIds = findRepairIds(tx, { search, seesContact: true }, limit).map(String);
  return [
    { kind: "customer", ids: customerIds.map(String) },
    { kind: "sale", ids: ofTheirs(sales, sales.customerId) },
    { kind: "repair", ids: [...new Set([...repairIds, ...ofTheirs(repairs, repairs.customerId)])] },
    { kind: "piece", ids: findPieceIds(tx, search, limit).map(String) },
    { kind: "campaign", ids: withWords(newestNames(tx, campaigns, campaigns.name), words) },
    { kind: "process", ids: withWords(newestNames(tx, processes, processes.title), words) },
    { kind: "import", ids: withWords(newestNames(tx, imports, imports.fileName), words) },
    {
      kind: "store",
      ids: withWords(tx.select({ id: stores.key, name: stores.name }).from(stores).all(), words),
    },
    { kind: "setting", ids: withWords(SETTINGS, words) },
    { kind: "backup", ids: [search] },
  ];
}

const SETTINGS = SETTING_NAMES.map((id) => ({ id, name: fieldMeaning("setting", id).label }));

type Numbered = SQLiteTable & { id: AnySQLiteColumn };

/** Reads one row over the limit to detect that there are more. */
function idsIn(tx: Tx, table: Numbered, where: SQL | undefined): string[] {
  return tx
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(desc(table.id))
    .limit(MOST_RECORDS + 1)
    .all()
    .map(({ id }) => String(id));
}

/** For small tables without a search column. */
function newestNames(tx: Tx, table: Numbered, name: AnySQLiteColumn): { id: string; name: string }[] {
  return tx
    .select({ id: sql<string>`cast(${table.id} as text)`, name: sql<string>`${name}` })
    .from(table)
    .orderBy(desc(table.id))
    .limit(MOST_NAMES)
    .all();
}

function withWords(rows: readonly { id: string; name: string }[], words: readonly string[]): string[] {
  return rows.filter(({ name }) => hasWords(name, words)).map(({ id }) => id);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
