import { join } from "node:path";
import Database from "better-sqlite3";

/** What is looked for in the database, by kind: the tokens of its rows, each as often as it is there. */
const TOKENS = {
  piece: "select sku from pieces where sku like 'SOAK-%'",
  customer: "select last_name from customers where last_name like 'SOAK-%'",
  imported: "select last_name from customers where last_name like 'LIST-%'",
  repair: "select item from repairs where item like 'SOAK-%'",
  sale: "select sale_lines.sku from sale_lines join sales on sales.id = sale_id where sale_lines.sku like 'SOAK-%' and sales.is_live",
  campaign: "select name from campaigns where name like 'SOAK-%'",
  process: "select title from processes where title like 'SOAK-%'",
} as const;

export type Kind = keyof typeof TOKENS;

/** Writes by what was answered, to be compared with the database. */
export class Ledger {
  readonly #written = new Map<string, "sent" | "acknowledged" | "refused">();
  /** Notes of customers by last name: the last that was acknowledged, and those that were sent after it. */
  readonly #notes = new Map<string, string[]>();
  readonly #name: string;
  #numbers = 0;

  /** Tokens have its name. */
  constructor(name: string) {
    this.#name = name;
  }

  newToken(prefix: "SOAK" | "LIST" = "SOAK"): string {
    this.#numbers += 1;
    return `${prefix}-${this.#name}-${this.#numbers}`;
  }

  note(kind: Kind, token: string, what: "sent" | "acknowledged" | "refused"): void {
    this.#written.set(`${kind} ${token}`, what);
  }

  noteEdit(customer: string, notes: string, what: "sent" | "acknowledged"): void {
    if (what === "acknowledged") this.#notes.set(customer, [notes]);
    else this.#notes.set(customer, [...(this.#notes.get(customer) ?? []), notes]);
  }

  get acknowledged(): number {
    return [...this.#written.values()].filter((what) => what === "acknowledged").length;
  }

  /** As it is now. */
  copy(): Ledger {
    const copy = new Ledger(this.#name);
    for (const [key, what] of this.#written) if (what === "acknowledged") copy.#written.set(key, what);
    return copy;
  }

  /**
   * What differs from the database of a folder: acknowledged writes must be there once, refused ones not at
   * all, unanswered ones at most once. Others may be there unless the ledger is `whole`.
   */
  differences(dataDir: string, whole: boolean): string[] {
    const db = new Database(join(dataDir, "loupe.sqlite"), { readonly: true });
    try {
      const wrong: string[] = [];
      const there = new Map<string, number>();
      for (const [kind, query] of Object.entries(TOKENS))
        for (const token of db.prepare(query).pluck().all() as string[]) {
          const key = `${kind} ${token}`;
          there.set(key, (there.get(key) ?? 0) + 1);
        }
      for (const [key, what] of this.#written) {
        const times = there.get(key) ?? 0;
        const right = what === "acknowledged" ? times === 1 : what === "refused" ? times === 0 : times <= 1;
        if (!right) wrong.push(`${key} was ${what} and is there ${times} times`);
      }
      if (whole) {
        for (const key of there.keys()) if (!this.#written.has(key)) wrong.push(`${key} was never sent`);
        const notesOf = db.prepare("select notes from customers where last_name = ?").pluck();
        for (const [customer, possible] of this.#notes) {
          const notes = notesOf.get(customer) as string | null;
          if (!possible.includes(notes ?? ""))
            wrong.push(`${customer} has the notes ${notes}, not ${possible.join(" or ")}`);
        }
      }
      return wrong;
    } finally {
      db.close();
    }
  }
}
