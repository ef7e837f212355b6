import { version } from "~/domain/fields";
import { rate, taxRate } from "~/domain/money";
import { settingFields } from "~/domain/settings/setting-fields";
import type { StoreDetails } from "~/domain/stores/store-details.server";
import { storeFields } from "~/domain/stores/store-fields";
import { contract } from "~/web/contract";

const { shopName, receiptNote, businessZone, currency, commissionRate, lowStockThreshold } = settingFields;
const { passwordMinLength, passwordExpires, passwordExpiryDays, secondFactor, sessionIdleMinutes } =
  settingFields;
const versionOfSettings = version("Load the settings again");

/** Settings, General. */
export const GeneralSettings = contract(
  {
    shopName,
    receiptNote,
    businessZone,
    currency,
    commissionRate,
    lowStockThreshold,
    version: versionOfSettings,
  },
  ({ commissionRate: thousandths, ...rest }) => ({ ...rest, commissionRate: rate(thousandths / 10) }),
);

/** Settings, Security. */
export const SecuritySettings = contract({
  passwordMinLength,
  passwordExpires,
  passwordExpiryDays,
  secondFactor,
  sessionIdleMinutes,
  version: versionOfSettings,
});

const { eraseCustomersAfterYears, importErrorsKeptDays } = settingFields;

/** Settings, Privacy. */
export const PrivacySettings = contract({
  eraseCustomersAfterYears,
  importErrorsKeptDays,
  version: versionOfSettings,
});

export const NewStore = contract(storeFields, toStore);

export const EditedStore = contract(
  { ...storeFields, version: version("Load the store again") },
  ({ version: began, ...rest }) => ({ version: began, ...toStore(rest) }),
);

function toStore({
  taxRate: thousandths,
  ...rest
}: Omit<StoreDetails, "salesTaxRate"> & { taxRate: number }) {
  return { ...rest, salesTaxRate: taxRate(thousandths) } satisfies StoreDetails;
}
