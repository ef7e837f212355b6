import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, signIn } from "../support/http.ts";
import type { MailProcess } from "../support/mail-process.ts";
import { cutPower, recordTrade } from "../support/power-cut/cut-power.ts";
import { whyNoRecorder } from "../support/power-cut/record.ts";
import { startServer } from "../support/server.ts";
import { fillDisk, makeRoom, mayMount, mount, removeDisk, smallDisk } from "../support/small-disk.ts";
import { Choices } from "./chance.ts";
import { fuzz } from "./fuzz.ts";
import { Ledger } from "./ledger.ts";
import { ShopUnderTest } from "./shop-under-test.ts";
import { type Day, rest, Worker } from "./staff.ts";
import type { Tally } from "./tally.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What disturbances have to do with. */
export interface Scene {
  shop: ShopUnderTest;
  mail: MailProcess;
  day: Day;
  staff: readonly Worker[];
  choices: Choices;
  /** For folders of their own. */
  folder: string;
  seed: number;
  /** How long others are left to work meanwhile. */
  meanwhile: (seconds: number) => Promise<unknown>;
}

type Disturbance = (scene: Scene) => Promise<void>;

/** Why some can't be done here. */
export const LEFT_OUT: Record<string, string> = {
  ...(whyNoRecorder() !== null && { "power cuts": whyNoRecorder() ?? "" }),
  ...(!mayMount && { "full disk": "nothing can be mounted here" }),
};

async function kill({ shop, day, choices }: Scene) {
  await wait(choices.below(800));
  await shop.kill();
  // Now and then the next one is killed while it starts.
  if (choices.once(3)) await shop.run([], choices.between(50, 900));
  await shop.start();
  day.tally.event("kills");
}

/** Its mail server ends for a moment, or the line to it. What it had no time for is tried again minutes later. */
async function mailAway({ mail, day, choices }: Scene) {
  if (choices.once(2)) {
    await mail.kill();
    await wait(choices.below(500));
    await mail.start();
    day.tally.event("kills of the mail server");
  } else {
    mail.line.cut();
    await wait(choices.below(500));
    mail.line.mend();
    day.tally.event("cuts of its line");
  }
}

async function restart({ shop, day }: Scene) {
  await shop.stop();
  await shop.start();
  day.tally.event("restarts");
}

/** Sessions end meanwhile, and everybody signs in again. Nobody waits for an answer at the jumps: keys of writes last a day. */
async function clockJump({ shop, day, staff, choices, meanwhile }: Scene) {
  const ahead = choices.one([
    -10 * 365 * DAY,
    -DAY,
    -10 * MINUTE,
    61 * MINUTE,
    DAY,
    40 * DAY,
    10 * 365 * DAY,
  ]);
  await setClock(ahead);
  await meanwhile(2);
  if (choices.once(2)) {
    await shop.kill();
    await shop.start();
    day.tally.event("kills");
    await meanwhile(1);
  }
  await setClock(0);
  day.tally.event("clock jumps");
  await meanwhile(1);

  async function setClock(by: number) {
    if (!(await rest(day, staff))) day.tally.fail("somebody waits for an answer all the time");
    shop.setClock(by);
    // The server looks every 50 ms.
    await wait(200);
    day.isPaused = false;
  }
}

/** Two servers share a folder. */
async function secondServer({ shop, day, choices }: Scene) {
  const second = await startServer({ dataDir: shop.dataDir, env: shop.env });
  const client = await signIn(second, SAL, { "x-forwarded-for": "10.0.1.1" });
  for (let n = 0; n < 10; n += 1) {
    const lastName = day.ledger.newToken();
    day.ledger.note("customer", lastName, "sent");
    const words = { firstName: "Second", lastName, homeStore: "boca" };
    const answer = await client.json("POST", "/api/customers", words, { "x-forwarded-for": "10.0.1.1" });
    day.tally.answer(answer.status, "the second server");
    if (answer.status === 201) day.ledger.note("customer", lastName, "acknowledged");
  }
  if (choices.once(2)) second.signal("SIGKILL");
  else {
    second.signal("SIGTERM");
    if ((await second.exited).code !== 0) day.tally.fail("the second server did not end with 0");
  }
  await second.exited;
  if (second.stderr() !== "")
    day.tally.fail(`the second server wrote to stderr: ${second.stderr().slice(0, 300)}`);
  day.tally.event("second servers");
}

/** Beside the server; some are killed. A restore is refused. */
async function commands({ shop, day, choices, folder }: Scene) {
  const archives = join(folder, "archives");
  rmSync(archives, { recursive: true, force: true });
  mkdirSync(archives);
  await shop.run(["backup", `${archives}/`], choices.between(100, 600));
  const backup = await shop.run(["backup", `${archives}/`]);
  if (backup.code !== 0) day.tally.fail(`backup ended with ${backup.code}: ${backup.stderr.slice(0, 300)}`);
  const [archive] = readdirSync(archives).filter((name) => name.endsWith(".tar.gz"));
  const restore = archive ? await shop.run(["restore", join(archives, archive)]) : null;
  if (restore?.code !== 1) day.tally.fail(`a restore beside the server ended with ${restore?.code}`);
  const verify = await shop.run(["verify"]);
  if (verify.code !== 0)
    day.tally.fail(`verify beside the server: ${wrongIn(verify.stdout)}${verify.stderr.slice(0, 500)}`);
  day.tally.event("commands beside the server");
}

