import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { verifyFolder } from "~/backup/verify-folder.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { customers, pieces, sales } from "~db/schema/index.ts";
import { type Client, signIn } from "../http.ts";
import { OWNER, startServer } from "../server.ts";
import { readSteps, recorder, type Step } from "./record.ts";
import { chanceOf, replay } from "./replay.ts";

/** Confirmed rows, with the response that confirmed each. */
interface Kept {
  row: string;
  answer: number;
}

export interface Recording {
  dataDir: string;
  steps: Step[];
  kept: Kept[];
}

/** Records what a new shop in `dataDir` does to its files from its first start on, while it trades. */
export async function recordTrade(dataDir: string, trace: string, rounds: number): Promise<Recording> {
  const kept: Kept[] = [];
  // Only system calls are visible, so io_uring is off.
  const server = await startServer({ dataDir, under: recorder(trace), env: { UV_USE_IO_URING: "0" } });
  await trade(await signIn(server, OWNER), kept, rounds);
  await server.stop();
  return { dataDir, steps: readSteps(trace, dataDir), kept };
}

/** Typical writes: pieces received, customers added, sales. */
async function trade(owner: Client, kept: Kept[], rounds: number) {
  let answer = 0;
  const post = async (path: string, body: object, row: (id: number) => string) => {
    const answered = await owner.json("POST", path, body);
    if (answered.status !== 201) throw new Error(`${path} answered ${answered.status}: ${answered.body}`);
    const { id } = answered.json<{ id: number }>();
    kept.push({ row: row(id), answer: ++answer });
    await wait(Math.random() * 20);
    return id;
  };
  const takeIn = (sku: string) => {
    const piece = { sku, category: "rings", description: "A ring", cost: "400.00", retailPrice: "1000.00" };
    return post("/api/inventory", piece, () => `piece ${sku}`);
  };
  for (let round = 1; round <= rounds; round += 1) {
    const inventoryId = await takeIn(`CUT-${round}`);
    await takeIn(`LEFT-${round}`);
    const lastName = `No ${round}`;
    const customer = { firstName: "Clara", lastName, homeStore: "boca", notes: "a long note ".repeat(80) };
    const customerId = await post("/api/customers", customer, () => `customer ${lastName}`);
    const sale = { customerId, inventoryId, itemCost: "400.00", salePrice: "1000.00", location: "boca" };
    await post("/api/sales", { ...sale, hasTradeIn: false }, (id) => `sale ${id}`);
  }
}

/**
 * Cuts the power at one of `cuts` moments spread over the recording, starts the shop on what may be left, and
 * returns what is wrong with it.
 */
export async function cutPower(
  { dataDir, steps, kept }: Recording,
  { cut, cuts, seed = cut, folder }: { cut: number; cuts: number; seed?: number; folder: string },
): Promise<string[]> {
  const chance = chanceOf(seed);
  const answers = steps.flatMap((step, index) => (step.does === "answer" ? [index + 1] : []));
  // Every second cut comes right after a response, when the most is promised and the least may be on disk.
  const moments = cut % 2 === 0 ? steps.length : answers.length;
  const moment = Math.floor(((cut + chance()) / cuts) * moments);
  const at = cut % 2 === 0 ? moment : answers[moment]!;
  const after = join(folder, `cut-${cut}`);
  replay(steps, at, dataDir, after, chance);
  const acknowledged = kept.filter(({ answer }) => answers[answer]! <= at).map(({ row }) => row);
  const problems = await problemsOf(after, acknowledged);
  rmSync(after, { recursive: true, force: true });
  return problems.map((problem) => `cut ${cut}, before step ${at} of ${steps.length}: ${problem}`);
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
