import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CALLS, type Greeting } from "~/chain/head-office-calls";
import { isHeadOfficeThere, SILENT_AT_MOST_MS } from "~/chain/is-head-office-there.server";
import { digestOf } from "~/chain/store-signature.server";
import { sendToHeadOffice, Unanswered } from "~/chain/send-to-head-office.server";
import type { StoreNode } from "~/runtime/chain-part";
import { OLIVE } from "../support/cast.ts";
import { type Chain, startChain, type Store } from "../support/chain.ts";
import { freePort } from "../support/free-port.ts";
import { type Client, nobody, signIn } from "../support/http.ts";
import { sendRaw } from "../support/raw-http.ts";
import { failedStart, runToEnd } from "../support/server.ts";
import { aSale } from "../support/shop.ts";

// What makes a store say that its line is down, and what doesn't. Lines that are cut: chain.test.ts.

const aShop = () => ({ saleId: aSale().id });

let chain: Chain<ReturnType<typeof aShop>>;
let clerk: Client;
beforeAll(async () => {
  chain = await startChain(1, aShop);
  clerk = await signIn(chain.stores[0]!, OLIVE);
});
afterAll(() => chain.stop());

const lineIs = async () =>
  (await nobody(chain.stores[0]!).json("GET", "/healthz")).json<{ line: string }>().line;
const add = (lastName: string) =>
  clerk.json("POST", "/api/customers", { firstName: "Ada", lastName, homeStore: "boca" });

/** Longer than a store waits for anything before it asks whether the line is there. */
const BUSY_MS = 18_000;

test.each([
  ["head office", () => chain.office.running()!],
  ["primary", () => chain.primary],
])("a %s that is busy isn't a line that is down: what it owes is waited for", async (_, process) => {
  const busy = process();
  busy.signal("SIGSTOP");
  const owed = add("Nowak");
  const until = Date.now() + BUSY_MS;
  const lines = new Set<string>();
  while (Date.now() < until) {
    lines.add(await lineIs());
    await sleep(250);
  }
  expect((await clerk.get("/customers")).body).not.toContain("The line to the head office is down");
  busy.signal("SIGCONT");
  expect([...lines]).toEqual(["up"]);
  const answer = await owed;
  expect([answer.status, answer.body]).toEqual([201, expect.stringContaining("Nowak")]);
});

/** The process that keeps the replica of a store. */
function followerOf({ running }: Store): number {
  const { pid } = running()!;
  return Number(execFileSync("pgrep", ["-P", String(pid), "-f", " follow "], { encoding: "utf8" }));
}

