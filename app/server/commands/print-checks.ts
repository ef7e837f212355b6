import type { Check } from "../../backup/folder-check.ts";

/** Prints a line per check and per problem. */
export function printChecks(checks: readonly Check[]): void {
  for (const check of checks) process.stdout.write(textOf(check));
  process.stdout.write(
    noteProblems(checks) ? "Problems found: see the lines above.\n" : "Everything checks out.\n",
  );
}

/** Prints the checks with problems; nothing if there are none. */
export function printWrongChecks(checks: readonly Check[]): void {
  for (const check of checks.filter(isWrong)) process.stdout.write(textOf(check));
  noteProblems(checks);
}

/** Prints one JSON document. `count` is text, as `printChecks` has it. */
export function printChecksAsJson(checks: readonly Check[]): void {
  const ok = !noteProblems(checks);
  const all = checks.map(({ about, counted, wrong }) => ({ name: about, count: counted, wrong }));
  process.stdout.write(`${JSON.stringify({ ok, checks: all }, null, 2)}\n`);
}

function textOf(check: Check): string {
  const { about, counted, wrong } = check;
  const head = `${isWrong(check) ? "WRONG" : "ok   "}  ${about}: ${counted}\n`;
  return [head, ...wrong.map((line) => `       ${line}\n`)].join("");
}

/** Whether there are problems; the process then exits with 1. */
function noteProblems(checks: readonly Check[]): boolean {
  const isAnyWrong = checks.some(isWrong);
  if (isAnyWrong) process.exitCode = 1;
  return isAnyWrong;
}

const isWrong = ({ wrong }: Check) => wrong.length > 0;
