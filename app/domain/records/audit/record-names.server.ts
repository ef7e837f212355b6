import { inArray, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  apiTokens,
  campaigns,
  creditAccounts,
  customers,
  employees,
  imports,
  orders,
  pieces,
  processes,
  repairs,
  sales,
  services,
  stores,
  tills,
  vendors,
} from "~db/schema/index.ts";
import { type Role, ROLE_LABELS } from "../../shop/employees/roles.ts";
import { type OrderKind, orderTitle } from "../../workshop/orders/order.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { recordNumber } from "../../record-number.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { fieldMeaning } from "./field-labels.ts";
import { mainKind, recordTitle } from "../../shop/trail/record-kinds.ts";

export interface RecordRef {
  kind: string;
  id: string;
}

/** Names of records for display, read in one go for a page of entries. */
export interface RecordNames {
  /** 'Amelia Hartwell', 'HALO-1'. Null if the record has no name or doesn't exist. */
  nameOf(ref: RecordRef): string | null;
  /** 'Customer #12', 'Sale S-000012', 'Layaway L-000091'. */
  titleOf(ref: RecordRef): string;
}

interface Named {
  table: SQLiteTable;
  key: AnySQLiteColumn;
  name: ReturnType<typeof sql<string>>;
}

const one = (column: AnySQLiteColumn) => sql<string>`${column}`;

const NAMED: Record<string, Named> = {
  customer: { table: customers, key: customers.id, name: fullNameIn(customers) },
  piece: { table: pieces, key: pieces.id, name: one(pieces.sku) },
  sale: {
    table: sales,
    key: sales.id,
    name: sql<string>`(select ${fullNameIn(customers)} from ${customers} where ${customers.id} = ${sales.customerId})`,
  },
  "gift-card": {
    table: creditAccounts,
    key: creditAccounts.id,
    name: sql<string>`'Gift card ending in ' || substr(${creditAccounts.number}, -4)`,
  },
  repair: { table: repairs, key: repairs.id, name: one(repairs.item) },
  campaign: { table: campaigns, key: campaigns.id, name: one(campaigns.name) },
  employee: { table: employees, key: employees.id, name: fullNameIn(employees) },
  process: { table: processes, key: processes.id, name: one(processes.title) },
  import: { table: imports, key: imports.id, name: one(imports.fileName) },
  vendor: { table: vendors, key: vendors.id, name: one(vendors.name) },
  service: { table: services, key: services.id, name: one(services.name) },
  store: { table: stores, key: stores.key, name: one(stores.name) },
  token: { table: apiTokens, key: apiTokens.id, name: one(apiTokens.name) },
  till: {
    table: tills,
    key: tills.id,
    name: sql<string>`(select ${stores.name} from ${stores} where ${stores.key} = ${tills.store}) || ', ' || ${tills.name}`,
  },
};

export function recordNames(tx: Tx, refs: readonly RecordRef[]): RecordNames {
  const names = new Map<string, string>();
  for (const [kind, { table, key, name }] of Object.entries(NAMED)) {
    const ids = new Set(refs.filter((ref) => mainKind(ref.kind) === kind).map(({ id }) => id));
    if (ids.size === 0) continue;
    const rows = tx
      .select({ id: sql<string>`cast(${key} as text)`, name })
      .from(table)
      .where(inArray(key, kind === "store" ? [...ids] : [...ids].flatMap((id) => recordNumber(id) ?? [])))
      .all();
    for (const row of rows) names.set(`${kind} ${row.id}`, row.name);
  }
  const kinds = kindsOfOrders(tx, refs);
  return {
    titleOf: ({ kind, id }) => {
      const of = mainKind(kind) === "order" ? kinds.get(id) : undefined;
      return of === undefined ? recordTitle(kind, id) : orderTitle({ kind: of, id: Number(id) });
    },
    nameOf: ({ kind, id }) => names.get(`${mainKind(kind)} ${id}`) ?? nameInItself(mainKind(kind), id),
  };
}

function kindsOfOrders(tx: Tx, refs: readonly RecordRef[]): Map<string, OrderKind> {
  const ids = refs.flatMap(({ kind, id }) => (mainKind(kind) === "order" ? (recordNumber(id) ?? []) : []));
  if (ids.length === 0) return new Map();
  const { id, kind } = orders;
  const rows = tx
    .select({ id, kind })
    .from(orders)
    .where(oneOfMany(id, [...new Set(ids)]))
    .all();
  return new Map(rows.map((row) => [String(row.id), row.kind]));
}

/** Name of a record whose id is the name. */
function nameInItself(kind: string, id: string): string | null {
  if (kind === "setting") return fieldMeaning(kind, id).label;
  if (kind === "role") return ROLE_LABELS[id as Role] ?? null;
  return kind === "backup" || kind === "report" ? id : null;
}
