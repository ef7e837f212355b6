import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { printChecks, printChecksAsJson, printWrongChecks } from "~/server/commands/print-checks";

// As processes: tests/http/backups.test.ts.

const GOOD = { about: "customers", counted: "2", wrong: [] };
const BAD = { about: "sales", counted: "1", wrong: ["a sale whose totals don't add up: 1"] };
const LINES = "WRONG  sales: 1\n       a sale whose totals don't add up: 1\n";

let write: MockInstance<typeof process.stdout.write>;
const exitCode = process.exitCode;
beforeEach(() => {
  write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  write.mockRestore();
  process.exitCode = exitCode;
});

/** What is printed, and the status that the process ends with. */
function said(print: () => void): [string, typeof process.exitCode] {
  print();
  return [write.mock.calls.map(([part]) => String(part)).join(""), process.exitCode];
}

test("all checks, those that are wrong with their lines", () => {
  expect(said(() => printChecks([GOOD, BAD]))).toEqual([
    `ok     customers: 2\n${LINES}Problems found: see the lines above.\n`,
    1,
  ]);
});

test("a good shop's", () => {
  expect(said(() => printChecks([GOOD]))).toEqual([
    "ok     customers: 2\nEverything checks out.\n",
    exitCode,
  ]);
});

test("only what is wrong, and nothing of a good shop", () => {
  expect(said(() => printWrongChecks([GOOD]))).toEqual(["", exitCode]);
  expect(said(() => printWrongChecks([GOOD, BAD]))).toEqual([LINES, 1]);
});

test("as JSON", () => {
  const [text, status] = said(() => printChecksAsJson([GOOD, BAD]));
  expect(JSON.parse(text)).toEqual({
    ok: false,
    checks: [
      { name: "customers", count: "2", wrong: [] },
      { name: "sales", count: "1", wrong: BAD.wrong },
    ],
  });
  expect(status).toBe(1);
});

test("as JSON, a good shop's", () => {
  const [text, status] = said(() => printChecksAsJson([GOOD]));
  expect([JSON.parse(text), status]).toEqual([
    { ok: true, checks: [{ name: "customers", count: "2", wrong: [] }] },
    exitCode,
  ]);
});
