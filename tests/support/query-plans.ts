import { readFileSync } from "node:fs";
import type Database from "better-sqlite3";

/** A statement, and SQLite's plan for it. */
export interface PlannedStatement {
  sql: string;
  steps: string[];
  /** 'serve', or the command's name; of a trigger its own. */
  command: string;
}

/** A statement that a server or a command has run (`statement-log.mjs`), and the most that one run of it looked at. */
export interface RunStatement extends PlannedStatement {
  /** Rows that it answered. */
  rows: number;
  /** Texts of rows that it looked through for a word. */
  looks: number;
  /** Trigrams that it asked a search index for. */
  trigrams: number;
}

export function runStatements(file: string): RunStatement[] {
  const all = new Map<string, RunStatement>();
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const noted = JSON.parse(line) as RunStatement;
    const key = `${noted.command} ${noted.sql}`;
    const most = all.get(key) ?? noted;
    all.set(key, {
      ...most,
      rows: Math.max(most.rows, noted.rows),
      looks: Math.max(most.looks, noted.looks),
      trigrams: Math.max(most.trigrams, noted.trigrams),
    });
  }
  return [...all.values()];
}

/** What the triggers of a database run, each with its plan; `NEW` and `OLD` stand for values. */
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
        return { sql: one.replace(/\s+/g, " "), steps: plan.map(({ detail }) => detail), command: name };
      });
  });
}

/** Tables to which no sale adds a row: of what the shop has a few of, or of what somebody wrote by hand. */
const SMALL = new Set([
  "stores",
  "employees",
  "settings",
  "insights",
  "campaigns",
  "campaign_proposals",
  "imports",
  "processes",
  "process_files",
  "files",
  // Where people are signed in, their codes and drafts.
  "sessions",
  "one_time_codes",
  "form_drafts",
  "sqlite_master",
  "sqlite_schema",
  "migrations",
  // What an insert brings along.
  "2-ROW",
  // A row for each location, category and state, or store and status: dozens.
  "stock",
  "repairs_by_status",
  // For each store, tier, gender and year of birth: a few thousand at the very most.
  "customer_groups",
  // Four rows.
  "campaigns_by_status",
  "json_each",
]);

/** Indexes in which one key has few rows however big the shop is. `sqlite_autoindex_…` and the like are unique. */
const FEW_TO_A_KEY: Record<string, string> = {
  sale_lines_sale: "the lines of a sale",
  sale_trade_ins_sale: "what was traded in with a sale",
  sale_lines_live_piece: "unique",
  piece_movements_piece: "what happened to a piece",
  pieces_folded_sku: "unique",
  customers_folded_email: "people with the same e-mail",
  customers_name_and_phone: "people with the same name and phone",
  employees_email: "unique",
  sales_customer: "what one person bought",
  repairs_customer: "what one person brought in",
  suggestions_customer: "what was suggested for one person",
  audit_log_record: "what happened to one record",
  import_errors_import: "the refused rows of one file",
};

/**
 * What makes a statement cost more in a bigger shop: it reads all of a table that grows with the shop, it sorts or groups
 * what it found there, it makes an index for itself, or it reads all rows of a key that many share. One with a limit may read
 * in the order of an index, from a place in it. Empty: it costs the same in any shop.
 */
export function growth({ sql, steps }: PlannedStatement): string[] {
  // Of a row that becomes a parent, the plan names the look-ups of children that only deferred foreign keys would need.
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

/** 'SEARCH customers USING …' and 'SCAN c' are about a table; 'SCAN CONSTANT ROW' and 'MULTI-INDEX OR' about none. */
function tableIn(step: string): string | null {
  const name = /^(?:SCAN|SEARCH) (\S+)/.exec(step)?.[1] ?? null;
  return name === "CONSTANT" ? null : name;
}

/** A subquery or common table that the statement names itself. */
function isLocal(sql: string, name: string): boolean {
  if (name.startsWith("(")) return true;
  const subquery = new RegExp(`\\)\\s*(as )?["\`]?${name}["\`]?(?![\\w.])`, "i");
  const common = new RegExp(`(with|recursive|,)\\s+["\`]?${name}["\`]?\\s*(\\([^)]*\\)\\s*)?as\\s*\\(`, "i");
  return subquery.test(sql) || common.test(sql);
}

function isOneRow(step: string): boolean {
  if (/USING (INTEGER )?PRIMARY KEY \([^<>]*=\?\)/.test(step)) return true;
  if (/sqlite_autoindex_/.test(step) && !/[<>]/.test(step)) return true;
  const index = /USING (?:COVERING )?INDEX (\S+) \(/.exec(step)?.[1];
  return index !== undefined && index in FEW_TO_A_KEY;
}
