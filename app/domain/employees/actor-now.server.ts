import type { Tx } from "~db/client.server.ts";
import { type Actor, permissionsOf } from "../permissions.ts";
import { type Account, getAccount } from "./find-employees.server.ts";

/** An account with its rights at this moment; null if it is deactivated. */
export function actorNow(tx: Tx, employeeId: number): Actor | null {
  const account = getAccount(tx, employeeId);
  return account?.isActive ? actorOfAccount(account) : null;
}

export function actorOfAccount(account: Account): Actor {
  const { id, firstName, lastName, email, role, phone, homeStore, isActive, location } = account;
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    phone,
    homeStore,
    isActive,
    location,
    permissions: permissionsOf(role),
  };
}
