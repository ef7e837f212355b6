import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { AuditHead, headCode } from "~/domain/records/audit/head.server";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, signIn, startShopProcess } from "../support/http.ts";
import { runToEnd, startServer } from "../support/server.ts";
import { aPiece, prepareShop } from "../support/shop.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-head-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };

const headIn = (dataDir: string) =>
  AuditHead.parse(JSON.parse(readFileSync(join(dataDir, "audit-head.json"), "utf8")));

function rowsIn(dataDir: string): number {
  const client = new Database(join(dataDir, "loupe.sqlite"));
  const rows = client.prepare("select count(*) from audit_log").pluck().get() as number;
  client.close();
  return rows;
}

let made = 0;
async function receive(client: Client) {
  const piece = {
    sku: `HEAD-${++made}`,
    category: "rings",
    description: "R",
    cost: "1.00",
    retailPrice: "2.00",
  };
  expect((await client.json("POST", "/api/inventory", piece)).status).toBe(201);
}

const verified = (dataDir: string, ...args: string[]) => runToEnd({ args: ["verify", ...args], dataDir });

test("the head follows the log within seconds, and is complete after a stop", async () => {
  const server = await startShopProcess();
  const sal = await signIn(server, SAL);
  const before = headIn(server.dataDir);
  await receive(sal);
  await expect.poll(() => headIn(server.dataDir).rows, { timeout: 5_000 }).toBe(before.rows + 2);
  await receive(sal);
  server.signal("SIGTERM");
  await server.exited;
  expect(headIn(server.dataDir).rows).toBe(rowsIn(server.dataDir));
  await server.stop();
});

test("two servers on one folder never set the head back; if killed, it is at most behind the log", async () => {
  const one = await startShopProcess();
  const two = await startServer({ dataDir: one.dataDir, env: NOBODY });
  const clients = [await signIn(one, SAL), await signIn(two, SAL)];
  const over = { yes: false };
  const work = clients.map(async (client) => {
    while (!over.yes) await receive(client).catch(() => undefined);
  });
  let newest = 0;
  for (let look = 0; look < 60; look += 1) {
    const { rows } = headIn(one.dataDir);
    expect(rows).toBeGreaterThanOrEqual(newest);
    newest = rows;
    await wait(50);
  }
  one.signal("SIGKILL");
  two.signal("SIGKILL");
  over.yes = true;
  await Promise.all([one.exited, two.exited, ...work]);
  expect(headIn(one.dataDir).rows).toBeGreaterThan(0);
  expect(headIn(one.dataDir).rows).toBeLessThanOrEqual(rowsIn(one.dataDir));
  const { code, stdout } = await verified(one.dataDir);
  expect(code, stdout).toBe(0);
  const again = await startServer({ dataDir: one.dataDir, env: NOBODY });
  await expect.poll(() => headIn(one.dataDir).rows, { timeout: 5_000 }).toBe(rowsIn(one.dataDir));
  await again.stop();
  await one.stop();
});

test("a server that finds a shorter log reports it, keeps the head and stays usable", async () => {
  const server = await startShopProcess();
  onTestFinished(() => server.stop());
  for (let i = 0; i < 5; i += 1) await receive(await signIn(server, SAL));
  server.signal("SIGTERM");
  await server.exited;
  const head = headIn(server.dataDir);
  const client = new Database(join(server.dataDir, "loupe.sqlite"));
  const trigger = client.prepare("select sql from sqlite_schema where name = 'audit_log_last'").pluck().get();
  client.exec(
    "drop trigger audit_log_last; delete from audit_log where id > (select max(id) - 3 from audit_log)",
  );
  client.exec("update sqlite_sequence set seq = (select max(id) from audit_log) where name = 'audit_log'");
  client.exec(String(trigger));
  client.close();
  await server.restart();
  const sal = await signIn(server, SAL);
  for (let i = 0; i < 5; i += 1) await receive(sal);
  await wait(1_500);
  expect(headIn(server.dataDir)).toEqual(head);
  expect(server.stdout()).toContain('"event":"head-differs"');
  expect(server.stdout().match(/head-differs/g)).toHaveLength(1);
  const { code, stdout } = await verified(server.dataDir);
  expect(code).toBe(1);
  expect(stdout).toContain(`       row ${head.rows} is another than it was then\n`);
});

