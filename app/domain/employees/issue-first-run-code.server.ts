import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { replaceCode } from "./one-time-code.server.ts";
import { anybodyWorksHere } from "./find-employees.server.ts";

/**
 * Stores the code that proves the first owner's access to the host, replacing the previous start's code.
 * Refused once any account exists.
 */
export function issueFirstRunCode({ tx, now }: RuleContext<null>, codeHash: string): Result<null> {
  if (anybodyWorksHere(tx)) return refuse("conflict", "This shop already has an owner");
  const id = replaceCode(tx, { purpose: "first-run", employeeId: null, codeHash }, now, null);
  return done(null, { action: "first-run.code-issued", record: { kind: "one-time code", id } });
}
