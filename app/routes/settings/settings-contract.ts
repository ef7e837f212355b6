import { z } from "zod";
import { BUSINESS_ZONES } from "~/domain/dates";
import { rate, taxRate as toTaxRate } from "~/domain/money";
import {
  CURRENCIES,
  type NumberSetting,
  SETTING_LENGTHS,
  SETTING_RANGES,
} from "~/domain/settings/setting-limits";
import type { StoreDetails } from "~/domain/stores/store-details.server";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";

const ZONES = BUSINESS_ZONES.map(({ zone }) => zone);

const version = (f: Fields) => f.requiredId("Load the settings again");

/** Settings, General. */
export const GeneralSettings = contract((f) =>
  z
    .object({
      shopName: f.text({ max: SETTING_LENGTHS.shopName }),
      receiptNote: f.text({ max: SETTING_LENGTHS.receiptNote }),
      businessZone: f.requiredChoice(ZONES, {
        required: "Time zone is required",
        wrong: "Choose one of the time zones",
      }),
      currency: f.requiredChoice(CURRENCIES, {
        required: "Currency is required",
        wrong: "Choose one of the currencies",
      }),
      commissionRate: f.requiredPercent({ decimals: 1 }),
      lowStockThreshold: f.requiredWhole(rangeOf("lowStockThreshold")),
      version: version(f),
    })
    .transform(({ shopName = "", receiptNote = "", commissionRate, ...rest }) => ({
      shopName,
      receiptNote,
      commissionRate: rate(commissionRate / 10),
      ...rest,
    })),
);

/** Settings, Security. */
export const SecuritySettings = contract((f) =>
  z.object({
    passwordMinLength: f.requiredWhole(rangeOf("passwordMinLength")),
    passwordExpires: f.flag(),
    passwordExpiryDays: f.requiredWhole(rangeOf("passwordExpiryDays")),
    sessionIdleMinutes: f.requiredWhole(rangeOf("sessionIdleMinutes")),
    version: version(f),
  }),
);

const storeDetails = (f: Fields) => ({
  name: f.requiredText("Store name is required", { max: 60 }),
  zone: f.requiredText("Time zone is required"),
  address: f.text(),
  phone: f.text({ max: 40 }),
  taxRate: f.requiredPercent({ decimals: 3 }),
});

/** A new store, as its form sends it. */
export const NewStore = contract((f) => z.object(storeDetails(f)).transform(toStore));

/** A store after an edit, with the version that the edit began from. */
export const EditedStore = contract((f) =>
  z
    .object({ ...storeDetails(f), version: f.requiredId("Load the store again") })
    .transform(({ version, ...rest }) => ({ version, ...toStore(rest) })),
);

interface SentStore {
  name: string;
  zone: string;
  address?: string | undefined;
  phone?: string | undefined;
  taxRate: number;
}

function toStore({ name, zone, address, phone, taxRate }: SentStore): StoreDetails {
  return {
    name,
    zone,
    address: address ?? null,
    phone: phone ?? null,
    salesTaxRate: toTaxRate(taxRate),
  };
}

function rangeOf(name: NumberSetting) {
  const [from, to] = SETTING_RANGES[name];
  return { from, to };
}
