import type { Tx } from "~db/client.server.ts";
import type { Approval } from "./approvals/approval.ts";
import type { Instant } from "./dates.ts";

export interface ActingEmployee {
  id: number;
  firstName: string;
  lastName: string;
}

/** Passed to every rule that writes. */
export interface RuleContext<By extends ActingEmployee | null = ActingEmployee> {
  tx: Tx;
  actor: By;
  now: Instant;
  /** What a colleague approved on the spot. */
  approval?: Approval | null;
}
