import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { patternOf } from "./route-patterns.ts";

/** A statement with SQLite's plan. */
export interface PlannedStatement {
  sql: string;
  steps: string[];
  /** 'GET /customers/:customerId', a command ('serve' without a request), or a trigger. */
  asked: string;
}

/** A statement run by a server or command (`statement-log.mjs`), with its maximum work per run. */
export interface RunStatement extends PlannedStatement {
  /** Rows returned. */
  rows: number;
  /** Rows whose text was searched. */
  looks: number;
  /** Trigrams looked up in a search index. */
  trigrams: number;
}

/** `NODE_OPTIONS` of a server or command that records its statements in the file `STATEMENT_LOG`. */
export const LOG_STATEMENTS = `--import=${join(import.meta.dirname, "statement-log.mjs")}`;

export function runStatements(file: string): RunStatement[] {
  const all = new Map<string, RunStatement>();
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const { command, method, path, ...noted } = JSON.parse(line) as Omit<RunStatement, "asked"> & {
      command: string;
      method: string | null;
      path: string | null;
    };
    const asked = method && path ? `${method} ${patternOf(path)}` : command;
    const key = `${asked} ${noted.sql}`;
    const most = all.get(key) ?? { ...noted, asked };
    all.set(key, {
      ...most,
      rows: Math.max(most.rows, noted.rows),
      looks: Math.max(most.looks, noted.looks),
      trigrams: Math.max(most.trigrams, noted.trigrams),
    });
  }
  return [...all.values()];
}

