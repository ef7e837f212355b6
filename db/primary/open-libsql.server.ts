import { createRequire } from "node:module";
import type Libsql from "libsql";

/** Where a chain keeps its book: an `sqld`, and what it asks to let us in. */
export interface Primary {
  readonly url: string;
  readonly token: string;
}

/** A connection to the primary, for one transaction after the other. */
export function openStream({ url, token }: Primary): Libsql.Database {
  return openLibsql(url, { authToken: token });
}

/** A file that gets what the primary has with each `sync`. */
export function openReplica(file: string, { url, token }: Primary): Libsql.Database {
  return openLibsql(file, { syncUrl: url, authToken: token });
}

/** Loaded by chains alone. Its own log, a line a second of a primary that refuses, isn't ours: what it throws is logged. */
function openLibsql(path: string, options: { authToken: string; syncUrl?: string }): Libsql.Database {
  // oxlint-disable-next-line node/no-process-env -- it takes this from nowhere else
  process.env["RUST_LOG"] ??= "off";
  const Opened = createRequire(import.meta.url)("libsql") as typeof Libsql;
  return new Opened(path, options as Libsql.Options);
}
