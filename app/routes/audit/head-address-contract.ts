import { version } from "~/domain/fields";
import { settingFields } from "~/domain/settings/setting-fields";
import { contract } from "~/web/contract";

export const HeadAddress = contract({
  auditHeadUrl: settingFields.auditHeadUrl,
  version: version("Load the settings again"),
});
