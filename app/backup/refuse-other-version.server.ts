import type { Db } from "~db/client.server.ts";
import { appliedMigrations, schemaAge } from "~db/migrate.server.ts";
import { StartError } from "../runtime/start-error.ts";

/** For a command that reads a database and may not upgrade it. */
export function refuseOtherVersion({ $client: client }: Db): void {
  if (schemaAge(appliedMigrations(client)) !== "current")
    throw new StartError(
      "The database is of another version of Loupe: start this one once, which upgrades it, or use that one.",
    );
}
