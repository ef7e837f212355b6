import { join } from "node:path";
import { openDatabase } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import { makeTemplate } from "./template.ts";

/** Runs before all rule and HTTP tests: creates a migrated file that each test shop copies. */
export default function setup() {
  return makeTemplate(async (folder) => {
    const db = openDatabase(join(folder, "loupe.sqlite"));
    migrate(db);
    db.$client.close();
  });
}
