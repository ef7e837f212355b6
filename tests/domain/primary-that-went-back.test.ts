import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChain } from "~db/client.server";
import { Follower } from "~db/primary/follower.server";
import { makePrimary } from "~db/primary/make-primary.server";
import type { TrailEntry } from "~db/primary/replica-file.server";
import { startPrimary } from "../../scripts/sqld.mjs";
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

function office(name: string) {
  const { $client: client } = openChain(of(name), address());
  client.connect();
  client.claim();
  const add = (mac: string) =>
    client.transaction(() =>
      client.prepare("insert into audit_log (mac, more) values (?, ?)").run(mac, mac.repeat(200)),
    )();
  return { client, add };
}
const has = (client: ReturnType<typeof office>["client"]) => async (entry: TrailEntry) =>
  client.hasEntry(entry);
function inReplica(name: string) {
  const db = new Database(of(name), { readonly: true });
  const macs = db.prepare("select mac from audit_log order by id").pluck().all() as string[];
  const integrity = db.pragma("integrity_check", { simple: true });
  db.close();
  return { macs, integrity };
}

test("a head office saves nothing on it, keeps its replica, and doesn't connect to it again", async () => {
  const { client, add } = office("office");
  add("kept");
  const copy = await copied();
  add("acknowledged");
  await putBack(copy);
  expect(() => add("later")).toThrow("lacks entries that its head office has");
  expect(client.hasGoneBack).toBe(true);
  expect(() => client.look()).not.toThrow();
  client.close();

  const again = openChain(of("office"), address()).$client;
  expect(() => again.connect()).toThrow("lacks entries that its head office has");
  expect(again.hasGoneBack).toBe(true);
  again.close();
  expect(inReplica("office")).toEqual({ macs: ["kept", "acknowledged"], integrity: "ok" });
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
  expect(() => add("later")).toThrow("lacks entries");
  await putBack(of("whole"));
  add("later");
  expect(client.hasGoneBack).toBe(false);
  expect(inReplica("office").macs).toEqual(["kept", "acknowledged", "later"]);
  client.close();
});

test.each([["while it follows"], ["after it was away"]])(
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

test("while nobody says what the book has, a replica that may be ahead follows nothing", async () => {
  const { client, add } = office("office");
  add("kept");
  const ask = { has: has(client), onLost: () => undefined };
  await new Follower(of("store"), address(), ask).follow();
  add("later");
  const asked = new Follower(of("store"), address(), {
    ...ask,
    has: () => Promise.reject(new Error("away")),
  });
  await expect(asked.follow()).rejects.toThrow("away");
  expect(inReplica("store").macs).toEqual(["kept"]);
  client.close();
});
