import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "~db/client.server";
import { makePrimary } from "~db/primary/make-primary.server";
import { firstDamage } from "~db/snapshot.server";
import { startPrimary } from "../../scripts/sqld.mjs";
import { OLIVE } from "../support/cast.ts";
import { SECRET } from "../support/chain.ts";
import { lostFrom } from "../support/counter-trade.ts";
import { freePort } from "../support/free-port.ts";
import { cutPower, recordTrade } from "../support/power-cut/cut-power.ts";
import { whyNoRecorder } from "../support/power-cut/record.ts";
import { prepareShop } from "../support/shop.ts";

/** `DURABILITY_CUTS=100 npx vitest run tests/http/chain-power-cut.all.test.ts` runs the full test. */
const CUTS = Number(process.env.DURABILITY_CUTS ?? 12);
const ROUNDS = 3;

const reason = whyNoRecorder();
const why = reason === null ? "" : ` (skipped: ${reason})`;

describe.skipIf(reason !== null)(`the power of the head office's machine goes${why}`, () => {
  test(`at ${CUTS} moments: what it acknowledged is in its replica, of which a primary can be made`, async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "loupe-power-")));
    const dataDir = join(folder, "recorded");
    const made = join(folder, "made");
    prepareShop(made, () => undefined);
    makePrimary(join(made, "loupe.sqlite"), join(folder, "primary"));
    mkdirSync(dataDir);
    copyFileSync(join(made, "audit.key"), join(dataDir, "audit.key"));
    const primary = await startPrimary(join(folder, "primary"), await freePort());
    const env = {
      DATABASE_URL: primary.url,
      SESSION_SECRET: SECRET,
      OWNER_EMAIL: undefined,
      OWNER_PASSWORD: undefined,
    };
    const recording = await recordTrade(dataDir, join(folder, "trace"), ROUNDS, { env, owner: OLIVE });
    primary.child.kill("SIGKILL");
    expect(recording.kept.length).toBeGreaterThan(ROUNDS * 10);

    const wrong: string[] = [];
    for (let cut = 0; cut < CUTS; cut += 1)
      wrong.push(...(await cutPower(recording, { cut, cuts: CUTS, folder }, problemsOfReplica)));
    expect(wrong.slice(0, 20)).toEqual([]);
    rmSync(folder, { recursive: true });
  }, 300_000);
});

/** As `make-primary` would find it. */
async function problemsOfReplica(dataDir: string, acknowledged: string[]): Promise<string[]> {
  if (acknowledged.length === 0) return [];
  const place = join(dataDir, "primary");
  makePrimary(join(dataDir, "loupe.sqlite"), place);
  const db = openDatabase(join(place, "dbs", "default", "data"));
  try {
    const damage = firstDamage(db.$client);
    return [
      ...(damage ? [damage] : []),
      ...lostFrom(db, acknowledged).map((fact) => `not there once: ${fact}`),
    ];
  } finally {
    db.$client.close();
  }
}