test("a shop whose head was deleted gets one at the next start, with an audit entry", async () => {
  const dataDir = join(folder, "without");
  mkdirSync(dataDir);
  prepareShop(dataDir, () => aPiece());
  rmSync(join(dataDir, "audit-head.json"));
  const server = await startServer({ dataDir, env: NOBODY });
  await server.stop();
  expect(headIn(dataDir).rows).toBe(rowsIn(dataDir));
  const after = new Database(join(dataDir, "loupe.sqlite"));
  expect(
    after.prepare("select count(*) from audit_log where action = 'audit.head-begun'").pluck().get(),
  ).toBe(1);
  after.close();
  expect((await verified(dataDir)).stdout).toContain("Everything checks out.");
  await (await startServer({ dataDir, env: NOBODY })).stop();
  expect((await verified(dataDir)).stdout).toContain("Everything checks out.");
});

test("verify --head accepts a saved head, and reports one that doesn't match", async () => {
  const server = await startShopProcess();
  onTestFinished(() => server.stop());
  await receive(await signIn(server, SAL));
  server.signal("SIGTERM");
  await server.exited;
  const kept = headCode(headIn(server.dataDir));
  const earlier = join(folder, "earlier");
  cpSync(server.dataDir, earlier, { recursive: true });
  await server.restart();
  await receive(await signIn(server, SAL));
  server.signal("SIGTERM");
  await server.exited;
  const later = headCode(headIn(server.dataDir));

  expect((await verified(server.dataDir, "--head", kept, "--head", later)).code).toBe(0);
  const { code, stdout } = await verified(earlier, "--head", kept, "--head", later);
  expect(code).toBe(1);
  expect(stdout).toContain(`ok     head ${kept}: `);
  expect(stdout).toContain(`WRONG  head ${later}: `);
  expect(stdout).toMatch(/the log had \d+ rows then and has \d+ now: rows are missing at its end/);
  expect(await verified(server.dataDir, "--heads")).toMatchObject({
    code: 64,
    stderr: "There is no flag --heads. Usage: npm run verify -- [--head HEAD] [--quiet | --json]\n",
  });
});

test("the page shows the head, saves an address, and reports a log that doesn't match", async () => {
  const server = await startShopProcess();
  onTestFinished(() => server.stop());
  const owner = await signIn(server, OLIVE);
  await receive(owner);
  const page = (await owner.get("/audit/head")).page();
  const code = /\d+:[0-9a-f]{16}/.exec(page.text)?.[0] ?? "";
  expect(page.text).toContain("It doesn't cover later entries");
  expect((await verified(server.dataDir, "--head", code)).code).toBe(0);

  const { version } = page.form();
  const wrong = await owner.post("/audit/head", {
    auditHeadUrl: "javascript:alert(1)",
    version: version ?? "",
  });
  expect(wrong.status).toBe(422);
  const saved = await owner.follow(
    await owner.post("/audit/head", { auditHeadUrl: "https://heads.example/loupe", version: version ?? "" }),
  );
  expect(saved.page().messages).toContain("Settings Saved");
  expect(saved.page().form().auditHeadUrl).toBe("https://heads.example/loupe");

  server.signal("SIGTERM");
  await server.exited;
  writeFileSync(
    join(server.dataDir, "audit-head.json"),
    JSON.stringify({ ...headIn(server.dataDir), rows: 10_000 }),
  );
  await server.restart();
  expect((await (await signIn(server, OLIVE)).get("/audit/head")).page().text).toContain(
    "The audit trail doesn't match its integrity code",
  );
});