/** Statements of triggers with their plans; `NEW` and `OLD` stand for values. */
export function triggerStatements(client: Database.Database): PlannedStatement[] {
  const triggers = client.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  return triggers.flatMap(({ name, sql }) => {
    const body = /\bBEGIN\b([\s\S]*)\bEND\b/i.exec(sql)?.[1] ?? "";
    return body
      .split(/;\s*\n/)
      .map((one) => one.replace(/\b(NEW|OLD)\.`?\w+`?/g, "?").trim())
      .filter((one) => /^(insert|update|delete|select)\b/i.test(one) && !/\braise\s*\(/i.test(one))
      .map((one) => {
        const plan = client
          .prepare(`explain query plan ${one.replace(/;$/, "")}`)
          .all(...Array.from(one.matchAll(/\?/g), () => null)) as { detail: string }[];
        return { sql: one.replace(/\s+/g, " "), steps: plan.map(({ detail }) => detail), asked: name };
      });
  });
}

/** Tables that sales don't grow: few rows, or entered by hand. */
const SMALL = new Set([
  "stores",
  "employees",
  "settings",
  "insights",
  "campaigns",
  "campaign_proposals",
  // One row per campaign.
  "campaign_sendings",
  "campaign_results",
  "imports",
  // At most 200 of each kind.
  "import_mappings",
  // Made by hand, besides a few previews.
  "bulk_changes",
  "customer_merges",
  "saved_filters",
  "processes",
  "process_files",
  // At most 200.
  "services",
  // Made by hand, at most 50 that aren't over.
  "api_tokens",
  // At most 500.
  "vendors",
  // A few per store.
  "tills",
  // Sessions, codes, and drafts.
  "sessions",
  "one_time_codes",
  "form_drafts",
  "sqlite_master",
  "sqlite_schema",
  "migrations",
  // Effects of an insert.
  "2-ROW",
  // One row per location, category, and state, or store and status: dozens.
  "stock",
  "stock_not_owned",
  "repairs_by_status",
  // One row per store, tier, gender, and birth year: a few thousand at most.
  "customer_groups",
  // Two rows.
  "credit_outstanding",
  // One row each.
  "campaign_tickets_seen",
  "mailbox_state",
  // One row, one for each channel, and the minutes of an hour.
  "sending_state",
  "sending_channels",
  "sending_pace",
  // Only differences from the defaults, so at most a row for each role and permission.
  "changed_roles",
  "role_permissions",
  "json_each",
]);

/** Indexes with few rows per key at any size. `sqlite_autoindex_…` and the like are unique. */
const FEW_TO_A_KEY: Record<string, string> = {
  sale_lines_sale: "the lines of a sale",
  credit_accounts_customer: "unique",
  credit_accounts_number: "unique",
  credit_movements_account: "what happened to one account",
  credit_movements_sale: "what one ticket did to accounts",
  credit_movements_session: "the buys that one till session paid by credit",
  sale_trade_ins_sale: "what was traded in with a sale",
  sale_lines_taken_piece: "unique",
  sale_lines_piece: "the tickets that one piece was on",
  sale_salespeople_position: "unique",
  payments_sale: "the payments of a ticket",
  payments_return: "the refunds of a return",
  payments_session: "the payments of one till session",
  sales_session: "the tickets of one till session",
  returns_session: "the returns of one till session",
  returns_sale: "the returns of a ticket",
  returns_exchange: "unique",
  return_lines_return: "the lines of a return",
  return_lines_sale_line: "the parts of a line's price that were given back, and the return of the line",
  return_lines_back: "unique",
  till_sessions_open: "unique",
  till_movements_session: "the cash in and out of one till session",
  closes_session: "unique",
  files_sha256: "rows with the same content",
  photos_customer: "twenty photos of a customer at the most",
  photos_piece: "twenty photos of a piece at the most",
  photos_repair: "twenty photos of a repair at the most",
  photos_file: "unique",
  photos_thumbnail: "unique",
  record_files_customer: "twenty files of a customer at the most",
  record_files_piece: "twenty files of a piece at the most",
  record_files_file: "unique",
  piece_movements_customer: "what was held for, or given along to, one customer",
  piece_movements_piece: "what happened to a piece",
  piece_movements_timeline: "what happened to a piece, in the order of its timeline",
  piece_movements_sales: "what tickets and returns did with a piece",
  piece_movements_dated: "what a piece was held, lent or repaired until",
  piece_stones_position: "the stones of one piece, twenty rows at the most",
  pieces_folded_sku: "unique",
  receiving_lines_receiving: "the items of one invoice, 500 at the most",
  receiving_lines_sku: "unique",
  receiving_lines_piece: "unique",
  customers_merged: "customers merged into one",
  customer_keys_customer: "what one customer is compared by",
  customer_merges_kept: "the merges into one customer",
  likely_twins_other: "who may be the same as one customer",
  customer_calls_occasion: "calls to one person about one reason",
  customers_folded_email: "people with the same e-mail",
  customers_name_and_phone: "people with the same name and phone",
  employees_email: "unique",
  sales_customer: "what one person bought",
  repairs_customer: "what one person brought in",
  orders_customer: "what one person ordered",
  orders_sale: "the orders that one ticket handed over",
  payments_order: "the deposits of an order",
  order_pieces_order: "the pieces of an order",
  order_pieces_reserved: "unique",
  order_tellings_order: "what was told about one order",
  order_movements_order: "where one order was",
  messages_message_key: "unique",
  messages_provider_ref: "unique",
  messages_again_of: "unique",
  messages_address: "what was written to one address",
  messages_customer: "what was written to one person",
  messages_sale: "what was written about one ticket",
  messages_return: "what was written about one return",
  messages_order: "what was written about one order",
  messages_campaign: "what waits of one campaign, two hundred at the most",
  messages_test_of: "tests of campaigns by hand, thirty a day to one colleague at the most",
  message_attempts_message: "the tries of one message",
  orders_claim_code: "unique",
  door_links_token_hash: "unique",
  door_links_message: "the links of one message",
  campaign_links_url: "unique",
  campaign_recipients_customer: "unique",
  campaign_recipients_address: "unique",
  campaign_recipients_of: "the campaigns to one person",
  campaign_recipients_same_as: "the others at one address",
  campaign_tickets_recipient: "the tickets after one message",
  link_clicks_message: "fifty clicks of a message at the most",
  replies_provider_ref: "unique",
  replies_address: "what came from one number",
  replies_customer: "what came from one person",
  notes_customer: "the notes about one customer, 500 at the most",
  notes_piece: "the notes about one item, 500 at the most",
  notes_sale: "the notes about one ticket, 500 at the most",
  notes_order: "the notes about one order, 500 at the most",
  bench_notes_order: "what was noted of one repair",
  part_waits_open: "unique",
  part_waits_order: "the parts that one repair waited for",
  count_lines_order: "unique",
  repair_items_position: "unique",
  repair_work_position: "unique",
  suggestions_customer: "what was suggested for one person",
  audit_log_record: "what happened to one record",
  audit_log_part: "one of the people with a part in one record: the least above another",
  contact_consents_customer: "what one person said",
  suppressions_address: "the channels of one address",
  relatives_customer: "the family of one person, twenty at the most",
  relatives_related: "in whose families one person is",
  wishes_customer: "the wishes of one person",
  wishes_piece: "who wishes for one piece",
  bulk_changes_undo: "unique",
  bulk_change_rows_piece: "unique",
  bulk_change_rows_outcome: "the items of one bulk change, counted by reason or read to a limit",
  buy_lines_piece: "unique",
  buy_lines_buy: "the items of one buy, 50 at the most",
  buys_customer: "what one person sold to the shop",
  credit_movements_buy: "what one buy did to an account",
  till_movements_buy: "the cash of one buy, and of its void",
  melt_lot_lines_piece: "unique",
  melt_lot_lines_lot: "the items of one lot, 500 at the most",
  sale_trade_ins_piece: "unique",
  transfer_lines_piece: "unique",
  transfer_lines_unfinished: "unique",
  transfer_lines_outcome: "the items of one transfer, 500 at the most",
  import_errors_import: "the refused rows of one file",
  sign_ins_employee: "one account's sign-ins, fifty at the most",
  sign_ins_announced: "those of one account that nobody has dismissed yet",
  recovery_codes_employee: "ten codes of one account",
};

/**
 * Why a statement's cost grows with the shop: it scans a growing table, sorts or groups its rows, builds a
 * temporary index, or reads all rows of a common key. With a limit, it may read along an index. Empty if the
 * cost is constant.
 */
export function growth({ sql, steps }: PlannedStatement): string[] {
  // For inserted parents, the plan lists child lookups that only deferred foreign keys would need.
  if (/^insert into "\w+" \([^)]*\) values /i.test(sql)) return [];
  const isLimited = /\blimit\b/i.test(sql);
  const grows = (name: string) => !SMALL.has(name) && !isLocal(sql, name);
  const touchesBig = steps.some((step) => {
    const name = tableIn(step);
    return name !== null && grows(name) && !isOneRow(step);
  });
  return steps.filter((step) => {
    const name = tableIn(step);
    if (/AUTOMATIC/.test(step)) return true;
    if (step.startsWith("USE TEMP B-TREE")) return touchesBig;
    if (name === null || !grows(name)) return false;
    if (/VIRTUAL TABLE INDEX \d+:\S*M/.test(step)) return !isLimited;
    if (step.startsWith("SCAN")) return !(isLimited && !/\bwhere\b(?! true\b)/i.test(sql));
    return !isLimited && !isOneRow(step);
  });
}

