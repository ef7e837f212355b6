import { contract } from "~/web/contract";
import { editedSettings } from "../../shop/settings/settings-contract.ts";

export const PLAN = ["backupEveryHours", "backupsDaily", "backupsWeekly"] as const;

export const BackupPlan = contract(editedSettings(PLAN));
