import { version } from "~/domain/fields";
import { settingFields } from "~/domain/settings/setting-fields";
import { contract } from "~/web/contract";

/** Where the head of the audit log is sent each day. */
export const HeadAddress = contract({
  auditHeadUrl: settingFields.auditHeadUrl,
  version: version("Load the settings again"),
});
