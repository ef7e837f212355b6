import { version } from "~/domain/fields";
import { rate } from "~/domain/money";
import { WEEKDAYS } from "~/domain/shop/stores/work-days";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import { contract } from "~/web/contract";
import { GENERAL_PARTS, type GeneralPart, settingsOf } from "./general-parts.ts";

/** Settings on the page General. */
export const GENERAL = (Object.keys(GENERAL_PARTS) as GeneralPart[]).flatMap(settingsOf);
export const GeneralSettings = contract(
  editedSettings(GENERAL),
  ({
    commissionRate: commission,
    discountLimit: discount,
    depositKept: kept,
    leastDeposit: least,
    promiseWeekdays: weekdays,
    costCode,
    ...rest
  }) => ({
    ...rest,
    promiseWeekdays: WEEKDAYS.filter((weekday) => weekdays[weekday]).join(" "),
    ...(costCode !== null && { costCode }),
    ...(commission !== null && { commissionRate: rate(commission / 10) }),
    discountLimit: rate(discount / 10),
    depositKept: rate(kept / 10),
    leastDeposit: rate(least / 10),
  }),
);

/** Settings on the page Security. */
export const SECURITY = [
  "passwordMinLength",
  "passwordExpires",
  "passwordExpiryDays",
  "secondFactor",
  "sessionIdleMinutes",
] as const;
export const SecuritySettings = contract(editedSettings(SECURITY));

/** Settings on the page Privacy. */
export const PRIVACY = [
  "eraseCustomersAfterYears",
  "importErrorsKeptDays",
  "sellerIdentityYears",
  "messageWordsKeptDays",
] as const;
export const PrivacySettings = contract(editedSettings(PRIVACY));

/** Settings on the page Sending. */
export const SENDING = [
  "doorShowsPhotos",
  "messagesAMinute",
  "messagesAnHour",
  "textsFromHour",
  "textsUntilHour",
] as const;
export const SendingSettings = contract(editedSettings(SENDING));
/** The same for owners, with what only they change. */
export const OWNERS_SENDING = [...SENDING, "emailCountsOpens"] as const;
export const OwnersSendingSettings = contract(editedSettings(OWNERS_SENDING));

/** Settings on the page Email Domain. */
export const MAIL_DOMAIN = ["dkimSelector"] as const;
export const MailDomainSettings = contract(editedSettings(MAIL_DOMAIN));

/** Returns form fields for these settings, with their version. */
export function editedSettings<Name extends keyof typeof settingFields>(names: readonly Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, settingFields[name]]));
  return { ...(fields as Pick<typeof settingFields, Name>), version: version("Reload the settings") };
}
