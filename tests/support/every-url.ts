import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { backupName } from "~/backup/kept-backups.server";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { cents, rate } from "~/domain/money";
import { type Permission, permissionsOf } from "~/domain/permissions";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { repairs } from "~db/schema/index.ts";
import { askEverything, everyAddress } from "./ask-everything.ts";
import { ADAM, OLIVE, type Person, SAL } from "./cast.ts";
import { aCrowd } from "./crowd.ts";
import { type Answer, type Client, type ShopProcess, signIn, startShopProcess } from "./http.ts";
import {
  COST,
  EARLIER_COST,
  moreAddresses,
  REPAIR_COST,
  REPAIR_PRICE,
  RETAIL,
  SOLD_COST,
  SOLD_PRICE,
} from "./judges/cost.ts";
import { type Opened, RECORD_OUTGOING, recordedIn } from "./judges/outgoing.ts";
import { HEADERS_OF_PAGES } from "./judges/titles.ts";
import { anOutbox, came, heard } from "./outbox.ts";
import { LOG_STATEMENTS, runStatements, type RunStatement } from "./query-plans.ts";
import { patternOf } from "./route-patterns.ts";
import { aCustomer, aRepair, detailsOfPiece, enact } from "./shop.ts";
import { theCast } from "./the-cast.ts";

/** Who sends a request. `writer` is the owner and others, during the writes. */
export type Viewer = "owner" | "seller" | "without cost";

/** A request and its answer. */
export interface Recorded {
  by: Viewer | "writer";
  method: string;
  path: string;
  pattern: string;
  answer: Answer;
  /** The answer, or the page that it redirects to. */
  shown: Answer;
}

export interface Recording {
  server: ShopProcess<ReturnType<typeof recordedShop>>;
  answers: Recorded[];
  /** Of all requests, and of the server's own work. */
  statements: RunStatement[];
  opened: Opened;
}

const WITHOUT_COST = {
  "audit.view": true,
  "backups.manage": true,
  "tokens.manage": true,
  "figures.cost": false,
} as const;

const VIEWERS: Record<Viewer, Person> = { owner: OLIVE, seller: SAL, "without cost": ADAM };

export const PERMISSIONS_OF: Record<Viewer, ReadonlySet<Permission>> = {
  owner: permissionsOf("owner"),
  seller: permissionsOf("sales"),
  "without cost": permissionsOf("admin", {}, WITHOUT_COST),
};

/** Comes last, because it ends the session. */
const LAST = "/api/logout";

/**
 * Requests each page, print, file and call once, as an owner, as a seller and as somebody who can't see cost.
 * Then the owner writes with each form and call, and all three ask again for what was missing.
 */
export async function recordEveryUrl(): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-recording-"));
  const files = { STATEMENT_LOG: join(folder, "statements"), OUTGOING: join(folder, "outgoing") };
  const server = await startShopProcess(recordedShop, {
    env: { ...files, NODE_OPTIONS: `${LOG_STATEMENTS} ${RECORD_OUTGOING}` },
  });
  keepAnUpgradesBackup(server.dataDir);
  const answers: Recorded[] = [];
  const viewers = Object.entries(VIEWERS) as [Viewer, Person][];
  const ask = async (by: Viewer, client: Client, path: string) => {
    const accept = path.startsWith("/api") ? "application/json" : "text/html";
    const answer = await client.get(path, { accept });
    const shown = await client.follow(answer);
    answers.push({ by, method: "GET", path, pattern: patternOf(path), answer, shown });
  };
  const paths = onceEach(server.built);
  for (const [by, person] of viewers) {
    const client = await signIn(server, person);
    for (const path of paths) await ask(by, client, path);
  }
  await askEverything(server, {
    filters: "none",
    look: ({ method, path }, answer) =>
      answers.push({ by: "writer", method, path, pattern: patternOf(path), answer, shown: answer }),
  });
  const missing = new Set(
    answers.filter(({ by, answer }) => by === "owner" && answer.status === 404).map(({ path }) => path),
  );
  for (const [by, person] of viewers) {
    // The writes above ended the seller's sessions.
    const client = await signIn(server, person);
    for (const path of [...paths.filter((path) => missing.has(path)), LAST]) await ask(by, client, path);
  }
  const recording = {
    server,
    answers,
    statements: runStatements(files.STATEMENT_LOG),
    opened: recordedIn(files.OUTGOING),
  };
  rmSync(folder, { recursive: true, force: true });
  return recording;
}

/** Each path with its first query, and addresses that only a query reaches. */
function onceEach(built: ReturnType<typeof recordedShop>): string[] {
  const first = new Map<string, string>();
  for (const address of [...Object.keys(HEADERS_OF_PAGES), ...everyAddress()]) {
    const [path = ""] = address.split("?", 1);
    if (!first.has(path)) first.set(path, address);
  }
  // Insights are computed in the background at the first request for them. Reports must come first, because
  // plans.ts lists them there.
  for (const late of [LAST, "/"]) first.delete(late);
  return [...new Set(["/reports", ...first.values(), ...moreAddresses(built.haloRing), "/"])];
}

/** The cast with unmistakable figures, a crowd, and something for each kind of notice. */
function recordedShop() {
  enact((ctx) =>
    changeSettings(ctx, {
      commissionRate: rate(1_730),
      version: versionOfSettings(ctx.tx, ["commissionRate"]),
    }),
  );
  const cast = theCast({
    haloRing: { cost: cents(EARLIER_COST), retailPrice: cents(RETAIL) },
    tennisBracelet: { cost: cents(SOLD_COST), retailPrice: cents(SOLD_PRICE) },
    pearls: { costToRepair: cents(REPAIR_COST), customerPrice: cents(REPAIR_PRICE) },
  });
  const details = { ...detailsOfPiece(cast.haloRing), cost: cents(COST) };
  enact((ctx) => editPiece(ctx, cast.haloRing.id, details));
  const today = dayIn("America/New_York", Date.now() as Instant);
  const [, ...inThreeDays] = addDays(today, 3).split("-");
  aCustomer({ dateOfBirth: `1980-${inThreeDays.join("-")}` as Day });
  const late = aRepair({ customerId: cast.bruno.id });
  const monthAgo = { intakeDay: addDays(today, -30) };
  shop().db.update(repairs).set(monthAgo).where(eq(repairs.id, late.id)).run();
  aCrowd();
  anOutbox();
  heard();
  heard(came("SM1", "On my way", "+15615550101"), came("SM2", "Thank you!", "+15615550101"));
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: WITHOUT_COST }));
  return cast;
}

/** Adds a backup of an upgrade, which the dashboard mentions. */
function keepAnUpgradesBackup(dataDir: string) {
  const backups = join(dataDir, "backups");
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, backupName(Date.now(), "before-upgrade")), "x");
}
