import { type Instant, MS_PER_DAY } from "~/domain/dates";
import { newestSealing, newestSealingAfter, type Sealing } from "~/domain/records/audit/key-of-log.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { formatCount, formatDateTime } from "~/ui/format";
import type { Db } from "~db/client.server.ts";

const TOLD_FOR = 7 * MS_PER_DAY;

export interface TrailSealing {
  at: string;
  upTo: string;
}

/** The newest sealing of the trail, as owners are told of it. */
export function trailSealing(db: Db): TrailSealing | null {
  const sealing = newestSealing(db);
  return sealing && shown(db, sealing);
}

/** The same while it is news. */
export function recentTrailSealing(db: Db, now: Instant): TrailSealing | null {
  const sealing = newestSealingAfter(db, (now - TOLD_FOR) as Instant);
  return sealing && shown(db, sealing);
}

function shown(db: Db, { at, upTo }: Sealing): TrailSealing {
  return { at: formatDateTime(at, readSettings(db).businessZone), upTo: formatCount(upTo) };
}
