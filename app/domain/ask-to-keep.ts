import { type Cents, inMoney } from "./money.ts";
import type { Refused } from "./result.ts";
import type { RuleContext } from "./rule-context.ts";

/** Name of the form controls that say which amounts to keep. */
export const MEANT = "meant";

/** An amount that is probably a typing error. */
export interface Doubt {
  field: string;
  amount: Cents;
  /** The likely mistake, as a sentence without its period. */
  because: string;
}

/**
 * Refuses implausible amounts until the person who typed them says to keep them. Asks about each amount once,
 * and again if another is typed. Only pages ask: null for API calls and for amounts that nobody typed.
 */
export function askToKeep(
  { kept }: Pick<RuleContext, "kept">,
  doubts: readonly Doubt[],
  currency: string,
): Refused | null {
  const asked = kept ? doubts.filter((doubt) => !kept.has(keyOf(doubt))) : [];
  if (asked.length === 0) return null;
  const errors: Record<string, string[]> = {};
  for (const { field, amount, because } of asked)
    (errors[field] ??= []).push(`${because}. Keep ${inMoney(amount, currency)}?`);
  const keeps = asked.map((doubt) => ({
    key: keyOf(doubt),
    label: `Keep ${inMoney(doubt.amount, currency)}`,
  }));
  const message = Object.values(errors).flat().join(" ");
  return { ok: false, refusal: { kind: "invalid", message, errors, keeps } };
}

function keyOf({ field, amount }: Doubt): string {
  return `${field}=${amount}`;
}
