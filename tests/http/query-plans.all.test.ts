import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Method } from "~/access/route-access";
import { URL_ACCESS } from "../support/url-access.ts";
import { type Asked, askEverything } from "../support/ask-everything.ts";
import { askOddly } from "../support/ask-oddly.ts";
import { aCrowd } from "../support/crowd.ts";
import { type ShopProcess, startShopProcess } from "../support/http.ts";
import { listedForNothing, MOST, tooMuchIn, unlistedGrowth } from "../support/judges/plans.ts";
import { anOutbox } from "../support/outbox.ts";
import { LOG_STATEMENTS, runStatements, type RunStatement } from "../support/query-plans.ts";
import { patternOf } from "../support/route-patterns.ts";
import { runToEnd } from "../support/server.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const satisfies Method[];

const folder = mkdtempSync(join(tmpdir(), "loupe-plans-"));
const file = join(folder, "statements.jsonl");
const log = { STATEMENT_LOG: file, NODE_OPTIONS: LOG_STATEMENTS };

let server: ShopProcess<TheCast>;
let asked: Asked[];
let askedOddly: Asked[];
let statements: RunStatement[];

beforeAll(async () => {
  const build = () => {
    const cast = theCast();
    aCrowd();
    anOutbox();
    return cast;
  };
  server = await startShopProcess(build, { env: log });
  asked = await askEverything(server);
  askedOddly = await askOddly(server);
  await runToEnd({ args: ["access", "olive@shop.example"], dataDir: server.dataDir, env: log });
  statements = runStatements(file);
  // Asks every page dozens of times.
}, 900_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("every page, call and form was asked", () => {
  const reached = new Set(asked.map(({ method, path }) => `${method} ${patternOf(path)}`));
  const all = Object.entries(URL_ACCESS).flatMap(([path, access]) =>
    METHODS.filter((method) => access[method]).map((method) => `${method} ${path}`),
  );
  expect(all.filter((one) => !reached.has(one))).toEqual([]);
  expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
});

test("long, repeated and odd parameters are answered", () => {
  expect(askedOddly.length).toBeGreaterThan(2_000);
  expect(askedOddly.filter(({ status }) => status >= 500)).toEqual([]);
  // Most requests are processed, not refused early.
  expect(askedOddly.filter(({ status }) => status === 200).length).toBeGreaterThan(askedOddly.length / 4);
});

test("no statement reads more rows than allowed, whatever was asked", () => {
  expect(tooMuchIn(statements)).toEqual([]);
  // They are counted.
  for (const [of, most] of Object.entries(MOST) as [keyof typeof MOST, number][])
    expect(Math.max(...statements.map((statement) => statement[of]))).toBeGreaterThan(most / 20);
});

test("no page, call, form or command costs more in a bigger shop, except the listed ones", () => {
  expect.soft(unlistedGrowth(statements)).toBe("");
  expect(listedForNothing(statements)).toEqual([]);
});
