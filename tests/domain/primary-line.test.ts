import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openChain } from "~db/client.server";
import { makePrimary } from "~db/primary/make-primary.server";
import { ProvenLine } from "~db/primary/proven-line.server";
import { startPrimary } from "../../scripts/sqld.mjs";
import { freePort } from "../support/free-port.ts";

// The loopback port of a replica's line, which every program of the machine can reach.

let folder: string;
let primary: Awaited<ReturnType<typeof startPrimary>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-line-"));
  const book = new Database(join(folder, "book"));
  book.pragma("journal_mode = wal");
  book.exec("create table audit_log (id integer primary key, mac text not null) strict");
  book.close();
  makePrimary(join(folder, "book"), join(folder, "primary"));
  primary = await startPrimary(join(folder, "primary"), await freePort());
});
afterEach(() => {
  vi.restoreAllMocks();
  primary.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** The status line of the answer to one raw request. */
async function raw(port: number, line: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  let said = "";
  socket.on("data", (part: Buffer) => {
    said += part.toString("latin1");
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return said.split("\r\n", 1)[0] ?? "";
}

test("the line passes on what libsql asks behind a segment that nobody can guess, and nothing else, whatever is sent", async () => {
  let fetched = 0;
  const elsewhere = createServer((_req, res) => {
    fetched += 1;
    res.end("reached");
  });
  elsewhere.listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const other = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const ended: string[] = [];
  const line = new ProvenLine({ url: primary.url, token: "" }, (why) => ended.push(why));
  const { port, pathname: secret } = new URL(line.url);
  expect(secret).toMatch(/^\/[0-9a-f]{32}$/);

  const hello = "/wal_log.ReplicationLog/Hello";
  for (const target of [
    "GET //[",
    "POST //[",
    `POST ${secret}//[`,
    `GET http://${other}/`,
    `POST http://${other}${secret}${hello}`,
    `POST //${other}/`,
    `POST ${secret}//${other}/`,
    "POST /v2/pipeline",
    `POST ${secret}/v2/pipeline`,
    `POST ${secret}/wal_log.ReplicationLog/LogEntries`,
    `GET ${secret}/dump`,
    `GET ${secret}${hello}`,
    `POST ${hello}`,
    `POST ${secret}${hello}/`,
    `POST ${secret}${hello}?a`,
    `POST /${"0".repeat(32)}${hello}`,
    `POST ${secret}/wal_log.ReplicationLog/../../v2/pipeline`,
    "OPTIONS *",
  ])
    expect([target, await raw(Number(port), target)]).toEqual([target, "HTTP/1.1 404 Not Found"]);
  expect(await raw(Number(port), "CONNECT a:1")).not.toContain("200");
  const asked = await fetch(line.url + hello, {
    method: "POST",
    body: new Uint8Array(5),
    headers: { "content-type": "application/grpc-web" },
  });
  // Its start isn't proven.
  expect([asked.status, asked.headers.get("grpc-message")]).toEqual([200, "NAMESPACE_DOESNT_EXIST"]);
  expect([fetched, ended]).toEqual([0, []]);
  line.close();
  await expect(fetch(line.url)).rejects.toThrow("fetch failed");
  expect(ended).toEqual([]);
  elsewhere.close();
});

test("a line whose thread ends is told of and begun anew by the next write", { tags: "all" }, async () => {
  const made: Worker[] = [];
  const unref = Worker.prototype.unref;
  vi.spyOn(Worker.prototype, "unref").mockImplementation(function (this: Worker) {
    made.push(this);
    unref.call(this);
  });
  const ended: string[] = [];
  const { $client: client } = openChain(
    join(folder, "office"),
    { url: primary.url, token: "" },
    (why) => void ended.push(why),
  );
  client.connect();
  client.claim();
  const add = () =>
    client.transaction(() => client.prepare("insert into audit_log (mac) values ('a')").run())();
  add();
  expect(made).toHaveLength(1);
  await made[0]!.terminate();
  expect(ended).toEqual(["its thread ended"]);
  add();
  expect(made).toHaveLength(2);
  expect(client.reader().prepare("select count(*) from audit_log").pluck().get()).toBe(2);
  client.close();
});

test(
  "a replica is synced by one process alone: another is refused, and a command writes beside it",
  { tags: "all" },
  async () => {
    const address = { url: primary.url, token: "" };
    const file = join(folder, "office");
    const open = () => openChain(file, address).$client;
    const [keeps, other, command] = [open(), open(), open()];
    const add = (client: typeof keeps) =>
      client.transaction(() => client.prepare("insert into audit_log (mac) values ('a')").run())();
    const seen = () => keeps.reader().prepare("select count(*) from audit_log").pluck().get();
    keeps.connect();
    keeps.claim();
    add(keeps);

    expect(await other.holdReplica(0)).toBe(false);
    expect(() => other.connect()).toThrow("another process keeps its replica");
    command.leaveReplica();
    command.connect();
    add(command);
    expect(seen()).toBe(1);
    add(keeps);
    expect(seen()).toBe(3);
    keeps.close();
    expect(await other.holdReplica(0)).toBe(true);
    other.connect();
    for (const client of [other, command]) client.close();
  },
);
