import { counted } from "~/domain/counted";
import { parsePriceFactors } from "~/domain/shop/settings/price-rule";
import { numberedSku, skuAround, wrongSkuPattern } from "~/domain/shop/settings/sku-pattern";
import type { GeneralPart, GeneralSetting } from "./general-parts.ts";
import { saySetting } from "./shown-settings.ts";

/**
 * What is set in a part of the general settings, as far as it is short: said beside its title while it is folded.
 * `values` are what is saved, or the draft that was kept, without those that the employee may not see; `today` is the business zone's day.
 */
export function partNote(part: GeneralPart, values: Readonly<Record<string, string>>, today: string): string {
  const said = NOTES[part]((name) => saySetting(name, values[name] ?? ""), today);
  return said.filter(Boolean).join(", ");
}

type Say = (name: GeneralSetting) => string;

const NOTES: Record<GeneralPart, (say: Say, today: string) => string[]> = {
  shop: (say) => [say("shopName"), say("businessZone")],
  messages: (say) => [
    say("remindAfterDays") === "0"
      ? "No reminders"
      : `Reminders after ${counted(say("remindAfterDays"), "day")}`,
    `unclaimed after ${counted(say("unclaimedAfterDays"), "day")}`,
  ],
  marketing: (say) => [say("postalAddress") || "No postal address"],
  repairs: (say) => [
    say("promiseWorkDays") === "0"
      ? "New repairs without a promise date"
      : `New repairs promised in ${counted(say("promiseWorkDays"), "work day")}`,
  ],
  tickets: (say) => [`Payment: ${say("paidByDefault").toLowerCase()}`, keptWords(say("depositKept"))],
  counter: (say) => [say("counterCare")],
  stock: (say) => [say("currency"), say("commissionRate") && `${say("commissionRate")}% commission`],
  receiving: (say, today) => [skuExample(say("skuPattern"), today), factorWords(say("priceFactors"))],
};

function keptWords(percent: string): string {
  return percent === "0"
    ? "a canceled order's deposit is given back"
    : `${percent}% of a canceled order's deposit is kept`;
}

/** The first SKU of a ring: 'RIN-00001'. A draft's pattern that can't be used is shown as typed. */
function skuExample(pattern: string, day: string): string {
  if (pattern === "" || wrongSkuPattern(pattern) !== null) return pattern;
  return numberedSku(skuAround(pattern, { category: "rings", vendor: "vendor", day }), 1);
}

function factorWords(rule: string): string {
  const factors = parsePriceFactors(rule);
  if ("unread" in factors || factors.by.size > 0) return `retail price from cost: ${rule}`;
  return factors.others === null ? "" : `retail ${factors.others / 100} times cost`;
}
