import type { SignInRefusal } from "~/domain/shop/trail/action-labels";
import { log } from "~/runtime/log.server";
import { countDenial } from "./denials.server.ts";

/**
 * Counts a failed sign-in where owners see it, and logs its address. Programs read that line: its event, its
 * fields and their order stay as they are (docs/hosting/fail2ban-filter.conf). It names no account, since
 * people type passwords into the wrong field.
 */
export function noteFailedSignIn(failed: {
  employeeId: number;
  permission: SignInRefusal;
  address: string;
}): void {
  countDenial(failed);
  log.warn("sign-in-failed", { why: failed.permission, address: failed.address });
}
