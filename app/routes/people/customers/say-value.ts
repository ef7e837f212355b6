import { ownValue } from "~/domain/own-value";
import { GENDER_LABELS, TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";

/** Writes a field's value as people read it: a tier, a gender or a store by its name, anything else as it is. */
export function sayValue(
  name: string,
  value: string,
  stores: readonly { key: string; name: string }[],
): string {
  const labels: Record<string, string> =
    name === "tier" ? TIER_LABELS : name === "gender" ? GENDER_LABELS : {};
  const store = name === "homeStore" ? stores.find(({ key }) => key === value) : undefined;
  return store?.name ?? ownValue(labels, value) ?? value;
}
