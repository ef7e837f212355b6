import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Transaction {
  /** Statements between begin and commit. */
  statements: string[];
  /** Rows added to the counted table. */
  added: number;
}

interface Line {
  transaction: number | null;
  sql?: string;
  added?: number;
}

/** What the requests to one server do to its database (`transaction-log.mjs`). */
export class TransactionLog {
  readonly #folder = mkdtempSync(join(tmpdir(), "loupe-transactions-"));
  readonly #file = join(this.#folder, "log");
  /** Environment for the server. */
  readonly env: Record<string, string>;
  #read = 0;

  constructor(countedTable: string) {
    this.env = {
      TRANSACTION_LOG: this.#file,
      COUNTED_TABLE: countedTable,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "transaction-log.mjs")}`,
    };
  }

  /** Transactions and other statements since the last call. */
  next(): { transactions: Transaction[]; outside: string[] } {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, "utf8").trimEnd().split("\n") : [];
    const transactions = new Map<number, Transaction>();
    const outside: string[] = [];
    for (const { transaction, sql, added } of lines
      .slice(this.#read)
      .map((line) => JSON.parse(line) as Line)) {
      if (transaction === null) {
        if (sql) outside.push(sql);
        continue;
      }
      const one = transactions.get(transaction) ?? { statements: [], added: 0 };
      transactions.set(transaction, one);
      if (sql) one.statements.push(sql);
      one.added += added ?? 0;
    }
    this.#read = lines.length;
    return { transactions: [...transactions.values()], outside };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
