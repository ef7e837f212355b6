import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refusePrimaryThatTakesMore, whyPrimaryIsAwayFromStore } from "~/chain/check-primary.server";
import { makeOfficeKeys, makeStoreKeys, PUBLIC_KEYS } from "~/chain/make-keys.server";
import type { BuiltApp } from "~/server/built-app";
import { chainKeys } from "~/server/commands/chain-keys";
import { readConfig } from "~/runtime/config.server";
import { log } from "~/runtime/log.server";
import { openStoreNode } from "~/server/open-store-node.server";
import { startPrimary } from "../../scripts/sqld.mjs";
import { freePort } from "../support/free-port.ts";

// What somebody with a store's token gets from the primary.

let folder: string;
let primary: Awaited<ReturnType<typeof startPrimary>>;
let store: { key: string; token: string };
let gate: { url: string; server: Server };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-primary-of-a-store-"));
  const keys = join(folder, "keys");
  makeOfficeKeys(keys);
  store = makeStoreKeys(keys, "boca", 1);
  primary = await startPrimary(join(folder, "primary"), await freePort(), [
    "--auth-jwt-key-file",
    join(keys, PUBLIC_KEYS),
  ]);
  gate = await listening(
    createServer((req, res) => {
      const isPassedOn = req.method === "POST" && !req.headers.upgrade && passedOn().has(req.url ?? "");
      if (!isPassedOn) return void res.writeHead(404).end();
      const there = request(primary.url + req.url, { method: "POST", headers: req.headers });
      there.once("response", (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      });
      req.pipe(there);
    }),
  );
});
afterAll(() => {
  gate.server.close();
  primary.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** What the proxy before the primary passes on, as its file says. */
function passedOn(): Set<string> {
  const file = readFileSync(new URL("../../docs/hosting/chain.Caddyfile", import.meta.url), "utf8");
  const [, ofPrimary = ""] = file.split("{$PRIMARY_DOMAIN}");
  return new Set(/^\s*path (.+)$/m.exec(ofPrimary)?.[1]?.split(" "));
}

async function listening(server: Server): Promise<{ url: string; server: Server }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Of another machine, as far as an address says so. */
const elsewhere = (url: string) => url.replace("127.0.0.1", "0.0.0.0");

async function run(url: string, sql: string, token = store.token): Promise<number> {
  const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }, { type: "close" }] });
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/v2/pipeline`, { method: "POST", body, headers })).status;
}

test("a store doesn't start at a primary that runs statements for it, which would write files of that machine", async () => {
  const written = join(folder, "written");
  expect(await run(primary.url, `select writefile('${written}', 'x')`)).toBe(200);
  expect(existsSync(written)).toBe(true);

  const refused = "The primary runs statements for whoever has this store's token";
  const { token } = store;
  await expect(refusePrimaryThatTakesMore({ url: elsewhere(primary.url), token })).rejects.toThrow(refused);
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  await expect(refusePrimaryThatTakesMore({ url: primary.url, token })).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledWith("primary-takes-more", {
    why: expect.stringContaining(refused) as string,
  });
  warn.mockRestore();
  const headOffice = "http://127.0.0.1:9";
  const config = readConfig({
    DATA_DIR: join(folder, "store"),
    SESSION_SECRET: "s".repeat(40),
    STORE_KEY: store.key,
    DATABASE_URL: elsewhere(primary.url),
    DATABASE_TOKEN: token,
    HEAD_OFFICE_URL: headOffice,
    ALLOW_PLAIN_HTTP: "1",
  });
  await expect(openStoreNode(config, config.chain!, headOffice, "none")).rejects.toThrow(refused);
});

/** A proxy that passes on everything but some addresses, and what is made another protocol if it `switches`. */
async function gateThat({ hides, switches }: { hides: RegExp; switches: boolean }) {
  const open = await listening(
    createServer((req, res) => {
      if (hides.test(req.url ?? "")) return void res.writeHead(404).end();
      const there = request(primary.url + req.url, { method: req.method, headers: req.headers });
      there.once("response", (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(res);
      });
      there.on("error", () => res.destroy());
      req.pipe(there);
    }),
  );
  open.server.on("upgrade", (req, socket) => {
    if (!switches) return void socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    const there = request(primary.url + req.url, { method: req.method, headers: req.headers });
    there.once("upgrade", (_answer, open) => {
      open.on("error", () => undefined).destroy();
      socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    });
    socket.on("error", () => undefined);
    there.once("response", () => socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
    there.on("error", () => socket.destroy());
    there.end();
  });
  return open;
}

const V2 = /^\/v2\//;
const ALL = /^\/(?!wal_log)|\/LogEntries$/;
const PROXIES: [name: string, hides: RegExp, switches: boolean, isFound: boolean | string][] = [
  ["hides the first way to them alone", V2, false, true],
  ["lets a connection be made one of HTTP/2", ALL, true, true],
  ["passes on what replicas send their statements by", /^\/(?!wal_log|proxy)/, false, true],
  ["passes on the dump", /^\/(?!wal_log|dump)/, false, true],
  ...[
    "/v3/pipeline",
    "/v3/cursor",
    "/v3-protobuf/pipeline",
    "/v3-protobuf/cursor",
    "/dev/default/v2/pipeline",
    "/dev/default/v3/pipeline",
    "/beta/listen",
  ].map((path): (typeof PROXIES)[number] => [
    `passes on ${path}`,
    new RegExp(`^/(?!wal_log|${path.slice(1)})`),
    false,
    true,
  ]),
  ["passes on the log as a stream", /^\/(?!wal_log)/, false, "The primary streams its log"],
  ["hides all", ALL, false, false],
];
test.each(PROXIES)("a proxy that %s: a store finds out", async (_, hides, switches, isFound) => {
  const proxy = await gateThat({ hides, switches });
  const asked = refusePrimaryThatTakesMore({ url: elsewhere(proxy.url), token: store.token });
  if (isFound)
    await expect(asked).rejects.toThrow(isFound === true ? "The primary runs statements" : isFound);
  else await expect(asked).resolves.toBeUndefined();
  proxy.server.closeAllConnections();
  proxy.server.close();
});

test("the proxy's file passes on nothing that asks for another protocol", () => {
  const file = readFileSync(new URL("../../docs/hosting/chain.Caddyfile", import.meta.url), "utf8");
  expect(/@replicas \{([^}]*)\}/.exec(file)?.[1]).toMatch(/^\s*header !Upgrade$/m);
});

test("what the proxy before it passes on is enough for a replica, and no statement", async () => {
  const { token } = store;
  await expect(refusePrimaryThatTakesMore({ url: elsewhere(gate.url), token })).resolves.toBeUndefined();
  for (const path of ["/v2/pipeline", "/v3/pipeline", "/", "/proxy.Proxy/Execute", "/dump", "/info"])
    expect([path, (await fetch(gate.url + path, { method: "POST" })).status]).toEqual([path, 404]);
  expect(await whyPrimaryIsAwayFromStore({ url: gate.url, token })).toBeNull();
  // In a process of its own, since libsql waits with all of it, and the gate is in ours.
  const follow =
    "const [file, syncUrl, authToken] = process.argv.slice(1); new (require('libsql'))(file, { syncUrl, authToken }).sync()";
  const file = join(folder, "replica.sqlite");
  await promisify(execFile)(process.execPath, ["-e", follow, file, gate.url, token], { timeout: 10_000 });
  expect(existsSync(file)).toBe(true);
});

test("a token that the primary refuses, and an address of something else, are named", async () => {
  const { token } = makeStoreKeys(join(folder, "other keys"), "boca", 1);
  const ended = makeStoreKeys(join(folder, "keys"), "ended", -1).token;
  for (const wrong of [token, ended, "a", ""])
    for (const { url } of [gate, primary])
      await expect(whyPrimaryIsAwayFromStore({ url, token: wrong })).rejects.toThrow(
        "The primary refused DATABASE_TOKEN",
      );
  const something = await listening(createServer((_req, res) => void res.end("Hello")));
  await expect(whyPrimaryIsAwayFromStore({ url: something.url, token })).rejects.toThrow("isn't a primary");
  something.server.close();
  expect(await whyPrimaryIsAwayFromStore({ url: something.url, token })).toBe("ECONNREFUSED");
});

test(
  "a primary that refuses isn't told by libsql's own log, a line a second, but by what it throws",
  { tags: "all" },
  async () => {
    const { token } = makeStoreKeys(join(folder, "other keys"), "boca", 1);
    const follow = `
    const { runnerImport } = await import("vite");
    const loaded = await runnerImport("./db/primary/open-libsql.server.ts", { configFile: false, logLevel: "silent" });
    const [file, url, token] = process.argv.slice(1);
    loaded.module.openReplica(file, { url, token }).sync();
  `;
    const args = ["--input-type=module", "-e", follow, join(folder, "refused.sqlite"), primary.url, token];
    const said = await promisify(execFile)(process.execPath, args).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(said.stderr).toContain("PrimaryHandshakeTimeout");
    expect(said.stdout + said.stderr).not.toContain("tower_http");
  },
);

test("a token of the head office that leaked is replaced, and the stores' stay good", async () => {
  const keys = join(folder, "leaked");
  const { token: leaked } = makeOfficeKeys(keys);
  const { token: ofStore } = makeStoreKeys(keys, "boca", 1);
  rmSync(join(keys, "office.pub"));
  const said: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  await chainKeys({} as BuiltApp, [keys]);
  out.mockRestore();
  const [, token = ""] = /DATABASE_TOKEN of the head office: (\S+)/.exec(said.join("")) ?? [];
  const { url, child } = await startPrimary(join(folder, "leaked primary"), await freePort(), [
    "--auth-jwt-key-file",
    join(keys, PUBLIC_KEYS),
  ]);
  const answers = [leaked, token, ofStore].map((one) => run(url, "select 1", one));
  expect(await Promise.all(answers)).toEqual([401, 200, 200]);
  child.kill("SIGKILL");
});
