import { SERIOUS } from "~/trouble/serious-troubles";
import type { Condition, Trouble } from "~/trouble/trouble";
import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/page-link";

const OF_BACKUPS: readonly Condition[] = ["backup-failed", "backup-late"];

/** Tells owners what is wrong with the machine. `linked` unless the page is the one of backups. */
export function Troubles({ troubles, linked = false }: { troubles: readonly Trouble[]; linked?: boolean }) {
  return troubles.map(({ condition, title, more }) => (
    <Callout key={condition} tone={SERIOUS.includes(condition) ? "error" : "warn"} title={title}>
      <p>{more}</p>
      {linked && OF_BACKUPS.includes(condition) && <Link to={href("/backups")}>View backups</Link>}
    </Callout>
  ));
}
