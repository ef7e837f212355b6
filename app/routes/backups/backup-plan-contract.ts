import { z } from "zod";
import { SETTING_RANGES } from "~/domain/settings/setting-limits";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";

export const PLAN = ["backupEveryHours", "backupsDaily", "backupsWeekly"] as const;

/** When backups are made and how many are kept. */
export const BackupPlan = contract((f) =>
  z.object({
    backupEveryHours: within(f, "backupEveryHours"),
    backupsDaily: within(f, "backupsDaily"),
    backupsWeekly: within(f, "backupsWeekly"),
    version: f.requiredId("Load the settings again"),
  }),
);

function within(f: Fields, name: (typeof PLAN)[number]) {
  const [from, to] = SETTING_RANGES[name];
  return f.requiredWhole({ from, to });
}