/** Whether a process runs. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("what was saved is answered once the replica has it, however late that is", async () => {
  const follower = followerOf(chain.stores[0]!);
  process.kill(follower, "SIGSTOP");
  let isAnswered = false;
  const owed = add("Patience").finally(() => {
    isAnswered = true;
  });
  await sleep(8_000);
  expect(isAnswered).toBe(false);
  process.kill(follower, "SIGCONT");
  expect((await owed).status).toBe(201);
  expect((await clerk.json("GET", "/api/customers?search=Patience")).json<unknown[]>()).toHaveLength(1);
  await expect.poll(lineIs).toBe("up");
});

test("what was saved isn't acknowledged if the line goes down before the replica has it", async () => {
  const office = createServer((_req, res) => res.writeHead(200, { "loupe-frame": "7" }).end());
  office.listen(0, "127.0.0.1");
  await once(office, "listening");
  const store = {
    headOffice: `http://127.0.0.1:${(office.address() as AddressInfo).port}`,
    key: chain.key,
    replica: { isCurrent: () => true, reaches: () => Promise.resolve(false) },
    isLineUp: () => false,
    catchUp: () => Promise.resolve(),
    heard: () => undefined,
    look: () => Promise.resolve(),
  } as unknown as StoreNode;
  const content = new Uint8Array(3);
  const body = { content, digest: digestOf(content) };
  const request = { method: "POST", target: "/", headers: new Headers(), body };
  const client = { address: "127.0.0.1", secure: false, origin: "http://localhost", requestId: "a" };
  const sent = sendToHeadOffice(request, client, store);
  await expect(sent).rejects.toMatchObject({ message: /doesn't have/, mayHaveArrived: true });
  office.close();
});

test("what a client sends doesn't decide whether a store's line is down", async () => {
  const store = chain.stores[0]!.running()!;
  const head = "Host: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n";
  for (const [start, body] of [
    ["GET /x/photos/1", ""],
    ["POST /", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b"],
    [
      "POST /",
      "TE: trailers\r\nTrailer: a\r\nProxy-Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["GET /backups", `Cookie: ${"a".repeat(128 * 1024 - 300)}\r\n`],
  ]) {
    const { status } = await sendRaw(store.port, `${start} HTTP/1.1\r\n${head}${body || "\r\n"}`);
    expect([start, status]).toEqual([start, expect.toSatisfy((code: number) => code < 500)]);
    expect([start, await lineIs()]).toEqual([start, "up"]);
  }
  expect(store.stdout()).not.toContain("not-answered-by-head-office");
});

/** Something else at the head office's address, while `work` goes on. */
async function instead(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
  work: () => Promise<void>,
) {
  await chain.office.stop();
  const other = createServer((req, res) => {
    req.resume().once("end", () => answer(req, res));
  });
  other.listen(Number(new URL(chain.office.url).port), "127.0.0.1");
  await once(other, "listening");
  try {
    await work();
  } finally {
    other.close();
    other.closeAllConnections();
    await chain.office.start();
    await expect.poll(lineIs).toBe("up");
  }
}

test("what isn't the head office's answer is none, whatever it says: what was typed stays", async () => {
  const form = (await clerk.get("/customers/new")).page().form("/customers/new");
  const words = { ...form, firstName: "Ada", lastName: "Ferreira", homeStore: "boca" };
  let status = 0;
  const said = (_req: IncomingMessage, res: ServerResponse) =>
    void res
      .writeHead(status, { location: "https://portal.example/", "content-type": "text/html" })
      .end("<h1>Hi</h1>");
  await instead(said, async () => {
    for (status of [200, 302, 400, 404, 408, 413, 429, 500, 502, 521, 530]) {
      const kept = await clerk.post("/customers/new", words);
      expect([status, kept.status, kept.page().form("/customers/new")]).toMatchObject([
        status,
        503,
        { lastName: "Ferreira", formKey: form.formKey },
      ]);
      expect([status, (await add("Ferreira")).status]).toEqual([status, 503]);
    }
  });
  expect((await clerk.post("/customers/new", words)).status).toBe(303);
});

test("a print that the trail would name waits for the head office while the line is up, however long its address", async () => {
  const receipt = `/sales/${chain.built.saleId}/receipt`;
  const read = (agent: string) => clerk.get(receipt, { "user-agent": agent });
  const opened = () => {
    const book = chain.book();
    const counted = book.$client
      .prepare("select count(*) from audit_log where action = 'sale.receipt-opened'")
      .pluck()
      .get() as number;
    book.$client.close();
    return counted;
  };
  // The longest head that a store takes is longer where its signature is added.
  expect((await read("a".repeat(130_300))).status).toBe(200);
  expect(opened()).toBe(1);

  const answer = (req: IncomingMessage, res: ServerResponse) => {
    if (req.url !== CALLS.greeting) return void res.writeHead(431).end();
    res.writeHead(200).end(JSON.stringify({ book: null, secret: "" } satisfies Greeting));
  };
  await instead(answer, async () => {
    await expect.poll(lineIs).toBe("up");
    const { status, body } = await read("a");
    expect([status, body]).toEqual([503, expect.stringContaining("The head office hasn't answered")]);
    expect(await lineIs()).toBe("up");
  });
  expect(opened()).toBe(1);
});

