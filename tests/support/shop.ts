import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { writeDenials } from "~/access/denials.server";
import { actorFrom } from "~/domain/shop/employees/actor-now.server";
import type { Actor } from "~/domain/permissions";
import { keepAddressKey } from "~/domain/people/suppressions/address-hash.server";
import { keepHead } from "~/backup/audit-head-file.server";
import { readConfig } from "~/runtime/config.server";
import type { RuleContext } from "~/domain/rule-context";
import type { Result } from "~/domain/result";
import { shop, useShop } from "~/runtime/shop.server";
import { write, type WriteOrigin, type Written } from "~/web/write.server";
import type { WriteKey } from "~/web/idempotency.server";
import { type Db, openDatabase } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { OLIVE, type Person } from "./cast.ts";
import { ON_PRIMARY, openOnPrimary } from "./primary.ts";
import { folderOfRun, templateFolder } from "./template-folder.ts";

export {
  aBulkPreview,
  aBuy,
  AN_IDENTITY,
  aPaidBuy,
  aCampaign,
  aCount,
  aPieceCount,
  aCustomer,
  aGiftCard,
  anImport,
  anUnpricedPiece,
  anEmployee,
  aFile,
  aFloat,
  aPhoto,
  aPiece,
  aProcess,
  aReceiving,
  aRepair,
  aSale,
  chooseSettings,
  aSentTransfer,
  aSpecialOrder,
  aTransfer,
  aMeltLot,
  someScrap,
  aVendor,
  detailsOfPiece,
  someCredit,
} from "./builders.ts";
export { booksOf, contradictionsOf, theBooksBalance } from "./books.ts";

export interface TestShop {
  dataDir: string;
  db: Db;
  auditKey: Buffer;
  /** Takes back what was written, or closes the file. Deletes a temporary folder. */
  close(): void;
}

export interface ShopOnDisk extends TestShop {
  /** The database file. */
  file: string;
}

/**
 * A new shop with stores, staff (`STAFF`), and keys; `write()`, `enact()`, and builders use it from now on. Its
 * database is the process's, in a transaction that closing takes back, so that statements are prepared once. What
 * opens the file another time, begins a transaction or sets something of the connection needs `openShopOnDisk`.
 */
export function openTestShop(): TestShop {
  if (ON_PRIMARY || kept?.$client.inTransaction) return openShopOnDisk();
  if (!kept?.$client.open) kept = undefined;
  const folder = mkdtempSync(join(tmpdir(), "loupe-shop-"));
  for (const name of ["audit.key", "secret"]) cpSync(join(templateFolder(), name), join(folder, name));
  const db = (kept ??= openDatabase(copyOfTemplate(folderOfRun())));
  db.$client.exec("begin immediate");
  return useTestShop(folder, db, () => {
    if (db.$client.inTransaction) db.$client.exec("rollback");
    else {
      // SQLite took it back, or a test ended it.
      db.$client.close();
      kept = undefined;
    }
    rmSync(folder, { recursive: true, force: true });
  });
}

let kept: Db | undefined;

/** The same on a file of its own. Keeps `dataDir` on close; deletes a temporary folder. */
export function openShopOnDisk(dataDir?: string): ShopOnDisk {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "loupe-shop-"));
  const file = copyOfTemplate(folder);
  const primary = ON_PRIMARY && dataDir === undefined ? openOnPrimary(file) : null;
  const db = primary?.db ?? openDatabase(file);
  const opened = useTestShop(folder, db, () => {
    db.$client.close();
    primary?.stop();
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  });
  return { ...opened, file };
}

/** The database file of a shop like the template in a folder, unless there is one. */
function copyOfTemplate(folder: string): string {
  cpSync(templateFolder(), folder, { recursive: true, force: false });
  return join(folder, "loupe.sqlite");
}

function useTestShop(dataDir: string, db: Db, close: () => void): TestShop {
  const auditKey = Buffer.from(readFileSync(join(dataDir, "audit.key"), "utf8").trim(), "hex");
  const secret = readFileSync(join(dataDir, "secret"), "utf8").trim();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  useShop({ db, config, auditKey, cookieSecrets: [secret], chain: null });
  keepAddressKey(db, auditKey);
  writeHead({ dataDir, db, auditKey });
  return {
    dataDir,
    db,
    auditKey,
    close: () => {
      // As a server that ends: a second later they would be counted in the next test's shop.
      writeDenials();
      close();
    },
  };
}

/** Writes the audit log's head, as a server does. */
export function writeHead({ dataDir, db, auditKey }: Pick<TestShop, "dataDir" | "db" | "auditKey">): void {
  const stop = keepHead(dataDir, db, auditKey);
  stop();
}

/** Creates a data folder for `startServer({ dataDir })`: the empty test shop plus the result of `build`. */
export function prepareShop<T>(dataDir: string, build: () => T): T {
  const prepared = openShopOnDisk(dataDir);
  try {
    return build();
  } finally {
    writeHead(prepared);
    prepared.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    prepared.close();
  }
}

/** A staff member as an actor, in the current state. */
export function actorNamed({ id }: Pick<Person, "id">): Actor {
  return actorFrom(shop().db, shop().db.select().from(employees).where(eq(employees.id, id)).get()!);
}

export function originOf(person: Pick<Person, "id">): WriteOrigin<Actor> {
  return { actor: actorNamed(person), requestId: "test", address: "127.0.0.1" };
}

/** The machine's, whatever clocks a test stops. */
const machineNow = performance.now.bind(performance);
let lastAct = 0;

/** Waits until the clock has left the millisecond in which the last act ended, as it has between two acts of people. */
function passMoment() {
  const since = machineNow();
  while (Date.now() <= lastAct && machineNow() - since < 2);
}

/** Runs a rule like a request, whatever its result. */
export function attempt<T, Detail>(
  rule: (ctx: RuleContext<Actor>) => Result<T, Detail>,
  by: Pick<Person, "id"> = OLIVE,
  key?: WriteKey,
): Written<T, Detail> {
  passMoment();
  try {
    return write(originOf(by), rule, key);
  } finally {
    lastAct = Date.now();
  }
}

/** Runs a rule that must not refuse; returns its value. */
export function enact<T>(rule: (ctx: RuleContext<Actor>) => Result<T, unknown>, by?: Pick<Person, "id">): T {
  const written = attempt(rule, by);
  if (written.kind === "done") return written.value;
  throw new Error(`Refused: ${written.kind === "refused" ? written.refusal.message : "the key was used"}`);
}
