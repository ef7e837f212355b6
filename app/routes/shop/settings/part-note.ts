import { counted } from "~/domain/counted";
import type { GeneralPart, GeneralSetting } from "./general-parts.ts";
import { saySetting } from "./shown-settings.ts";

/**
 * What is set in a part of the general settings, as far as it is short: said beside its title while it is folded.
 * `values` are what is saved, or the draft that was kept, without those that the employee may not see.
 */
export function partNote(part: GeneralPart, values: Readonly<Record<string, string>>): string {
  const said = NOTES[part]((name) => saySetting(name, values[name] ?? ""));
  return said.filter(Boolean).join(", ");
}

type Say = (name: GeneralSetting) => string;

const NOTES: Record<GeneralPart, (say: Say) => string[]> = {
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
      ? "No promise date"
      : `Promised after ${counted(say("promiseWorkDays"), "work day")}`,
  ],
  tickets: (say) => [say("paidByDefault"), `${say("depositKept")}% of deposits kept when canceled`],
  counter: (say) => [say("counterCare")],
  stock: (say) => [say("currency"), say("commissionRate") && `${say("commissionRate")}% commission`],
  receiving: (say) => [
    say("skuPattern"),
    say("priceFactors") && `retail price from cost: ${say("priceFactors")}`,
  ],
};
