import { type Actor, can } from "../domain/permissions.ts";
import type { Trouble } from "./trouble.ts";

/** What the actor is told of the machine: whoever looks after backups. */
export function troublesFor(actor: Actor, find: () => Trouble[]): Trouble[] {
  return can(actor, "backups.manage") ? find() : [];
}
