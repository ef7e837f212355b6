import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { noteFailure } from "~/backup/last-failure.server";
import packageJson from "../../package.json";
import { OLIVE, SAL } from "../support/cast.ts";
import { readExposition } from "../support/exposition.ts";
import { nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer } from "../support/shop.ts";
import { sendRaw } from "../support/raw-http.ts";

const TOKEN = "a-token-of-the-monitoring";
const HOUR = 3_600_000;

test("there is no page of metrics without a token set", async () => {
  const other = await startShop();
  const authorization = `Bearer ${TOKEN}`;
  const [metrics, unknown] = await Promise.all(
    ["/metrics", "/no-such-page"].map((path) => nobody(other).get(path, { authorization })),
  );
  expect([metrics!.status, metrics!.page().h1]).toEqual([404, unknown!.page().h1]);
  await other.stop();
});

describe("with a token", () => {
  let server: ShopServer<{ id: number }>;
  beforeAll(async () => {
    const env = {
      METRICS_TOKEN: TOKEN,
      PUBLIC_ORIGIN: "https://loupe.example",
      TRUSTED_PROXIES: "127.0.0.1",
    };
    server = await startShop(() => aCustomer({ lastName: "Okonkwo" }), env);
  });
  afterAll(() => server.stop());

  const asProxy = { "x-forwarded-proto": "https", "x-forwarded-host": "loupe.example" };
  const ask = (authorization?: string, method = "GET") =>
    fetch(`${server.url}/metrics`, { method, headers: { ...(authorization && { authorization }) } });
  const read = async () => readExposition(await (await ask(`Bearer ${TOKEN}`)).text());

  test("answers whoever sends the token, and nobody else", async () => {
    for (const wrong of [
      undefined,
      "",
      "Bearer",
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN} ${TOKEN}`,
    ]) {
      const answer = await ask(wrong);
      expect([wrong, answer.status, answer.headers.get("www-authenticate")]).toEqual([wrong, 401, "Bearer"]);
      expect(await answer.text()).toMatch(/^401 [^\n]+\n$/);
    }
    expect((await ask(undefined, "POST")).status).toBe(401);
    const post = await ask(`Bearer ${TOKEN}`, "POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);

    const answer = await ask(`bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const head = await ask(`Bearer ${TOKEN}`, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);

    // Through the proxy, too, and not under a foreign name.
    const authorization = `Bearer ${TOKEN}`;
    const byProxy = await fetch(`${server.url}/metrics`, { headers: { ...asProxy, authorization } });
    expect(byProxy.status).toBe(200);
    const foreign = await sendRaw(
      server.port,
      `GET /metrics HTTP/1.1\r\nHost: evil.example\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(foreign.status).toBe(421);
    expect(server.stdout()).toContain('"path":"/metrics"');
    expect(server.stdout()).not.toContain(TOKEN);
  });

  test("says what runs, its disk, backups and the state of the machine", async () => {
    const metrics = await read();
    expect(metrics.value("loupe_up")).toBe(1);
    expect(metrics.by("loupe_build_info", "version")).toEqual({ [packageJson.version]: 1 });
    expect(Object.keys(metrics.by("loupe_build_info", "schema"))).toEqual([expect.stringMatching(/^\d{4}$/)]);
    expect(metrics.value("loupe_disk_free_bytes")).toBeGreaterThan(0);
    expect(metrics.value("loupe_disk_used_bytes")).toBeGreaterThan(0);
    expect(metrics.value("loupe_wal_bytes")).toBe(statSync(join(server.dataDir, "loupe.sqlite-wal")).size);
    expect(metrics.value("loupe_writes_waiting")).toBe(0);
    expect(metrics.value("loupe_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
    expect(metrics.value("loupe_backup_failed")).toBe(0);
    expect(metrics.names.filter((name) => /line|primary/.test(name))).toEqual([]);

    mkdirSync(join(server.dataDir, "backups"), { recursive: true });
    writeFileSync(join(server.dataDir, "backups", backupName(Date.now() - 50 * HOUR, "plain")), "x");
    noteFailure(server.dataDir, { at: Date.now(), why: "The disk is full." });
    const after = await read();
    expect(after.value("loupe_backup_age_seconds")).toBeGreaterThanOrEqual((50 * HOUR) / 1_000);
    expect(after.value("loupe_backup_age_seconds")).toBeLessThan((51 * HOUR) / 1_000);
    expect(after.value("loupe_backup_failed")).toBe(1);
    expect(after.by("loupe_trouble", "condition")).toMatchObject({
      "backup-late": 1,
      "backup-failed": 1,
      "line-down": 0,
    });

    const away = join(server.dataDir, "backups-away");
    renameSync(join(server.dataDir, "backups"), away);
    writeFileSync(join(server.dataDir, "backups"), "");
    const blind = await read();
    expect(Object.keys(blind.by("loupe_trouble", "condition"))).toEqual([
      "disk-low",
      "line-down",
      "clock-set-back",
      "sending-paused",
      "sending-failing",
      "sending-in-doubt",
      "campaign-held",
      "texts-unheard",
      "mailbox-unheard",
    ]);
    expect(blind.names.filter((name) => name.startsWith("loupe_backup"))).toEqual([]);
    rmSync(join(server.dataDir, "backups"));
    renameSync(away, join(server.dataDir, "backups"));
  });

  test("counts what is asked, by the class of its answer and by kind", async () => {
    const counted = (metrics: Awaited<ReturnType<typeof read>>) => ({
      ...metrics.by("loupe_http_requests_total", "status"),
      ...metrics.by("loupe_http_request_duration_seconds_count", "kind"),
    });
    // The answer before is counted when it is sent.
    const settled = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      return counted(await read());
    };
    const before = await settled();
    const client = nobody(server);
    const page = await client.get("/", asProxy);
    const asset = /\/assets\/[\w.-]+\.css/.exec(page.body)?.[0] ?? "";
    expect((await client.get(asset, asProxy)).status).toBe(200);
    for (let n = 0; n < 3; n += 1)
      expect((await client.json("GET", "/api/customers", undefined, asProxy)).status).toBe(401);
    expect((await client.get("/no-such-page", asProxy)).status).toBe(404);
    const after = await settled();
    expect(after["4xx"]! - before["4xx"]!).toBe(4);
    // Page and asset, and the answer of /metrics before.
    expect(after["2xx"]! - before["2xx"]!).toBe(3);
    expect(after["5xx"]).toBe(before["5xx"]);
    expect(after.call! - before.call!).toBe(3);
    expect(after.page! - before.page!).toBe(2);
    expect(after.file! - before.file!).toBe(2);
  });

  test("counts sign-ins that fail, who has to wait, and who is signed in", async () => {
    const before = await read();
    expect(before.value("loupe_limited_addresses")).toBe(0);
    const from = { ...asProxy, "x-forwarded-for": "203.0.113.9", origin: "https://loupe.example" };
    for (let n = 0; n < 10; n += 1) {
      const wrong = await nobody(server).post("/", { email: SAL.email, password: "not-the-password" }, from);
      expect(wrong.status).toBe(401);
    }
    expect((await nobody(server).post("/", { email: SAL.email, password: "again" }, from)).status).toBe(429);
    const olive = await signIn(server, OLIVE, { ...asProxy, origin: "https://loupe.example" });
    expect((await olive.get("/", asProxy)).status).toBe(200);
    const after = await read();
    const [failed, failedBefore] = [after, before].map((of) =>
      of.by("loupe_failed_sign_ins_total", "reason"),
    );
    const more = (reason: string) => failed![reason]! - failedBefore![reason]!;
    expect([more("wrong-password"), more("too-many-tries"), more("wrong-code")]).toEqual([10, 1, 0]);
    expect(after.value("loupe_limited_addresses")).toBe(1);
    expect(after.value("loupe_sessions") - before.value("loupe_sessions")).toBe(1);
    const { body } = await nobody(server).get("/metrics", { authorization: `Bearer ${TOKEN}` });
    for (const personal of ["Okonkwo", SAL.email, OLIVE.lastName, "203.0.113.9"])
      expect(body).not.toContain(personal);
  });

  test("counts errors that nobody had in mind, and answers although tables are gone", async () => {
    const olive = await signIn(server, OLIVE, { ...asProxy, origin: "https://loupe.example" });
    const db = openBook(server);
    const rename = (from: string, to: string) => db.$client.exec(`alter table ${from} rename to ${to}`);
    const before = await read();
    rename("processes", "lost");
    expect((await olive.json("GET", "/api/processes", undefined, asProxy)).status).toBe(500);
    rename("lost", "processes");
    rename("sign_in_failures", "lost");
    const metrics = await read();
    rename("lost", "sign_in_failures");
    db.$client.close();
    const more = (count: (of: typeof metrics) => number) => count(metrics) - count(before);
    expect(more((of) => of.value("loupe_uncaught_errors_total"))).toBe(1);
    expect(more((of) => of.by("loupe_http_requests_total", "status")["5xx"]!)).toBe(1);
    expect(metrics.value("loupe_disk_free_bytes")).toBeGreaterThan(0);
    expect(metrics.names).not.toContain("loupe_sessions");
  });
});
