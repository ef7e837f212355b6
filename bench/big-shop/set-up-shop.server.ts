import { dirname } from "node:path";
import type { Db } from "~db/client.server.ts";
import type { Instant } from "~/domain/dates";
import type { RuleContext, ActingEmployee } from "~/domain/rule-context";
import { done, type Result } from "~/domain/result";
import { keepSetting } from "~/domain/settings/read-settings.server";
import { openStores } from "~/domain/stores/first-stores.server";
import { calendarFor } from "../../app/sample-shop/calendar.ts";
import { runRule } from "../../app/sample-shop/run-rules.server.ts";
import { setUpStores } from "../../app/sample-shop/set-up-stores.server.ts";
import { hireStaff } from "../../app/sample-shop/hire-staff.server.ts";
import { processesWritten } from "../../app/sample-shop/processes.server.ts";

/** Creates stores, staff with the sample's accounts, and processes. Returns employees by e-mail. */
export function setUpShop(
  tx: Db,
  auditKey: Buffer,
  now: Instant,
  password: { hash: string; setAt: Instant },
): Map<string, ActingEmployee> {
  openStores(tx);
  const staff = hireStaff(tx, auditKey, now, password);
  const [owner] = staff.values();
  if (!owner) throw new Error("The sample has no staff");
  const ctx: RuleContext = { tx, actor: owner, now };
  runRule(tx, auditKey, ctx, setUpStores);
  runRule(tx, auditKey, ctx, leaveBackupsOff);
  for (const { rule } of processesWritten(calendarFor(now), dirname(tx.$client.name)))
    runRule(tx, auditKey, ctx, rule);
  return staff;
}

/** A backup during a measurement would distort it. */
function leaveBackupsOff({ tx, actor, now }: RuleContext): Result<null> {
  return done(null, keepSetting({ tx, now, by: actor.id }, "backupEveryHours", 0));
}
