import type { Actor } from "../../permissions.ts";
import type { SettingName } from "./read-settings.server.ts";

/** Settings about customers' privacy that administrators see, and only owners change. */
const OF_OWNERS: readonly SettingName[] = ["emailCountsOpens"];

export function mayChangeSetting(actor: Actor, name: SettingName): boolean {
  return actor.role === "owner" || !OF_OWNERS.includes(name);
}
