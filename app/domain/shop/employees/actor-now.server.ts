import type { Tx } from "~db/client.server.ts";
import type { Actor } from "../../permissions.ts";
import { getAccount } from "./find-employees.server.ts";
import { permissionsOfAccount } from "./permissions-in-force.server.ts";

/** Reads an account with its permissions at this moment; null if it is deactivated. */
export function actorNow(tx: Tx, employeeId: number): Actor | null {
  const account = getAccount(tx, employeeId);
  return account?.isActive ? actorFrom(tx, account) : null;
}

/** Builds an actor from an account. Reads its permissions at this moment unless they are given. */
export function actorFrom(
  tx: Tx,
  account: Omit<Actor, "permissions">,
  permissions = permissionsOfAccount(tx, account),
): Actor {
  const { id, firstName, lastName, email, role, phone, homeStore, isActive, location } = account;
  return { id, firstName, lastName, email, role, phone, homeStore, isActive, location, permissions };
}
