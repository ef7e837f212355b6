import type { Tx } from "~db/client.server.ts";
import type { ActingEmployee } from "./acting-employee.ts";
import type { Approval } from "./approval.ts";
import type { Instant } from "./dates.ts";
import type { Actor } from "./permissions.ts";

export type { ActingEmployee } from "./acting-employee.ts";

/** Passed to every rule that writes. */
export interface RuleContext<By extends ActingEmployee | null = Actor> {
  tx: Tx;
  actor: By;
  now: Instant;
  approval?: Approval | null;
  /** Amounts that the person at the form said to keep (`askToKeep`). Absent where nobody can be asked. */
  kept?: ReadonlySet<string> | null;
  /** The colleague who approved the step. What it lists as worth a look says so. */
  approvedBy?: number | null;
}
