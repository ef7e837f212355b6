import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyFolder } from "~/backup/verify-folder.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { customers, pieces, sales } from "~db/schema/index.ts";
import { type Client, signIn } from "../support/http.ts";
import { readSteps, recorder, type Step, whyNoRecorder } from "../support/power-cut/record.ts";
import { chanceOf, replay } from "../support/power-cut/replay.ts";
import { OWNER, startServer } from "../support/server.ts";

/** `DURABILITY_CUTS=100 npx vitest run tests/http/power-cut.test.ts` runs the full test. */
const CUTS = Number(process.env.DURABILITY_CUTS ?? 12);
const ROUNDS = 15;

/** Confirmed rows, with the response that confirmed each. */
interface Kept {
  row: string;
  answer: number;
}

const reason = whyNoRecorder();
const why = reason === null ? "" : ` (skipped: ${reason})`;

describe.skipIf(reason !== null)(`the power goes${why}`, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loupe-power-")));
  const dataDir = join(folder, "recorded");
  const kept: Kept[] = [];
  let steps: Step[] = [];

  beforeAll(async () => {
    mkdirSync(dataDir);
    const trace = join(folder, "trace");
    // Only system calls are visible, so io_uring is off.
    const server = await startServer({ dataDir, under: recorder(trace), env: { UV_USE_IO_URING: "0" } });
    await keepShop(await signIn(server, OWNER), kept);
    await server.stop();
    steps = readSteps(trace, dataDir);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the recording is complete: replayed to its end it equals the folder, byte for byte", () => {
    const whole = join(folder, "whole");
    replay(steps, steps.length, dataDir, whole);
    const contents = (of: string) =>
      Object.fromEntries(
        readdirSync(of, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
          .map(({ name }) => [name, readFileSync(join(of, name)).toString("base64")]),
      );
    expect(contents(whole)).toEqual(contents(dataDir));
    expect(steps.filter(({ does }) => does === "answer")).toHaveLength(kept.length + 1);
    expect(kept).toHaveLength(ROUNDS * 4);
  });

  test(
    `at ${CUTS} moments: the shop starts, every acknowledged write is there, and the books balance`,
    async () => {
      const answers = steps.flatMap((step, index) => (step.does === "answer" ? [index + 1] : []));
      let lost = 0;
      const wrong: string[] = [];
      for (let cut = 0; cut < CUTS; cut += 1) {
        const chance = chanceOf(cut);
        // Every second cut comes right after a response, when the most is promised and the least may be on
        // disk.
        const moments = cut % 2 === 0 ? steps.length : answers.length;
        const moment = Math.floor(((cut + chance()) / CUTS) * moments);
        const at = cut % 2 === 0 ? moment : answers[moment]!;
        const after = join(folder, `cut-${cut}`);
        replay(steps, at, dataDir, after, chance);

        const acknowledged = kept.filter(({ answer }) => answers[answer]! <= at).map(({ row }) => row);
        const problems = await problemsOf(after, acknowledged);
        if (problems.length > 0) lost += 1;
        wrong.push(
          ...problems.map((problem) => `cut ${cut}, before step ${at} of ${steps.length}: ${problem}`),
        );
        rmSync(after, { recursive: true, force: true });
      }
      expect({ lost, wrong: wrong.slice(0, 20) }).toEqual({ lost: 0, wrong: [] });
    },
    300_000 + CUTS * 10_000,
  );
});

/** Typical writes: pieces received, customers added, sales. */
async function keepShop(owner: Client, kept: Kept[]) {
  let answer = 0;
  const post = async (path: string, body: object, row: (id: number) => string) => {
    const answered = await owner.json("POST", path, body);
    expect([path, answered.status, answered.status === 201 ? "" : answered.body]).toEqual([path, 201, ""]);
    const { id } = answered.json<{ id: number }>();
    kept.push({ row: row(id), answer: ++answer });
    await wait(Math.random() * 20);
    return id;
  };
  const takeIn = (sku: string) => {
    const piece = { sku, category: "rings", description: "A ring", cost: "400.00", retailPrice: "1000.00" };
    return post("/api/inventory", piece, () => `piece ${sku}`);
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const inventoryId = await takeIn(`CUT-${round}`);
    await takeIn(`LEFT-${round}`);
    const lastName = `No ${round}`;
    const customer = { firstName: "Clara", lastName, homeStore: "boca", notes: "a long note ".repeat(80) };
    const customerId = await post("/api/customers", customer, () => `customer ${lastName}`);
    const sale = { customerId, inventoryId, itemCost: "400.00", salePrice: "1000.00", location: "boca" };
    await post("/api/sales", { ...sale, hasTradeIn: false }, (id) => `sale ${id}`);
  }
}

/** Problems found after the power cut. */
async function problemsOf(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const opened = await startServer({ dataDir }).catch((error: unknown) => String(error));
  if (typeof opened === "string") return [opened];
  const health = await fetch(`${opened.url}/healthz`);
  await opened.stop();
  const problems = health.status === 200 ? [] : [`/healthz answers ${health.status}`];
  for (const { about, wrong } of await verifyFolder(dataDir))
    problems.push(...wrong.map((text) => `${about}: ${text}`));
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  const there = new Set([
    ...db
      .select()
      .from(pieces)
      .all()
      .map(({ sku }) => `piece ${sku}`),
    ...db
      .select()
      .from(customers)
      .all()
      .map(({ lastName }) => `customer ${lastName}`),
    ...db
      .select()
      .from(sales)
      .all()
      .map(({ id }) => `sale ${id}`),
  ]);
  db.$client.close();
  for (const row of acknowledged.filter((one) => !there.has(one))) problems.push(`${row} is lost`);
  return problems;
}
