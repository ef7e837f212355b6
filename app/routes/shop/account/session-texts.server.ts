import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { liveSessions } from "~/domain/shop/account/find-live-sessions.server";
import { deviceName } from "~/ui/device";
import { formatAge, formatDateTime } from "~/ui/format";
import type { Tx } from "~db/client.server.ts";

/** Puts the account's sessions into words, the current one first. */
export function sessionsToShow(
  tx: Tx,
  { employeeId, atHand, zone, now }: { employeeId: number; atHand: number; zone: string; now: Instant },
) {
  const live = liveSessions(tx, now, employeeId);
  const unlessOwn = (id: number, name: string) => (id === employeeId ? null : name);
  const rows = live.map(({ id, lastSeenAt, userAgent, address, ...one }) => {
    const openerName = unlessOwn(one.openedBy, one.openerName);
    return {
      id,
      isAtHand: id === atHand,
      device: deviceName(userAgent),
      address,
      /** Who opened the session; null for the account itself. */
      openerName,
      signedInAt: formatDateTime((openerName === null ? null : one.actingSince) ?? one.createdAt, zone),
      lastSeen: id === atHand ? "now" : formatAge(now - lastSeenAt),
      /** 'Locked', or who is at the terminal now; null for the account itself. */
      atIt: one.lockedAt === null ? unlessOwn(one.atId, one.atName) : "Locked",
      formKey: crypto.randomUUID(),
    };
  });
  return {
    rows: rows.toSorted((a, b) => Number(b.isAtHand) - Number(a.isAtHand)),
    formKey: crypto.randomUUID(),
  };
}

export type SessionsToShow = ReturnType<typeof sessionsToShow>;

/** '2 other sessions were ended'. */
export function sessionsEnded(count: number): string {
  if (count === 0) return "No other session was open";
  return `${counted(count, "other session was", "other sessions were")} ended`;
}
