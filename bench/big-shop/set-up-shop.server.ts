import { dirname } from "node:path";
import type { Db } from "~db/client.server.ts";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "~/domain/rule-context";
import { done, type Result } from "~/domain/result";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { openStores } from "~/domain/shop/stores/first-stores.server";
import { calendarFor } from "../../app/sample-shop/calendar.ts";
import { runRule } from "../../app/sample-shop/run-rules.server.ts";
import { setUpStores } from "../../app/sample-shop/set-up-stores.server.ts";
import { hireStaff } from "../../app/sample-shop/hire-staff.server.ts";
import { processesWritten } from "../../app/sample-shop/processes.server.ts";
import { type VendorIds, vendorsAdded } from "../../app/sample-shop/vendors.server.ts";

/** Creates stores, staff with the sample's accounts, processes and vendors. Returns employees by email. */
export function setUpShop(
  tx: Db,
  auditKey: Buffer,
  now: Instant,
  password: { hash: string; setAt: Instant },
): { staff: Map<string, Actor>; vendors: VendorIds } {
  openStores(tx);
  const staff = hireStaff(tx, auditKey, now, password);
  const [owner] = staff.values();
  if (!owner) throw new Error("The sample has no staff");
  const ctx: RuleContext = { tx, actor: owner, now };
  runRule(tx, auditKey, ctx, setUpStores);
  runRule(tx, auditKey, ctx, leaveBackupsOff);
  for (const { rule } of processesWritten(calendarFor(now), dirname(tx.$client.name)))
    runRule(tx, auditKey, ctx, rule);
  const vendors: VendorIds = new Map();
  for (const { rule } of vendorsAdded(now, vendors)) runRule(tx, auditKey, ctx, rule);
  return { staff, vendors };
}

/** Turns scheduled backups off, because one during a measurement would distort it. */
function leaveBackupsOff({ tx, actor, now }: RuleContext): Result<null> {
  return done(null, keepSetting({ tx, now, by: actor.id }, "backupEveryHours", 0));
}