/** The parts of a statement that grow: indexes, tables read without one, and sorting. */
export function growing(statement: PlannedStatement): string[] {
  const names = growth(statement).map(
    (step) => /USING (?:COVERING )?INDEX (\S+)/.exec(step)?.[1] ?? tableIn(step) ?? "sorting",
  );
  return [...new Set(names)];
}

/** 'SEARCH customers USING …' and 'SCAN c' name a table; 'SCAN CONSTANT ROW' and 'MULTI-INDEX OR' don't. */
function tableIn(step: string): string | null {
  const name = /^(?:SCAN|SEARCH) (\S+)/.exec(step)?.[1] ?? null;
  return name === "CONSTANT" ? null : name;
}

/** Whether a name is a subquery or CTE of the statement. */
function isLocal(sql: string, name: string): boolean {
  if (name.startsWith("(")) return true;
  const subquery = new RegExp(`\\)\\s*(as )?["\`]?${name}["\`]?(?![\\w.])`, "i");
  const common = new RegExp(
    `(with|recursive|,)\\s+["\`]?${name}["\`]?\\s*(\\([^)]*\\)\\s*)?as\\s*(materialized\\s*)?\\(`,
    "i",
  );
  return subquery.test(sql) || common.test(sql);
}

function isOneRow(step: string): boolean {
  if (/USING (INTEGER )?PRIMARY KEY \([^<>]*=\?\)/.test(step)) return true;
  if (/sqlite_autoindex_/.test(step) && !/[<>]/.test(step)) return true;
  const index = /USING (?:COVERING )?INDEX (\S+) \(/.exec(step)?.[1];
  return index !== undefined && index in FEW_TO_A_KEY;
}
