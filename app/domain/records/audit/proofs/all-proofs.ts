import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "~db/schema/index.ts";
import type * as summaries from "~db/schema/summaries.ts";
import { COUNTER_PROOFS } from "./counter.ts";
import { PEOPLE_PROOFS } from "./people.ts";
import type { TableProof } from "./proof.ts";
import { RECORD_PROOFS } from "./records.ts";
import { SHOP_PROOFS } from "./shop.ts";
import { STOCK_PROOFS } from "./stock.ts";
import { WORKSHOP_PROOFS } from "./workshop.ts";

export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

/**
 * Tables to prove, except summaries: `verify` compares those with the rows that they sum up
 * (`db/summaries.ts`).
 */
export type ProvenTable = Exclude<TableName, keyof typeof summaries>;

/** Proof of each column of each table. A missing table or column doesn't compile. */
export const PROOFS: Readonly<Record<ProvenTable, TableProof>> = {
  ...SHOP_PROOFS,
  ...PEOPLE_PROOFS,
  ...STOCK_PROOFS,
  ...COUNTER_PROOFS,
  ...WORKSHOP_PROOFS,
  ...RECORD_PROOFS,
};

export const PROVEN_TABLES = Object.keys(PROOFS) as ProvenTable[];
