import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BY_ROLE, OLIVE } from "../support/cast.ts";
import { signIn } from "../support/http.ts";
import { failedStart, runToEnd, startServer } from "../support/server.ts";
import { prepareShop } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const env = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
const SEALING = ["serve", "--seal-audit-log"];

/** A shop that has lost its key. */
function aShop(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "loupe-lost-key-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  prepareShop(dataDir, theCast);
  rmSync(join(dataDir, "audit.key"));
  return dataDir;
}

test("a shop doesn't open without the key of its trail", async () => {
  const refused = await failedStart({ dataDir: aShop(), env });
  expect(refused.code).toBe(78);
  expect(refused.stderr).toMatch(/^There is no audit\.key in .* --seal-audit-log .*\n$/);
});

test("a shop that lost its trail's key opens once somebody seals the trail; owners are told", async () => {
  const dataDir = aShop();
  const sealed = await startServer({ dataDir, env, args: SEALING });
  onTestFinished(() => sealed.stop());
  expect(sealed.stdout()).toContain('"event":"audit-log-sealed"');
  const owner = await signIn(sealed, OLIVE);
  for (const path of ["/", "/audit/head"])
    expect((await owner.get(path)).page().text).toMatch(
      /The audit trail was sealed on .* sealed entries up to \d+ as they were/,
    );
  const admin = await signIn(sealed, BY_ROLE.admin);
  expect((await admin.get("/")).body).not.toContain("was sealed on");
});

test("nobody seals it while it is open, and what was sealed is verified", async () => {
  const dataDir = aShop();
  const sealed = await startServer({ dataDir, env, args: SEALING });
  onTestFinished(() => sealed.stop());
  const beside = await failedStart({ dataDir, env, args: SEALING });
  expect(beside.stderr).toContain("Loupe is running on");
  const { code, stdout } = await runToEnd({ args: ["verify"], dataDir });
  expect(stdout).toMatch(
    /^ok {5}rows of the audit log: \d+, sealed on .* up to entry (\d+): 1 to \1 not proven since$/m,
  );
  expect(code, stdout).toBe(0);
});
