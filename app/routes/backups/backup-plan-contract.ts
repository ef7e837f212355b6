import { version } from "~/domain/fields";
import { settingFields } from "~/domain/settings/setting-fields";
import { contract } from "~/web/contract";

const { backupEveryHours, backupsDaily, backupsWeekly } = settingFields;

export const PLAN = ["backupEveryHours", "backupsDaily", "backupsWeekly"] as const;

export const BackupPlan = contract({
  backupEveryHours,
  backupsDaily,
  backupsWeekly,
  version: version("Load the settings again"),
});
