import type { Tx } from "~db/client.server.ts";
import type { Instant } from "./dates.ts";

/** The person who acts, as far as a rule needs to know. */
export interface ActingEmployee {
  id: number;
  firstName: string;
  lastName: string;
}

/** What every rule that writes is given: the open transaction, who acts and when. */
export interface RuleContext<By extends ActingEmployee | null = ActingEmployee> {
  tx: Tx;
  actor: By;
  now: Instant;
}