/** What verify finds wrong. */
export function wrongIn(printed: string): string {
  const lines = printed.split("\n");
  return lines
    .filter((line) => !line.startsWith("ok "))
    .join("; ")
    .slice(0, 1_000);
}

/** A backup restored to a small disk: all that was acknowledged before is there. An owner sends odd requests, then the disk is full. */
async function fullDisk({ shop, day, choices, folder, seed }: Scene) {
  const { tally } = day;
  const archive = join(folder, "copy.tar.gz");
  rmSync(archive, { force: true });
  const before = day.ledger.copy();
  const backup = await shop.run(["backup", archive]);
  if (backup.code !== 0) {
    tally.fail(`backup ended with ${backup.code}: ${backup.stderr.slice(0, 300)}`);
    return;
  }
  const disk = smallDisk("2g");
  disksInUse.add(disk);
  const copy = new ShopUnderTest(disk, (what) => tally.fail(`the copy: ${what}`));
  try {
    mkdirSync(copy.dataDir);
    const restore = await copy.run(["restore", archive]);
    if (restore.code !== 0)
      tally.fail(
        `restore ended with ${restore.code}: ${restore.stderr.slice(0, 300)}${wrongIn(restore.stdout)}`,
      );
    tally.failures.push(
      ...before.differences(copy.dataDir, false).map((what) => `the restored copy: ${what}`),
    );
    await copy.start();
    const until = Date.now() + 5_000;
    const odd = new Choices(seed, `owner ${choices.below(1e9)}`);
    await fuzz(copy, OLIVE, odd, tally, {
      isOver: () => Date.now() > until,
      isPaused: () => false,
      pauseMs: 5,
    });

    mount("-o", `remount,size=${Math.ceil(sizeOf(disk) / 1024) + 512}k`, disk);
    fillDisk(disk);
    const ledger = new Ledger("B");
    const staff: Day = { shop: copy, ledger, tally, isPaused: false, isOver: false };
    const client = await signIn(copy, SAL, { "x-forwarded-for": "10.0.2.1" }).catch(() => null);
    // The owner's odd requests may have closed the account.
    if (client !== null) await useFullDisk(client, ledger, tally);
    makeRoom(disk);
    mount("-o", "remount,size=2g", disk);
    const worker = new Worker(staff, SAL, { seed, number: 200 }).work();
    await wait(1_500);
    staff.isOver = true;
    await worker;
    await copy.stop();
    const verify = await copy.run(["verify"]);
    if (verify.code !== 0)
      tally.fail(`verify after a full disk: ${wrongIn(verify.stdout)}${verify.stderr.slice(0, 500)}`);
    tally.failures.push(
      ...[...ledger.differences(copy.dataDir, false), ...before.differences(copy.dataDir, false)].map(
        (what) => `after a full disk: ${what}`,
      ),
    );
    tally.event("full disks");
  } finally {
    await copy.kill();
    removeDisk(disk);
    disksInUse.delete(disk);
  }
}

export const disksInUse = new Set<string>();

/** Writes are refused, and pages shown. */
async function useFullDisk(client: Client, ledger: Ledger, tally: Tally) {
  let refused = 0;
  for (let n = 0; n < 300 && refused < 10; n += 1) {
    const lastName = ledger.newToken();
    const words = { firstName: "Full", lastName, homeStore: "boca", notes: "a long note ".repeat(80) };
    const { status } = await client.json("POST", "/api/customers", words);
    tally.answer(status, "a full disk");
    ledger.note("customer", lastName, status === 201 ? "acknowledged" : "refused");
    if (status === 503) refused += 1;
  }
  if (refused < 10) tally.fail("a full disk refused nothing");
  for (const path of ["/", "/customers", "/api/customers?limit=20"]) {
    const { status } = await client.get(path);
    if (status !== 200) tally.fail(`on a full disk ${path} was answered ${status}`);
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.blocks * 512 : 4096);
  }, 0);
}

/** A shop of its own, recorded and cut off at a few moments. */
async function powerCuts({ day, choices, folder }: Scene) {
  const own = join(realpathSync(folder), "power");
  rmSync(own, { recursive: true, force: true });
  const dataDir = join(own, "data");
  mkdirSync(dataDir, { recursive: true });
  const recording = await recordTrade(dataDir, join(own, "trace"), 5);
  const cuts = 6;
  for (let cut = 0; cut < cuts; cut += 1) {
    const problems = await cutPower(recording, { cut, cuts, seed: choices.below(2 ** 31), folder: own });
    for (const problem of problems) day.tally.fail(`power cut: ${problem}`);
    day.tally.event("power cuts");
  }
  rmSync(own, { recursive: true, force: true });
}

/** In each round, in any order. */
export const ALWAYS: Disturbance[] = [kill, kill, mailAway, clockJump];
/** One in each round. */
export const IN_TURN: [name: string, disturbance: Disturbance][] = [
  ["second server", secondServer],
  ["commands", commands],
  ["full disk", fullDisk],
  ["restart", restart],
  ["power cuts", powerCuts],
];
