import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { readKey } from "~/runtime/key-file.server";
import { signIn } from "../support/http.ts";
import { expectPrivate, rightsIn } from "../support/private-folder.ts";
import { failedStart, OWNER, runToEnd, startServer } from "../support/server.ts";
import { aProcess, aSale, prepareShop } from "../support/shop.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-private-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a new shop is readable by its user only, while it runs and after", async () => {
  const dataDir = join(folder, "new");
  const server = await startServer({ dataDir });
  await signIn(server, OWNER);
  expect((await runToEnd({ args: ["backup", "--with-keys"], dataDir })).code).toBe(0);
  expect(Object.keys(rightsIn(dataDir))).toEqual(
    expect.arrayContaining(["loupe.sqlite-wal", "loupe.sqlite-shm", "audit.key", "secret", "lock.sqlite"]),
  );
  expectPrivate(dataDir);
  await server.stop();
  expectPrivate(dataDir);
});

test("the next start closes a folder that was open to all; foreign files in it stay unchanged", async () => {
  const dataDir = join(folder, "open");
  mkdirSync(dataDir);
  prepareShop(dataDir, () => aProcess({ pdf: { name: "a.pdf", content: Buffer.from("%PDF-1.4") } }));
  for (const name of ["backups", "replaced-20260101-000000-ab12", "notes"]) mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, "backups", backupName(Date.UTC(2026, 0, 1), "with-keys")), "x");
  writeFileSync(join(dataDir, "loupe.sqlite-follower"), "");
  writeFileSync(join(dataDir, "replaced-20260101-000000-ab12", "loupe.sqlite"), "x");
  for (const name of readdirSync(dataDir, { recursive: true, encoding: "utf8" })) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(dataDir, 0o755);
  const server = await startServer({ dataDir });
  expect(rightsIn(dataDir).notes).toBe("755");
  rmSync(join(dataDir, "notes"), { recursive: true });
  expectPrivate(dataDir);
  await server.stop();
});

test("a restored shop and the data it replaced are readable by its user only", async () => {
  const from = join(folder, "from");
  mkdirSync(from);
  prepareShop(from, () => {
    aSale();
    aProcess({ pdf: { name: "a.pdf", content: Buffer.from("%PDF-1.4") } });
  });
  const file = join(folder, "shop.tar.gz");
  expect((await runToEnd({ args: ["backup", file, "--with-keys"], dataDir: from })).code).toBe(0);
  expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  const dataDir = join(folder, "to");
  mkdirSync(dataDir);
  prepareShop(dataDir, () => aSale());
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, "loupe.sqlite"), 0o644);
  const restored = await runToEnd({ args: ["restore", file], dataDir });
  expect([restored.code, restored.stderr]).toEqual([0, ""]);
  expect(readdirSync(dataDir).some((name) => name.startsWith("replaced-"))).toBe(true);
  expectPrivate(dataDir);
});

test("a seeded shop is readable by its user only", { timeout: 60_000 }, async () => {
  const dataDir = join(folder, "seeded");
  const sizes = ["--customers", "5", "--items", "5", "--sales", "5", "--repairs", "1", "--campaigns", "1"];
  expect((await runToEnd({ args: ["seed", ...sizes], dataDir })).code).toBe(0);
  expectPrivate(dataDir);
});

test.each([
  ["audit.key", "put it back from a copy"],
  ["secret", "delete it"],
])("a damaged %s ends a start with a line that says what to do", async (name, whatToDo) => {
  const dataDir = join(folder, `damaged ${name}`);
  mkdirSync(dataDir);
  prepareShop(dataDir, () => aSale());
  writeFileSync(join(dataDir, name), "half a k");
  const { code, stderr } = await failedStart({ dataDir });
  expect(code).toBe(78);
  expect(stderr).toMatch(new RegExp(`^${join(dataDir, name)} isn't a Loupe key, .*: ${whatToDo}.*\\.\\n$`));
});

test("what is said of a damaged secret isn't what is said of a damaged audit.key, which nothing can make anew", () => {
  const dataDir = join(folder, "read");
  mkdirSync(dataDir);
  for (const name of ["secret", "audit.key"]) writeFileSync(join(dataDir, name), "half a k");
  const said = (why: RegExp) =>
    expect.objectContaining({ exitCode: 78, message: expect.stringMatching(why) });
  expect(() => readKey(dataDir, "secret")).toThrow(said(/ isn't a Loupe key, .*: delete it/));
  expect(() => readKey(dataDir, "audit.key")).toThrow(
    said(/ isn't a Loupe key, .*: put it back from a copy/),
  );
});
