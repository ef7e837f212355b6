import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { RHEA, SUSAN } from "../support/cast.ts";
import { startMailProcess } from "../support/mail-process.ts";
import { removeDisk } from "../support/small-disk.ts";
import { Choices } from "./chance.ts";
import { ALWAYS, disksInUse, IN_TURN, LEFT_OUT, type Scene, wrongIn } from "./disturbances.ts";
import { fuzz } from "./fuzz.ts";
import { Ledger } from "./ledger.ts";
import { Mails } from "./mails.ts";
import { processesWith, ShopUnderTest } from "./shop-under-test.ts";
import { type Day, rest, STAFF_ON_DUTY, Worker } from "./staff.ts";
import { Tally } from "./tally.ts";

export interface SoakOptions {
  seconds: number;
  seed: number;
  say?: (line: string) => void;
  /** Kinds of `IN_TURN` to do; all by default. */
  only?: string[];
}

export interface SoakResult extends SoakOptions {
  rounds: number;
  tally: Tally;
  leftOut: Record<string, string>;
  /** Kept if anything failed. */
  folder: string;
}

/** Milliseconds that the mail server waits at most before each answer, so that kills find messages on their way. */
const MAIL_WAITS_MS = 20;
/** MB. A process that works on may be this much larger than after its first round. */
const GROWTH_AT_MOST = 150;
const MEMORY_AT_MOST = 500;
const SAID_EVERY_MS = 60_000;

const foldersInUse = new Set<string>();

/** Ends what runs and deletes it, for an interrupted soak. */
export function abandon(): void {
  for (const folder of [...foldersInUse, ...disksInUse])
    for (const line of processesWith(folder)) process.kill(Number.parseInt(line, 10), "SIGKILL");
  for (const disk of disksInUse) removeDisk(disk);
  for (const folder of foldersInUse) rmSync(folder, { recursive: true, force: true });
}

