import { inArray, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  buys,
  campaigns,
  creditAccounts,
  customers,
  employees,
  imports,
  meltLots,
  orders,
  pieces,
  processes,
  repairs,
  returns,
  sales,
  services,
  stores,
  tills,
  vendors,
  transfers,
} from "~db/schema/index.ts";
import { type Role, ROLE_LABELS } from "../employees/roles.ts";
import { recordNumber } from "../record-number.ts";
import { fullNameIn } from "../full-name.server.ts";
import { fieldMeaning } from "./field-labels.ts";
import { mainKind } from "./record-kinds.ts";

export interface RecordRef {
  kind: string;
  id: string;
}

/** Display names of records, read in one go for a page of entries. */
export interface RecordNames {
  /** 'Amelia Hartwell', 'HALO-1'. Null if the record has no name or doesn't exist. */
  nameOf(ref: RecordRef): string | null;
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
  return: {
    table: returns,
    key: returns.id,
    name: sql<string>`'RT-' || printf('%06d', ${returns.id})`,
  },
  transfer: {
    table: transfers,
    key: transfers.id,
    name: sql<string>`'T-' || printf('%06d', ${transfers.id})`,
  },
  buy: { table: buys, key: buys.id, name: sql<string>`'B-' || printf('%06d', ${buys.id})` },
  "melt-lot": {
    table: meltLots,
    key: meltLots.id,
    name: sql<string>`'M-' || printf('%06d', ${meltLots.id})`,
  },
  "gift-card": {
    table: creditAccounts,
    key: creditAccounts.id,
    name: sql<string>`'Gift card ending in ' || substr(${creditAccounts.number}, -4)`,
  },
  repair: { table: repairs, key: repairs.id, name: one(repairs.item) },
  order: {
    table: orders,
    key: orders.id,
    name: sql<string>`iif(${orders.kind} = 'layaway', 'L-', 'O-') || printf('%06d', ${orders.id})`,
  },
  campaign: { table: campaigns, key: campaigns.id, name: one(campaigns.name) },
  employee: { table: employees, key: employees.id, name: fullNameIn(employees) },
  process: { table: processes, key: processes.id, name: one(processes.title) },
  import: { table: imports, key: imports.id, name: one(imports.fileName) },
  vendor: { table: vendors, key: vendors.id, name: one(vendors.name) },
  service: { table: services, key: services.id, name: one(services.name) },
  store: { table: stores, key: stores.key, name: one(stores.name) },
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
  return {
    nameOf: ({ kind, id }) => names.get(`${mainKind(kind)} ${id}`) ?? nameInItself(mainKind(kind), id),
  };
}

/** For kinds whose id is the name. */
function nameInItself(kind: string, id: string): string | null {
  if (kind === "setting") return fieldMeaning(kind, id).label;
  if (kind === "role") return ROLE_LABELS[id as Role] ?? null;
  return kind === "backup" || kind === "report" ? id : null;
}
