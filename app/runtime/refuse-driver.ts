import { ConfigError } from "./start-error.ts";

/** Lines of Node by the number that a compiled package is marked with. */
const LINES: Record<string, string> = { 115: "20", 127: "22", 137: "24" };

/**
 * What keeps the database's driver, which is compiled, from being loaded: in one line that says what to do. Null
 * of another error.
 */
export function refuseDriver(error: unknown): ConfigError | null {
  const { code, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  if (message.startsWith("Could not locate the bindings file"))
    return new ConfigError("better-sqlite3 isn't compiled yet: run 'npm rebuild better-sqlite3'.");
  if (code !== "ERR_DLOPEN_FAILED") return null;
  const [made, here] = [...message.matchAll(/NODE_MODULE_VERSION (\d+)/g)].map(([, number = ""]) => number);
  if (made === undefined || here === undefined)
    return new ConfigError(
      `A compiled package can't be loaded, because it was made for another system: ${message.split("\n", 1)[0]}. Take the archive for this one, or run 'npm ci' here.`,
    );
  const line = LINES[made] ?? `of number ${made}`;
  return new ConfigError(
    `better-sqlite3 is compiled for Node ${line}, and this is ${process.version}: start Loupe with Node ${line}, take the archive for Node ${LINES[here] ?? `of number ${here}`}, or run 'npm rebuild better-sqlite3' with this one.`,
  );
}