/** Works, disturbs and checks until the time is over. */
export async function soak({ seconds, seed, say = () => undefined, only }: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-soak-"));
  foldersInUse.add(folder);
  const tally = new Tally();
  const mail = await startMailProcess({ folder, waits: MAIL_WAITS_MS });
  const shop = new ShopUnderTest(join(folder, "shop"), (what) => tally.fail(what), {
    SMTP_URL: mail.url,
    MAIL_FROM: "hello@shop.example",
  });
  const mails = new Mails(shop, mail, tally);
  const day: Day = { shop, ledger: new Ledger("A"), tally, isPaused: false, isOver: false };
  const choices = new Choices(seed, "rounds");
  const endsAt = Date.now() + seconds * 1000;
  const meanwhile = (some: number) => wait(Math.max(0, Math.min(some * 1000, endsAt - Date.now())));
  const staff = STAFF_ON_DUTY.map((person, index) => new Worker(day, person, { seed, number: index + 1 }));
  const scene: Scene = { shop, mail, day, staff, choices, folder, seed, meanwhile };
  const inTurn = IN_TURN.filter(([name]) => !(name in LEFT_OUT) && (only?.includes(name) ?? true));
  say(`soak: seed ${seed}, ${Math.round(seconds)} s, in ${folder}`);
  for (const [what, why] of Object.entries(LEFT_OUT)) say(`no ${what}: ${why}`);

  let rounds = 0;
  let minute = 0;
  const begun = Date.now();
  const tellSoon = setInterval(() => {
    minute += 1;
    say(`minute ${minute}: ${inWords(tally, rounds)}`);
  }, SAID_EVERY_MS);
  try {
    shop.fill();
    await shop.start();
    const others = { isOver: () => day.isOver, isPaused: () => day.isPaused, pauseMs: 5 };
    const atWork = [
      ...staff.map((worker) => worker.work()),
      ...[SUSAN, RHEA].map((person) =>
        fuzz(shop, person, new Choices(seed, `odd ${person.role}`), tally, others),
      ),
    ];
    while (Date.now() < endsAt) {
      rounds += 1;
      await meanwhile(5);
      for (const disturb of inOrder(choices, [
        ...ALWAYS,
        ...inTurn.slice(...turn(rounds, inTurn.length)).map(([, one]) => one),
      ])) {
        await disturb(scene);
        await meanwhile(choices.between(1, 3));
      }
      await steadyWork(scene);
      mails.compare();
      await check(scene);
      await mails.settle();
    }
    day.isOver = true;
    await Promise.all(atWork);
    await finalCheck(scene);
    mails.compare();
  } catch (error) {
    tally.fail(`the soak itself: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    day.isOver = true;
    clearInterval(tellSoon);
    await shop.kill();
    await mail.close();
  }
  for (const line of processesWith(folder)) tally.fail(`left behind: ${line}`);
  say(`over after ${Math.round((Date.now() - begun) / 1000)} s: ${inWords(tally, rounds)}`);
  for (const failure of tally.failures) say(`FAILED ${failure}`);
  foldersInUse.delete(folder);
  if (tally.failures.length === 0) rmSync(folder, { recursive: true, force: true });
  else say(`the shop is kept in ${folder}; the same choices again: --seed ${seed}`);
  return { seconds, seed, rounds, tally, leftOut: LEFT_OUT, folder };
}

function turn(round: number, length: number): [number, number] {
  const at = length === 0 ? 0 : (round - 1) % length;
  return [at, at + 1];
}

function inOrder<T>(choices: Choices, all: T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(choices.below(left.length), 1)[0]!);
}

/** A process that has worked for a while is no larger after some more work. */
async function steadyWork({ shop, day, meanwhile }: Scene) {
  await meanwhile(5);
  const first = shop.memory();
  await meanwhile(10);
  const second = shop.memory();
  if (first === null || second === null) return;
  day.tally.memoryAtMost = Math.max(day.tally.memoryAtMost, first, second);
  if (second - first > GROWTH_AT_MOST)
    day.tally.fail(`the server grew from ${first.toFixed()} to ${second.toFixed()} MB`);
  if (second > MEMORY_AT_MOST) day.tally.fail(`the server has ${second.toFixed()} MB`);
}

/** With everybody at rest. */
async function check({ shop, day, staff }: Scene) {
  if (!(await rest(day, staff))) day.tally.fail("somebody waits for an answer all the time");
  const health = await fetch(`${shop.url}/healthz`);
  if (health.status !== 200) day.tally.fail(`/healthz is ${health.status}: ${await health.text()}`);
  else await health.text();
  const patience = Date.now() + 30_000;
  while (shop.others().length > 0 && Date.now() < patience) await wait(100);
  for (const line of shop.others()) day.tally.fail(`a process is left: ${line}`);
  const verify = await shop.run(["verify"]);
  if (verify.code !== 0) day.tally.fail(`verify: ${wrongIn(verify.stdout)}${verify.stderr.slice(0, 500)}`);
  for (const what of day.ledger.differences(shop.dataDir, true)) day.tally.fail(what);
  day.tally.event("checks");
  day.isPaused = false;
}

/** Stopped, started once more, and looked through. */
async function finalCheck(scene: Scene) {
  await scene.shop.stop();
  await scene.shop.start();
  await check({ ...scene, staff: [] });
  await scene.shop.stop();
  const verify = await scene.shop.run(["verify"]);
  if (verify.code !== 0) scene.day.tally.fail(`verify after the end: ${wrongIn(verify.stdout)}`);
}

/** One line. */
export function inWords(tally: Tally, rounds: number): string {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort()
      .map(([name, count]) => `${count.toLocaleString("en-US")} ${name}`)
      .join(", ");
  const { written, refused, mail, memoryAtMost, failures } = tally;
  const { sent, twice, skipped, inDoubt } = mail;
  return [
    `${rounds} rounds`,
    `${written.toLocaleString("en-US")} writes acknowledged, ${refused} refused as they must be`,
    `answers (times status) ${list(tally.answers)}`,
    list(tally.events),
    `${sent.toLocaleString("en-US")} messages sent, ${twice} twice, ${skipped} skipped, ${inDoubt} in doubt`,
    `at most ${memoryAtMost.toFixed()} MB`,
    `${failures.length} failures`,
  ].join("; ");
}
