import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginRequest, collect, sendRaw } from "../support/raw-http.ts";
import { oneIn } from "../support/everything.ts";
import { expectPrivate, rightsIn } from "../support/private-folder.ts";
import { failedStart, type RunningServer, startServer } from "../support/server.ts";
import { templateFolder } from "../support/template-folder.ts";

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loupe-test-"));
  server = await startServer({ dataDir: aDataFolder("main") });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A folder whose database is migrated and has staff: a first start is that of first-run.test.ts. */
function aDataFolder(name: string): string {
  const dataDir = join(folder, name);
  cpSync(templateFolder(), dataDir, { recursive: true });
  return dataDir;
}

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
} as const;

describe("the built server", () => {
  test("prints its URL, and is healthy there", async () => {
    expect(server.stdout()).toContain(`Loupe is open at ${server.url}\n`);
    const response = await fetch(`${server.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  test("has a data folder that only its user can read", () => {
    expect(Object.keys(rightsIn(server.dataDir))).toEqual(
      expect.arrayContaining(["loupe.sqlite-wal", "audit.key", "secret", "lock.sqlite"]),
    );
    expectPrivate(server.dataDir);
  });

  test("serves its hashed files compressed and immutable", async () => {
    const page = await (await fetch(`${server.url}/`)).text();
    const asset = /\/assets\/[\w.-]+\.(?:js|css)/.exec(page)?.[0];
    expect(asset).toBeDefined();
    for (const [accepted, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
    ] as const) {
      const response = await fetch(server.url + asset, { headers: { "Accept-Encoding": accepted } });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect((await response.text()).length).toBeGreaterThan(0);
    }
  });

  test.each(["/", "/healthz", "/nowhere", "/api/nowhere", "//evil.example", "/%", "/assets/nowhere.js"])(
    "%s has the headers of every answer",
    async (target) => {
      const answer = await sendRaw(
        server.port,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers).toMatchObject(EVERYWHERE);
      const policy = answer.headers["content-security-policy"];
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
    },
  );

  test("a foreign host gets the page that says what to set", async () => {
    const answer = await sendRaw(
      server.port,
      "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(answer.status).toBe(421);
    expect(answer.body).toContain("PUBLIC_ORIGIN");
  });

  test("a huge unexpected upload is refused and leaves nothing", async () => {
    const chunk = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
    const socket = connect(server.port, "127.0.0.1");
    const answer = collect(socket, 15_000);
    socket.write("POST /api/customers HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (let sent = 0; !socket.destroyed && sent < 3_000; sent += 1) {
      if (!socket.write(chunk)) await Promise.race([new Promise((r) => socket.once("drain", r)), wait(50)]);
    }
    const { status } = await answer;
    expect([401, 403, 413]).toContain(status);
    const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]);
    expect(rss / 1024).toBeLessThan(400);
  });

  test("the log has a line per request, without the query and without possible names", async () => {
    await fetch(`${server.url}/healthz?search=Amelia`);
    await fetch(`${server.url}/customers/12/amelia@shop.example`);
    await expect.poll(() => server.stdout()).toContain('"path":"/customers/12/*"');
    expect(server.stdout()).not.toMatch(/amelia/i);
    const line = server
      .stdout()
      .split("\n")
      .find((text) => text.includes('"path":"/healthz"'));
    expect(JSON.parse(line ?? "")).toMatchObject({
      level: "info",
      event: "request",
      method: "GET",
      status: 200,
    });
  });
});

describe("shutdown", () => {
  test.each(oneIn(2, ["SIGTERM", "SIGINT"] as const))(
    "%s lets a request in flight finish and ends it with 0, idle connections or not",
    async (signal) => {
      const own = await startServer({ dataDir: aDataFolder(signal) });
      const idle = connect(own.port, "127.0.0.1");
      idle.on("error", () => undefined);
      await fetch(`${own.url}/healthz`);
      const socket = await beginRequest(
        own.port,
        "POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n",
      );
      const answer = collect(socket);
      socket.write("{");
      const start = Date.now();
      own.signal(signal);
      await hasHeard(own, signal);
      socket.write("}");
      const { status, headers } = await answer;
      // The app's response to an empty sign-in, not the server's to a malformed request.
      expect([401, 422]).toContain(status);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(await own.exited).toEqual({ code: 0, signal: null });
      // It would have waited eight seconds for others.
      expect(Date.now() - start).toBeLessThan(7_500);
      idle.destroy();
      await own.stop();
    },
  );

  test("a second signal ends it at once", { tags: "all" }, async () => {
    const own = await startServer({ dataDir: aDataFolder("twice") });
    const socket = await beginRequest(
      own.port,
      "POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n",
    );
    own.signal("SIGTERM");
    await hasHeard(own, "SIGTERM");
    // Two signals within half a second count as one.
    await wait(800);
    own.signal("SIGTERM");
    // A stop that waits for requests exits with 0.
    expect(await own.exited).toEqual({ code: 143, signal: null });
    socket.destroy();
    await own.stop();
  });
});

/** Waits until the shutdown has started. */
async function hasHeard(own: RunningServer, signal: string) {
  await expect.poll(() => own.stdout()).toContain(`"event":"stopping","signal":"${signal}"`);
}

describe("a failed start", () => {
  const oneLine = /^[^\n]+\n$/;

  test.each(
    oneIn(10, [
      [{ PORT: "abc" }, "PORT"],
      [{ PORT: "70000" }, "PORT"],
      [{ HOST: "no such host!" }, "HOST"],
      [{ PUBLIC_ORIGIN: "shop.example" }, "PUBLIC_ORIGIN"],
      [{ PUBLIC_ORIGIN: "https://shop.example/path" }, "PUBLIC_ORIGIN"],
      [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES"],
      [{ SESSION_SECRET: "short" }, "SESSION_SECRET"],
      [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
      [{ METRICS_TOKEN: "too-short" }, "METRICS_TOKEN"],
      [{ OWNER_PASSWORD: undefined }, "OWNER_PASSWORD"],
    ] as const),
  )("%o ends with a line that names %s", async (env, name) => {
    const { code, stderr } = await failedStart({ env });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain(name);
    expect(stderr).not.toContain("short");
  });

  test("the service isn't restarted after such a start", () => {
    const service = readFileSync("docs/hosting/loupe.service", "utf8");
    expect(service).toMatch(/^RestartPreventExitStatus=64 78$/m);
  });

  test("an address that the machine doesn't have yet", { tags: "all" }, async () => {
    const { code, stderr } = await failedStart({ env: { HOST: "203.0.113.77" } });
    expect(code).toBe(1);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain("HOST");
  });

  test("a port in use", { tags: "all" }, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await failedStart({
      dataDir: aDataFolder("port"),
      env: { PORT: String(port) },
    });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop the other program, or set PORT to another number.\n`,
    );
  });

  test("a data folder that is a file", { tags: "all" }, async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { code, stderr } = await failedStart({ dataDir: join(file, "data") });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine);
    expect(stderr).toContain("DATA_DIR");
  });

  test("the sample shop off this machine", { tags: "all" }, async () => {
    const { code, stderr } = await failedStart({ args: ["demo"], env: { HOST: "0.0.0.0" } });
    expect(code).toBe(78);
    expect(stderr).toMatch(oneLine);
  });
});

test("the sample shop prints its accounts, and keeps its data", { tags: "all" }, async () => {
  const dataDir = join(folder, "demo");
  mkdirSync(dataDir);
  for (const round of [1, 2]) {
    const demo = await startServer({
      args: ["demo"],
      dataDir,
      env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined },
    });
    await expect
      .poll(() => demo.stdout().match(/@loupe\.example/g)?.length ?? 0, { message: `start ${round}` })
      .toBe(5);
    expect(demo.stdout()).toContain("sparkling-demo");
    await demo.stop();
    expect(existsSync(join(dataDir, "loupe.sqlite"))).toBe(true);
  }
});
