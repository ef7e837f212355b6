import type { LogLevel } from "./config.server.ts";

/**
 * Fields of a log line. No personal data: no email addresses, phones, names, tokens, search texts, or query
 * strings. The one network address is that of a failed sign-in.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };
let lowest: LogLevel = "info";
let isSilent = false;

export function setLogLevel(level: LogLevel): void {
  lowest = level;
}

/** The least level that is written: for a process of its own, so that it writes what this one does. */
export function logLevel(): LogLevel {
  return lowest;
}

/** For an output that takes no other line. */
export function silenceLog(): void {
  isSilent = true;
}

function write(level: LogLevel, event: string, fields: LogFields = {}): void {
  if (isSilent || RANK[level] < RANK[lowest]) return;
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** One JSON line per event on stdout: `log.info("backup", { ms: 120 })`. */
export const log = {
  debug: (event: string, fields?: LogFields) => write("debug", event, fields),
  info: (event: string, fields?: LogFields) => write("info", event, fields),
  warn: (event: string, fields?: LogFields) => write("warn", event, fields),
  error: (event: string, fields?: LogFields) => write("error", event, fields),
};

/** Type, code, and stack frames of an error. Omits the message, which may quote user input. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    code: typeof code === "string" ? code : undefined,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(" | "),
    cause: error.cause instanceof Error ? error.cause.name : undefined,
  };
}

/** The static segments of the app's routes, such as `customers` and `new`. */
export function wordsOfPaths(paths: Iterable<string>): ReadonlySet<string> {
  const words = new Set(["", "assets"]);
  for (const path of paths) for (const word of path.split("/")) if (!/^[:*]/.test(word)) words.add(word);
  return words;
}

/**
 * Makes a request target safe to log: no query; only static route segments and ids of up to nine digits.
 * Everything else becomes `*`.
 */
export function loggedPath(target: string, words: ReadonlySet<string>): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return path
    .split("/")
    .slice(0, 8)
    .map((segment) => {
      const word = segment.replace(/\.data$/, "");
      return words.has(word) || /^\d{1,9}$/.test(word) ? segment : "*";
    })
    .join("/");
}
