import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { verifyFolder } from "~/backup/verify-folder.server.ts";
import { openDatabase } from "~db/client.server.ts";
import { aFullGiftCard, lostFrom, type Post, tradeAtCounter } from "../counter-trade.ts";
import { type Client, signIn } from "../http.ts";
import { OWNER, type ServerOptions, startServer } from "../server.ts";
import { readSteps, recorder, type Step } from "./record.ts";
import { chanceOf, replay } from "./replay.ts";

/** A confirmed fact, with the response that confirmed it. */
interface Kept {
  fact: string;
  answer: number;
}

export interface Recording {
  dataDir: string;
  steps: Step[];
  kept: Kept[];
  /** Total number of responses. */
  answers: number;
}

/**
 * Records the file operations of a new shop in `dataDir`, from its first start on, while it trades. With
 * `env`, those of another shop, with the given owner.
 */
export async function recordTrade(
  dataDir: string,
  trace: string,
  rounds: number,
  { env, owner = OWNER }: { env?: ServerOptions["env"]; owner?: typeof OWNER } = {},
): Promise<Recording> {
  // Only system calls are visible, so io_uring is off.
  const server = await startServer({
    dataDir,
    under: recorder(trace),
    env: { ...env, UV_USE_IO_URING: "0" },
  });
  const traded = await trade(await signIn(server, owner), rounds);
  await server.stop();
  return { dataDir, steps: readSteps(trace, dataDir), ...traded };
}

async function trade(owner: Client, rounds: number) {
  const kept: Kept[] = [];
  // The sign-in counts as one.
  let answers = 1;
  const post: Post = async <T>(path: string, body: object, factsOf: (made: T) => string[]) => {
    const answered = await owner.json("POST", path, body);
    if (answered.status >= 300) throw new Error(`${path} answered ${answered.status}: ${answered.body}`);
    const made = answered.json<T>();
    for (const fact of factsOf(made)) kept.push({ fact, answer: answers });
    answers += 1;
    await wait(Math.random() * 20);
    return made;
  };
  const giftCard = await aFullGiftCard(post);
  for (let round = 1; round <= rounds; round += 1)
    await tradeAtCounter(post, { mark: `CUT-${round}`, giftCard });
  return { kept, answers };
}

/**
 * Cuts the power at one of `cuts` moments spread over the recording, starts the shop on what may be left, and
 * returns what is wrong with it.
 */
export async function cutPower(
  { dataDir, steps, kept }: Recording,
  { cut, cuts, seed = cut, folder }: { cut: number; cuts: number; seed?: number; folder: string },
  problemsOf = problemsOfShop,
): Promise<string[]> {
  const chance = chanceOf(seed);
  const answers = steps.flatMap((step, index) => (step.does === "answer" ? [index + 1] : []));
  // Every second cut comes right after a response, when the most is promised and the least may be on disk.
  const moments = cut % 2 === 0 ? steps.length : answers.length;
  const moment = Math.floor(((cut + chance()) / cuts) * moments);
  const at = cut % 2 === 0 ? moment : answers[moment]!;
  const after = join(folder, `cut-${cut}`);
  replay(steps, at, dataDir, after, chance);
  const acknowledged = kept.filter(({ answer }) => answers[answer]! <= at).map(({ fact }) => fact);
  const problems = await problemsOf(after, acknowledged);
  rmSync(after, { recursive: true, force: true });
  return problems.map((problem) => `cut ${cut}, before step ${at} of ${steps.length}: ${problem}`);
}

/** Problems found after the power cut. */
async function problemsOfShop(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const opened = await startServer({ dataDir }).catch((error: unknown) => String(error));
  if (typeof opened === "string") return [opened];
  const health = await fetch(`${opened.url}/healthz`);
  await opened.stop();
  const problems = health.status === 200 ? [] : [`/healthz answers ${health.status}`];
  for (const { about, wrong } of await verifyFolder(dataDir))
    problems.push(...wrong.map((text) => `${about}: ${text}`));
  const db = openDatabase(join(dataDir, "loupe.sqlite"));
  problems.push(...lostFrom(db, acknowledged).map((fact) => `not there once: ${fact}`));
  db.$client.close();
  return problems;
}
