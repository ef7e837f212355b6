import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "~/domain/dates";
import { StartError } from "~/runtime/start-error";
import { readArguments } from "../../bench/big-shop/seed";
import { signIn } from "../support/http.ts";
import { runToEnd, startServer } from "../support/server.ts";
import { theBooksBalance } from "../support/shop.ts";

const SIZES = ["--customers", "40", "--items", "30", "--sales", "150", "--repairs", "20", "--campaigns", "4"];
const NOBODY = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-seed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seed = (dataDir: string, ...args: string[]) =>
  runToEnd({ dataDir, env: NOBODY, args: ["seed", ...args] });

test("npm run seed makes a shop that verifies, and that one can sign in to", async () => {
  const dataDir = join(folder, "shop");
  const { code, stdout, stderr } = await seed(dataDir, ...SIZES);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Made 40 customers, 30 items, 150 sales, 20 repairs and 4 campaigns: [\d.]+ [KM]B, [\d.]+ s\.$/m,
  );
  expect(stdout).toContain("owner@loupe.example");
  expect(readdirSync(dataDir).toSorted()).toEqual([
    "audit-head.json",
    "audit.key",
    "lock.sqlite",
    "loupe.sqlite",
    "secret",
    "uploads",
  ]);
  theBooksBalance({ dataDir });
  expect((await runToEnd({ dataDir, env: NOBODY, args: ["verify"] })).stdout).toContain(
    "Everything checks out.",
  );

  const server = await startServer({ dataDir, env: NOBODY });
  const owner = await signIn(server, { email: "owner@loupe.example", password: "sparkling-demo" });
  expect((await owner.get("/api/sales")).json<unknown[]>().length).toBe(150);
  for (const path of ["/", "/customers", "/inventory", "/sales", "/repairs", "/marketing", "/notices"])
    expect((await owner.get(path)).status, path).toBe(200);
  const open = await seed(dataDir, ...SIZES, "--db", join(dataDir, "other.sqlite"));
  expect(open).toMatchObject({ code: 1, stderr: expect.stringMatching(/^A server runs on .*\n$/) });
  await server.stop();

  const again = await seed(dataDir, ...SIZES);
  expect(again.stderr).toMatch(/^\S+loupe\.sqlite is there already: .*\n$/);
  expect(again.code).toBe(1);
  theBooksBalance({ dataDir });

  // Its sales are older than its trail: whose key is another misses the key, not each of them.
  writeFileSync(join(dataDir, "audit.key"), "c".repeat(64));
  const { stdout: verified } = await runToEnd({ dataDir, env: NOBODY, args: ["verify"] });
  expect(verified.match(/^ {7}.*$/gm)).toEqual([
    expect.stringContaining("audit.key signed no row of this log"),
  ]);
});

test("--db names the file, --until the last day", async () => {
  const file = join(folder, "elsewhere", "measured.sqlite");
  const { code } = await seed(join(folder, "unused"), ...SIZES, "--db", file, "--until", "2024-02-29");
  expect(code).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(existsSync(join(folder, "unused"))).toBe(false);
});

describe("an invalid seed fails with one line that says what to do", () => {
  const without = (name: string) =>
    SIZES.filter((_, index) => ![index, index - 1].includes(SIZES.indexOf(name)));

  test.each([
    [[], "--customers is missing. Usage: npm run seed -- --customers N"],
    [without("--repairs"), "--repairs is missing"],
    [[...SIZES, "--sales", "-5"], "Usage: npm run seed"],
    [[...SIZES, "--sales", "1e6"], "--sales is a whole number from 0 to 100,000,000"],
    [[...SIZES, "--sales", "1000000000"], "--sales is a whole number"],
    [[...SIZES, "--shade", "red"], "Usage: npm run seed"],
    [[...SIZES, "more"], "Usage: npm run seed"],
    [[...SIZES, "--until", "2026-02-30"], "--until is a day"],
    [[...SIZES, "--until", "2026-11-21"], "not after today"],
    [[...SIZES, "--customers", "0"], "Sales and repairs need customers"],
  ])("%j", (args, says) => {
    const read = () => readArguments(args, day("2026-11-20"));
    expect(read).toThrow(StartError);
    expect(read).toThrow(says);
    expect(read).not.toThrow("\n");
  });

  test("on the command line too", async () => {
    const dataDir = join(folder, "no");
    const { code, stdout, stderr } = await seed(dataDir, "--sales", "many");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^[^\n{]+\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a folder that can't be created", async () => {
    const file = join(folder, "a file");
    writeFileSync(file, "");
    const { code, stderr } = await seed(folder, ...SIZES, "--db", join(file, "in", "loupe.sqlite"));
    expect(code).toBe(1);
    expect(stderr).toContain("can't be made: name another with --db FILE.");
  });
});
