import Database from "better-sqlite3";

const LINE_DOWN = "SQLITE_CANTOPEN_PRIMARY";
const CLAIMED = "SQLITE_CANTOPEN_CLAIMED";
const WENT_BACK = "SQLITE_CANTOPEN_WENT_BACK";

export function claimedByAnother(): Error {
  return new Database.SqliteError("Another head office has claimed the primary", CLAIMED);
}

/** It lacks what was acknowledged. */
export function primaryWentBack(): Error {
  return new Database.SqliteError("The primary lacks what its head office has", WENT_BACK);
}

export function primaryLost(why: string): Error {
  return new Database.SqliteError(`The primary can't be reached: ${why}`, LINE_DOWN);
}

/** The error as better-sqlite3 would throw it. What isn't an error of SQLite is one of the line. */
export function sqliteError(error: unknown): Error {
  // The latter: a value that can't be bound.
  if (!(error instanceof Error) || error instanceof Database.SqliteError || error instanceof TypeError)
    return error as Error;
  const [, ofStatement, code = ""] = /message: ("(?:[^"\\]|\\.)*"), code: "(\w+)"/s.exec(error.message) ?? [];
  const [, ofScript] = /Api\(("SQL(?:ite| input) error: (?:[^"\\]|\\.)*")\)/s.exec(error.message) ?? [];
  const quoted = ofStatement ?? ofScript;
  if (quoted === undefined || (ofStatement !== undefined && !/^(SQL(?!ITE_INTERRUPT)|ARGS)/.test(code)))
    return primaryLost(error.message.split("\n", 1)[0] ?? "");
  const message = unquoted(quoted).replace(/^SQL(ite| input) error: /, "");
  const isConstraint = code === "SQLITE_CONSTRAINT" || message.includes(" constraint failed");
  const known = code.startsWith("SQLITE_") ? code : "SQLITE_ERROR";
  return new Database.SqliteError(message, isConstraint ? "SQLITE_CONSTRAINT" : known);
}

/** Whether the primary gave up a statement, as it does for a client that is gone. */
export function isInterrupted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('code: "SQLITE_INTERRUPT"');
}

/** From Rust's notation, which is JSON's for what SQLite says. */
function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

/** Whether SQLite, or the primary, may have rolled back more than the statement. */
export function endsTransaction(error: Error): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return !/^SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)$/.test(error.code);
}

/** Whether the primary didn't answer. What it was told to commit may be there. */
export function isPrimaryLost(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === LINE_DOWN;
}

/** Errors of transactions that ended before their commit was sent. */
const UNCOMMITTED = new WeakSet<Error>();

export function noteUncommitted(error: unknown): void {
  if (error instanceof Error) UNCOMMITTED.add(error);
}

/** Whether the primary was lost before it was told to commit: nothing was kept. */
export function isLostBeforeCommit(error: unknown): boolean {
  return isPrimaryLost(error) && UNCOMMITTED.has(error as Error);
}
