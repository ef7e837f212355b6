import type { Tx } from "~db/client.server.ts";
import { everybodyWithPin } from "../employees/everybody-with-pin.server.ts";
import { isOfMakingOf } from "../employees/made-by.server.ts";
import { type Actor, can, type Permission } from "../../permissions.ts";

/** Colleagues who may approve all of these, by name. */
export function findApprovers(tx: Tx, actorId: number, permissions: readonly Permission[]): Actor[] {
  return everybodyWithPin(tx).filter(
    (one) => mayApprove(one, permissions) && isColleague(tx, one.id, actorId),
  );
}

/**
 * False for the actor, and for accounts of the actor's making (`isOfMakingOf`): neither approves for them.
 */
export function isColleague(tx: Tx, approverId: number, actorId: number): boolean {
  return approverId !== actorId && !isOfMakingOf(tx, approverId, actorId);
}

/** `isColleague` of many pairs, each of which is looked up once. */
export function colleagues(tx: Tx): (oneId: number, actorId: number) => boolean {
  const known = new Map<string, boolean>();
  return (oneId, actorId) => {
    const pair = `${oneId} ${actorId}`;
    const is = known.get(pair) ?? isColleague(tx, oneId, actorId);
    known.set(pair, is);
    return is;
  };
}

/** True if they may approve at all, and may do all of these themselves. */
export function mayApprove(approver: Actor | null, permissions: readonly Permission[]): boolean {
  return can(approver, "approvals.give") && permissions.every((permission) => can(approver, permission));
}
