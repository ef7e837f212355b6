import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { noteFailure } from "~/backup/last-failure.server";
import { startAiStub } from "../support/ai-stub.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";

// When it is told, and when not: tests/domain/trouble/send-alerts.test.ts.

const DAY = 86_400_000;
const MINUTE = 60_000;
const SOON = { timeout: 15_000 };

const folder = mkdtempSync(join(tmpdir(), "loupe-alerts-"));
const ahead = join(folder, "ahead");

let stub: Awaited<ReturnType<typeof startAiStub>>;
let server: ShopProcess<void>;
let owner: Client;
beforeAll(async () => {
  writeFileSync(ahead, "0");
  stub = await startAiStub();
  server = await startShopProcess(undefined, {
    env: {
      ALERT_URL: `${stub.url}/hooks/SECRET-PATH?key=SECRET-QUERY`,
      CLOCK_AHEAD: ahead,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/clock.mjs")}`,
    },
  });
  owner = await signIn(server, OLIVE);
});
afterAll(async () => {
  await server.stop();
  stub.stop();
  rmSync(folder, { recursive: true });
});

let minutes = 0;
/**
 * As `expect.poll`, while time passes by the server's clock: enough from one of its looks to the next, and less than ends
 * a session in all.
 */
function whileTimePasses<T>(read: () => T) {
  return expect.poll(
    () => {
      minutes += 1.5;
      writeFileSync(ahead, String(minutes * MINUTE));
      return read();
    },
    { ...SOON, interval: 500 },
  );
}
const bell = async (client: Client) =>
  Object.entries((await client.get("/")).page().links).find(([, to]) => to === "/notices")?.[0];

test("begins and ends with an alert, in the words of the bell and the dashboard", async () => {
  expect(await bell(owner)).toBe("No notices");
  mkdirSync(join(server.dataDir, "backups"), { recursive: true });
  writeFileSync(join(server.dataDir, "backups", backupName(Date.now() - 3 * DAY, "plain")), "x");
  await whileTimePasses(() => stub.heard.length).toBe(1);
  const [begins] = stub.heard;
  expect(begins!.path).toBe("/v1/hooks/SECRET-PATH?key=SECRET-QUERY");
  const words = "The newest backup was made 3 days ago. Back up now, and ask your administrator";
  expect(JSON.parse(begins!.text)).toMatchObject({
    text: expect.stringContaining(`Loupe: ${words}`),
    condition: "backup-late",
    state: "begins",
  });
  for (const path of ["/", "/notices", "/backups"])
    expect((await owner.get(path)).page().text).toContain(words);
  expect(await bell(owner)).toBe("1 notice");
  const admin = await signIn(server, ADAM);
  for (const path of ["/", "/notices"]) expect((await admin.get(path)).body).not.toContain("newest backup");
  expect(await bell(admin)).toBe("No notices");

  expect((await owner.post("/backups")).status).toBe(303);
  expect((await owner.get("/notices")).page().text).toMatch(/You're all caught up Nothing waits for you in /);
  await whileTimePasses(() => stub.heard.length).toBe(2);
  expect(JSON.parse(stub.heard[1]!.text)).toMatchObject({
    text: "Loupe: Over: A new backup was made.",
    condition: "backup-late",
    state: "over",
  });
});

test("an address that is gone is a line in the log without its secret, and nobody waits", async () => {
  stub.stop();
  noteFailure(server.dataDir, { at: Date.now(), why: "The disk is full." });
  const line = () =>
    server
      .stdout()
      .split("\n")
      .find((text) => text.includes('"alert-not-sent"'));
  await whileTimePasses(line).toBeDefined();
  expect(JSON.parse(line()!)).toMatchObject({
    level: "warn",
    condition: "backup-failed",
    state: "begins",
    to: new URL(stub.url).origin,
    why: "The address could not be reached",
  });
  expect((await owner.get("/")).page().text).toContain("The disk is full.");
  expect(server.stdout() + server.stderr()).not.toContain("SECRET");
});
