import { SIGN_IN_REFUSALS, type SignInRefusal } from "~/domain/shop/trail/action-labels";
import { log } from "~/runtime/log.server";
import type { RequestFacts } from "~/web/context";
import { FAILED_SIGN_IN } from "~/web/failed-sign-in-header";
import { countDenial } from "./denials.server.ts";

/**
 * Counts a failed sign-in where owners see it, and logs its address. Programs read that line: its event, its
 * fields and their order stay as they are (docs/hosting/fail2ban-filter.conf). It names no account, since
 * people type passwords into the wrong field. A store's client isn't ours: a line that says the store isn't one
 * of those that programs read.
 */
export function noteFailedSignIn(
  facts: RequestFacts,
  { employeeId, permission: why }: { employeeId: number; permission: SignInRefusal },
): void {
  const { address, store } = facts;
  countDenial({ employeeId, permission: why, address });
  facts.failedSignIn = why;
  log.warn("sign-in-failed", { why, ...(store !== null && { store }), address });
}

/** In a store: logs what its head office's answer says of a client's sign-in, and takes that out of the answer. */
export function logFailedAtHeadOffice({ headers }: Response, address: string): void {
  const why = headers.get(FAILED_SIGN_IN);
  headers.delete(FAILED_SIGN_IN);
  if (why !== null && Object.hasOwn(SIGN_IN_REFUSALS, why)) log.warn("sign-in-failed", { why, address });
}
