import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { openDatabase } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import { employees } from "~db/schema/index.ts";
import { hashPassword } from "./access/password.server.ts";
import type { Config } from "./config.server.ts";
import { hireOwner } from "./domain/employees/hire-owner.server.ts";
import { openStores } from "./domain/stores/open-stores.server.ts";
import { endDeadImports } from "./routes/customers/dead-imports.server.ts";
import { fillSampleShop, SAMPLE_ACCOUNTS } from "./sample-shop/fill-sample-shop.server.ts";
import { type Shop, useShop } from "./shop.server.ts";
import { StartError } from "./start-error.ts";
import { removeAbandonedUploads } from "./web/upload.server.ts";
import { mustWrite } from "./web/write.server.ts";

export interface OpenedShop {
  shop: Shop;
  sampleAccounts: typeof SAMPLE_ACCOUNTS | null;
  close(): void;
}

/** Opens the data folder: keys, database, migrations, and the first people of an empty one. */
export async function openShop(config: Config, options: { sample: boolean }): Promise<OpenedShop> {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch {
    throw new StartError(
      `The data folder ${config.dataDir} can't be made: choose another with DATA_DIR, or allow writing there.`,
    );
  }
  const opened: Shop = {
    db: openDatabaseFile(config),
    config,
    auditKey: Buffer.from(keyFile(config.dataDir, "audit.key"), "hex"),
    cookieSecrets: config.sessionSecrets ?? [keyFile(config.dataDir, "secret")],
  };
  migrate(opened.db);
  useShop(opened);
  openStores(opened.db);
  const accounts = opened.db.select({ n: count() }).from(employees).get()?.n ?? 0;
  if (accounts === 0) {
    if (options.sample) await fillSampleShop(opened);
    else await firstOwner(config, opened);
  }
  endDeadImports();
  removeAbandonedUploads(join(config.dataDir, "uploads", "tmp"), Date.now());
  return {
    shop: opened,
    sampleAccounts: options.sample ? SAMPLE_ACCOUNTS : null,
    close() {
      opened.db.$client.pragma("wal_checkpoint(TRUNCATE)");
      opened.db.$client.close();
    },
  };
}

async function firstOwner(config: Config, opened: Shop) {
  if (!config.owner) {
    opened.db.$client.close();
    throw new StartError(
      `The data folder ${config.dataDir} has no account yet: set OWNER_EMAIL and OWNER_PASSWORD to make its owner, or run 'npm run demo' for a sample shop.`,
    );
  }
  const { email, password } = config.owner;
  const passwordHash = await hashPassword(password);
  mustWrite({ actor: null, requestId: "start", address: "" }, (deed) =>
    hireOwner(deed, { email, passwordHash }),
  );
}

function openDatabaseFile(config: Config) {
  try {
    return openDatabase(join(config.dataDir, "loupe.sqlite"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database in ${config.dataDir} can't be opened (${why}): check the folder's owner and free space.`,
    );
  }
}

/** Reads a key from the data folder; makes it on the first start, readable by the owner of the process alone. */
function keyFile(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new StartError(
        `The data folder ${dataDir} can't be written: allow writing there, or choose another with DATA_DIR.`,
      );
  }
  return readFileSync(path, "utf8").trim();
}
