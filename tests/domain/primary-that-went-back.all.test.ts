import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChain } from "~db/client.server";
import { Follower } from "~db/primary/follower.server";
import { makePrimary } from "~db/primary/make-primary.server";
import type { TrailEntry } from "~db/primary/replica-file.server";
import { ensureSqld, startPrimary } from "../../scripts/sqld.mjs";
import { freePort } from "../support/free-port.ts";

// A primary that comes back with less than it had, by the same log: over HTTP, tests/http/chain-lost.all.test.ts.

let folder: string;
let port: number;
let primary: Awaited<ReturnType<typeof startPrimary>>;
const of = (name: string) => join(folder, name);
const address = () => ({ url: primary.url, token: "" });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-went-back-"));
  const book = new Database(of("book"));
  book.exec("create table audit_log (id integer primary key, mac text not null, more text) strict");
  book.exec("create index audit_log_mac on audit_log (mac)");
  book.exec("create table drafts (id integer primary key, words text not null) strict");
  book.close();
  const made = new Database(of("book"));
  made.exec("pragma journal_mode = wal");
  made.close();
  makePrimary(of("book"), of("primary"));
  port = await freePort();
  primary = await startPrimary(of("primary"), port);
});
afterEach(() => {
  primary.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** In order, so that it goes on with the same log. */
async function stop(signal: NodeJS.Signals = "SIGTERM") {
  if (primary.child.signalCode !== null) return;
  const ended = once(primary.child, "exit");
  primary.child.kill(signal);
  await ended;
}
async function putBack(copy: string) {
  await stop("SIGKILL");
  rmSync(of("primary"), { recursive: true });
  cpSync(copy, of("primary"), { recursive: true });
  await sleep(1_100);
  primary = await startPrimary(of("primary"), port);
}
async function copied(): Promise<string> {
  await stop();
  cpSync(of("primary"), of("copy"), { recursive: true });
  primary = await startPrimary(of("primary"), port);
  return of("copy");
}

/** While libsql waits within a step for the primary, which is away for a second. */
async function putBackMeanwhile(copy: string) {
  await stop("SIGKILL");
  rmSync(of("primary"), { recursive: true });
  cpSync(copy, of("primary"), { recursive: true });
  const started = ["--db-path", of("primary"), "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome"];
  const child = spawn("sh", ["-c", 'sleep 1; exec "$0" "$@"', ensureSqld(), ...started], { stdio: "ignore" });
  primary = { ...primary, child: child as typeof primary.child };
}
/** A copy that goes on with a log of its own, which libsql takes for another book. */
async function copiedAfterKill(): Promise<string> {
  await stop("SIGKILL");
  cpSync(of("primary"), of("copy"), { recursive: true });
  primary = await startPrimary(of("primary"), port);
  return of("copy");
}

function office(name: string, at = address()) {
  const { $client: client } = openChain(of(name), at);
  client.connect();
  client.claim();
  const add = (mac: string) =>
    client.transaction(() =>
      client.prepare("insert into audit_log (mac, more) values (?, ?)").run(mac, mac.repeat(200)),
    )();
  /** What has no entry, outside a transaction. */
  const draft = (words: string) =>
    client.prepare("insert into drafts (words) values (?)").run(words.repeat(200));
  return { client, add, draft };
}
const has = (client: ReturnType<typeof office>["client"]) => async (entry: TrailEntry) =>
  client.hasEntry(entry);
function inReplica(name: string) {
  const db = new Database(of(name), { readonly: true });
  const macs = db.prepare("select mac from audit_log order by id").pluck().all() as string[];
  const drafts = db.prepare("select count(*) from drafts").pluck().get();
  const integrity = db.pragma("integrity_check", { simple: true });
  db.close();
  return { macs, drafts, integrity };
}

test("a head office saves nothing on it, keeps its replica, and doesn't connect to it again", async () => {
  const { client, add } = office("office");
  add("kept");
  const copy = await copied();
  add("acknowledged");
  await putBack(copy);
  expect(() => add("later")).toThrow("lacks what its head office has");
  expect(client.hasGoneBack).toBe(true);
  expect(() => client.look()).not.toThrow();
  client.close();

  const again = openChain(of("office"), address()).$client;
  expect(() => again.connect()).toThrow("lacks what its head office has");
  expect(again.hasGoneBack).toBe(true);
  again.close();
  expect(inReplica("office")).toEqual({ macs: ["kept", "acknowledged"], drafts: 0, integrity: "ok" });
});

test("a head office keeps its replica when the first write on it is one without a transaction", async () => {
  const { client, add, draft } = office("office");
  add("kept");
  const copy = await copied();
  add("acknowledged");
  await putBack(copy);
  expect(() => draft("later")).toThrow("lacks what its head office has");
  expect(() => client.exec("insert into drafts (words) values ('later')")).toThrow("lacks what");
  client.close();
  expect(inReplica("office")).toEqual({ macs: ["kept", "acknowledged"], drafts: 0, integrity: "ok" });
});

test("a head office saves nothing on one that lacks what has no entry, such as a draft", async () => {
  const { client, add, draft } = office("office");
  add("kept");
  const copy = await copied();
  draft("gone");
  await putBack(copy);
  expect(() => draft("later")).toThrow("lacks what its head office has");
  expect(client.hasGoneBack).toBe(true);
  client.close();
  const again = openChain(of("office"), address()).$client;
  expect(() => again.connect()).toThrow("lacks what its head office has");
  again.close();
  expect(inReplica("office")).toEqual({ macs: ["kept"], drafts: 1, integrity: "ok" });
});

test("a write that it died in isn't one that it lost", async () => {
  const { client, add, draft } = office("office");
  add("kept");
  const dying = client.transaction(() => {
    draft("died");
    primary.child.kill("SIGKILL");
  });
  expect(() => dying()).toThrow();
  await stop("SIGKILL");
  primary = await startPrimary(of("primary"), port);
  client.look();
  add("later");
  expect(client.hasGoneBack).toBe(false);
  expect(inReplica("office")).toMatchObject({ macs: ["kept", "later"], drafts: 0 });
  client.close();
});

test("a replica that is ahead of it by what has no entry is copied anew", async () => {
  const first = office("office");
  first.add("kept");
  const copy = await copied();
  for (let nth = 1; nth <= 20; nth += 1) first.draft("gone");
  const lost: TrailEntry[] = [];
  let ask = has(first.client);
  const store = new Follower(of("store"), address(), {
    has: (entry) => ask(entry),
    onLost: (entry) => void lost.push(entry),
  });
  await store.follow();
  first.client.close();
  await putBack(copy);
  const second = office("second office");
  ask = has(second.client);
  for (let nth = 1; nth <= 40; nth += 1) second.add(`new-${nth}`);
  await store.follow();
  expect(lost).toEqual([expect.objectContaining({ id: 1, mac: "kept" })]);
  expect(inReplica("store")).toEqual({ ...inReplica("second office"), drafts: 0, integrity: "ok" });
  second.client.close();
});

test("a head office goes on once a primary has what it has", async () => {
  const { client, add } = office("office");
  add("kept");
  const copy = await copied();
  add("acknowledged");
  await stop();
  cpSync(of("primary"), of("whole"), { recursive: true });
  primary = await startPrimary(of("primary"), port);
  await putBack(copy);
  expect(() => add("later")).toThrow("lacks what");
  await putBack(of("whole"));
  add("later");
  expect(client.hasGoneBack).toBe(false);
  expect(inReplica("office").macs).toEqual(["kept", "acknowledged", "later"]);
  client.close();
});

test.each(["while it follows", "after it was away"])(
  "a replica that is ahead of it is copied anew, %s",
  async (when) => {
    const first = office("office");
    first.add("kept");
    const copy = await copied();
    const lost: TrailEntry[] = [];
    const onLost = (entry: TrailEntry) => void lost.push(entry);
    let ask = has(first.client);
    const store = new Follower(of("store"), address(), { has: (entry) => ask(entry), onLost });
    for (let nth = 1; nth <= 20; nth += 1) first.add(`gone-${nth}`);
    await store.follow();
    expect(inReplica("store").macs).toHaveLength(21);
    first.client.close();

    await putBack(copy);
    const second = office("second office");
    ask = has(second.client);
    if (when === "while it follows") await store.follow();
    // Longer than what is gone: libsql takes what is new from where the replica was.
    for (let nth = 1; nth <= 40; nth += 1) second.add(`new-${nth}`);
    await store.follow();
    expect(lost).toEqual([expect.objectContaining({ id: 21, mac: "gone-20" })]);
    expect(inReplica("store")).toEqual({ ...inReplica("second office"), integrity: "ok" });
    expect(inReplica("store").macs).toHaveLength(41);
    second.client.close();
  },
);

test("one that is put back within a step changes no replica", async () => {
  const { client, add } = office("office");
  add("kept");
  const copy = await copiedAfterKill();
  add("acknowledged");
  let isAway = false;
  const store = new Follower(of("store"), address(), {
    has: (entry) => (isAway ? Promise.reject(new Error("away")) : has(client)(entry)),
    onLost: () => undefined,
  });
  await store.follow();
  const whole = { macs: ["kept", "acknowledged"], drafts: 0, integrity: "ok" };
  expect(inReplica("store")).toEqual(whole);

  await putBackMeanwhile(copy);
  isAway = true;
  await expect(store.follow()).rejects.toThrow();
  expect(() => client.catchUp()).toThrow("lacks what its head office has");
  expect([inReplica("store"), inReplica("office")]).toEqual([whole, whole]);
  await expect(store.follow()).rejects.toThrow("away");
  expect(() => add("later")).toThrow("lacks what its head office has");
  client.close();
});

test("one that is put back while the head office catches up changes nothing there", async () => {
  const { client, add } = office("office");
  add("kept");
  const copy = await copiedAfterKill();
  add("acknowledged");
  await putBackMeanwhile(copy);
  expect(() => client.catchUp()).toThrow("lacks what its head office has");
  expect(client.frame).toBe(-1);
  expect(inReplica("office").macs).toEqual(["kept", "acknowledged"]);
  expect(() => add("later")).toThrow("lacks what its head office has");
  client.close();
});

test("what a head office can't write to its replica, as on a full disk, it doesn't acknowledge", async () => {
  const { client, add, draft } = office("office");
  add("kept");
  // Another process has the file's lock: libsql is another SQLite in this one, which a lock of ours doesn't stop.
  const hold =
    'const db = new (require("better-sqlite3"))(process.argv[1]); db.exec("begin immediate"); console.log("held"); setInterval(() => db, 1000)';
  const holder = spawn(process.execPath, ["-e", hold, of("office")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(() => add("not acknowledged")).toThrow();
  expect(() => draft("not acknowledged")).toThrow();
  expect(() => client.look()).toThrow();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  add("later");
  expect(inReplica("office")).toMatchObject({ macs: ["kept", "not acknowledged", "later"], drafts: 1 });
  client.close();
});

test("while nobody says what the book has, a replica that may be ahead follows nothing", async () => {
  const { client, add } = office("office");
  add("kept");
  const ask = { has: has(client), onLost: () => undefined };
  const store = new Follower(of("store"), address(), ask);
  await store.follow();
  store.close();
  add("later");
  const asked = new Follower(of("store"), address(), {
    ...ask,
    has: () => Promise.reject(new Error("away")),
  });
  await expect(asked.follow()).rejects.toThrow("away");
  expect(inReplica("store").macs).toEqual(["kept"]);
  client.close();
});

/** An address that is moved: connections that are open stay where they are. In a thread, since libsql blocks ours. */
async function movedAddress(to: string) {
  const port = new Int32Array(new SharedArrayBuffer(4));
  const move = (url: string) => void Atomics.store(port, 0, Number(new URL(url).port));
  move(to);
  const relay = `
    const { connect, createServer } = require("node:net");
    const { parentPort, workerData: port } = require("node:worker_threads");
    const pass = (from, into) => from.on("error", () => {}).on("close", () => into.destroy()).pipe(into);
    const server = createServer((near) => {
      const far = connect({ host: "127.0.0.1", port: Atomics.load(port, 0) });
      pass(near, far);
      pass(far, near);
    });
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;
  const thread = new Worker(relay, { eval: true, workerData: port, execArgv: [] });
  const [at] = (await once(thread, "message")) as [number];
  return { url: `http://127.0.0.1:${at}`, move, close: () => thread.terminate() };
}

test("an old primary that goes on after another took over is followed no more once the head office names the new one", async () => {
  const old = office("office");
  old.add("kept");
  const copy = await copied();
  old.add("before");
  const moved = await movedAddress(primary.url);
  let asked = old;
  const lost: TrailEntry[] = [];
  const store = new Follower(
    of("store"),
    { url: moved.url, token: "" },
    {
      start: async () => asked.client.start,
      has: (entry) => has(asked.client)(entry),
      onLost: (entry) => void lost.push(entry),
    },
  );
  await store.follow();
  const start = store.start!;
  expect([start, store.start]).toEqual([expect.stringMatching(/./), old.client.start]);

  const second = await startPrimary(copy, await freePort());
  const taken = office("second office", { url: second.url, token: "" });
  taken.add("new");
  old.add("split");
  await store.follow();
  expect(inReplica("store").macs).toEqual(["kept", "before", "split"]);
  asked = taken;
  expect(taken.client.start).not.toBe(start);
  store.distrust(start);
  expect(store.start).toBeNull();
  old.add("more");
  await expect(store.follow()).rejects.toThrow("isn't the one that the head office writes on");
  expect(inReplica("store").macs).toEqual(["kept", "before", "split"]);

  moved.move(second.url);
  await store.follow();
  expect(store.start).toBe(taken.client.start);
  expect(lost).toHaveLength(1);
  expect(inReplica("store")).toEqual({ macs: ["kept", "new"], drafts: 0, integrity: "ok" });
  store.close();
  await moved.close();
  for (const { client } of [old, taken]) client.close();
  second.child.kill("SIGKILL");
});