test("who has no form to send again is told whether it may have been saved", async () => {
  const look = /isn't certain whether this was saved. Look before/;
  // Gone with the request in its hands.
  await instead(
    (req) => void req.socket.destroy(),
    async () => {
      const { status, body } = await add("Uncertain");
      expect([status, body]).toEqual([503, expect.stringMatching(look)]);
    },
  );
  // Once the primary's line counts as down, nothing is sent.
  const { line } = chain.stores[0]!;
  line.cut();
  await expect
    .poll(async () => (await add("Certain")).body, { timeout: 20_000 })
    .toContain("can't be reached. Try again when the line is back");
  line.mend();
  await expect.poll(lineIs).toBe("up");
});

test("an address can be reached if it takes a connection and keeps it, however late its answer", async () => {
  const closing = createTcpServer((socket: Socket) => socket.destroy());
  const silent = createTcpServer(() => undefined);
  const proxy = createServer((_req, res) => res.writeHead(502).end());
  const there = createServer((_req, res) => res.writeHead(405).end());
  const open = async (server: Server | HttpServer) => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const found = [];
  for (const server of [closing, silent, proxy, there])
    found.push(await isHeadOfficeThere(await open(server)));
  expect(found).toEqual([false, true, false, true]);
  expect(await isHeadOfficeThere(`http://127.0.0.1:${await freePort()}`)).toBe(false);
  for (const server of [closing, silent, proxy, there]) server.close();
});

test("a head office that never answers isn't waited for without an end", async () => {
  const silent = createTcpServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  try {
    const store = {
      headOffice: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      key: chain.key,
      replica: { isCurrent: () => true },
      isLineUp: () => true,
      catchUp: () => Promise.resolve(),
      heard: () => undefined,
      look: () => Promise.resolve(),
    } as unknown as StoreNode;
    const content = new Uint8Array(3);
    const body = { content, digest: digestOf(content) };
    const request = { method: "POST", target: "/", headers: new Headers(), body };
    const client = { address: "127.0.0.1", secure: false, origin: "http://localhost", requestId: "a" };
    let ended = false;
    const sent = sendToHeadOffice(request, client, store).finally(() => {
      ended = true;
    });
    sent.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(SILENT_AT_MOST_MS - 5_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(sent).rejects.toThrow(Unanswered);
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

test("a store that is killed leaves no follower behind, and its folder takes one store at a time", async () => {
  const { primary, stores } = chain;
  const [store] = stores;
  const twice = await failedStart({ dataDir: store!.dataDir, env: store!.env });
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("is in use")]);
  expect(await lineIs()).toBe("up");

  const follower = followerOf(store!);
  // libsql waits for an answer with the whole process.
  primary.signal("SIGSTOP");
  await sleep(1_000);
  await store!.stop("SIGKILL");
  await expect.poll(() => isThere(follower), { timeout: 5_000 }).toBe(false);
  primary.signal("SIGCONT");
  await store!.start();
  await expect.poll(lineIs, { timeout: 10_000 }).toBe("up");
});

test("access works beside a head office that runs, whose replica it leaves alone", async () => {
  const { office } = chain;
  expect((await add("Before")).status).toBe(201);
  const made = await runToEnd({ args: ["access", OLIVE.email], dataDir: office.dataDir, env: office.env });
  expect([made.code, made.stderr]).toEqual([0, ""]);
  expect(made.stdout).toContain(`One-time code for ${OLIVE.email}: `);
  expect((await add("After")).status).toBe(201);
  const book = chain.book();
  const replica = new Database(join(office.dataDir, "loupe.sqlite"), { readonly: true });
  const entries = "select count(*) from audit_log";
  const rowsIn = (file: Database.Database) => file.prepare(entries).pluck().get();
  // The head office makes insights in the background.
  await expect.poll(() => rowsIn(replica) === rowsIn(book.$client)).toBe(true);
  expect(replica.pragma("integrity_check", { simple: true })).toBe("ok");
  replica.close();
  book.$client.close();
});
