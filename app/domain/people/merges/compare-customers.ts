import { LONG, namesOf } from "../../fields.ts";
import type { Customer } from "../customers/customer.ts";
import { ADDRESS_FIELDS, areTwoPlaces } from "../customers/postal-address.ts";
import { ownFields } from "../customers/profile-fields.ts";
import { readTastes, writeTastes } from "../customers/tastes.ts";
import { TIERS } from "../customers/tiers-and-genders.ts";

export const MERGE_CHOICES = ["kept", "merged", "both"] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

export type CustomerFieldName = keyof typeof ownFields & string;

/** Texts that can hold both values: long ones. */
const JOINED = namesOf(ownFields).filter((name) => ownFields[name].max === LONG);
/** Lists, where 'both' joins the entries of either. */
const LISTS: readonly CustomerFieldName[] = ["loves", "avoids"];
const ADDRESS: readonly CustomerFieldName[] = ADDRESS_FIELDS;
const NAMES: readonly CustomerFieldName[] = ["firstName", "lastName"];

export interface Difference {
  name: CustomerFieldName;
  kept: string | null;
  merged: string | null;
  mayKeepBoth: boolean;
  /** The fuller value, or else the newer one. A name stays whole, and so does each of two addresses. */
  usual: MergeChoice;
}

/** `isNewer` is true if the merged one was changed after the kept one. */
export function differencesOf(
  kept: Customer,
  merged: Customer,
  { isNewer }: { isNewer: boolean },
): Difference[] {
  const newer = isNewer ? "merged" : "kept";
  const living =
    (kept.street === null) === (merged.street === null) ? newer : kept.street === null ? "merged" : "kept";
  const whole = areTwoPlaces(kept, merged) ? living : null;
  const length = ({ firstName, lastName }: Customer) => `${firstName}${lastName}`.length;
  const called = length(merged) > length(kept) ? "merged" : "kept";
  return namesOf(ownFields).flatMap((name) => {
    if (kept[name] === merged[name]) return [];
    const mayKeepBoth = [...JOINED, ...LISTS].includes(name) && kept[name] !== null && merged[name] !== null;
    const usual = (): MergeChoice => {
      if (whole !== null && ADDRESS.includes(name)) return whole;
      if (merged[name] === null) return "kept";
      if (kept[name] === null) return "merged";
      if (mayKeepBoth) return "both";
      if (name === "tier") return TIERS.indexOf(merged.tier) < TIERS.indexOf(kept.tier) ? "merged" : "kept";
      if (NAMES.includes(name)) return called;
      return newer;
    };
    return { name, kept: kept[name], merged: merged[name], mayKeepBoth, usual: usual() };
  });
}

export function chosenValue({ name, kept, merged }: Difference, choice: MergeChoice): string | null {
  if (choice === "both" && LISTS.includes(name))
    return writeTastes(new Set([...readTastes(kept), ...readTastes(merged)]));
  if (choice === "both") return [kept, merged].filter((value) => value !== null).join("\n\n");
  return choice === "kept" ? kept : merged;
}
