import { EXEMPT_AS, type ExemptAs } from "~db/closed-lists.ts";
import type { Day } from "../../dates.ts";
import type { NewSale } from "./new-sale.ts";

export { EXEMPT_AS };

/** As a form's list has them. */
export const EXEMPT_AS_LABELS: Record<ExemptAs, string> = {
  resale: "Resale certificate",
  shipped_out: "Shipped out of state",
  exempt_customer: "Exempt customer",
  other: "Other",
};

/** Why a ticket has less tax than its store's rate makes it. */
export interface Exemption {
  exemptAs: ExemptAs;
  /** The number of a certificate or of the customer, the state, or words. */
  exemptReason: string;
}

/** Of a certificate on the customer's record. */
export interface CustomerExemption {
  taxExemptNumber: string | null;
  taxExemptDate: Day | null;
}

/** Whether its words are the number of a certificate. */
export function isCertificate(exemptAs: ExemptAs | null): boolean {
  return exemptAs === "resale" || exemptAs === "exempt_customer";
}

/** What is the same however it is written. */
export function certificateKey(number: string): string {
  return number.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

/** Whether a reason takes all tax off. Goods shipped out, and 'other' if that was chosen, say why a typed tax is less. */
export function takesAllTax({ exemptAs = null, tax }: Pick<NewSale, "exemptAs" | "tax">): boolean {
  const isTyped = tax !== "auto" && tax !== null && tax > 0;
  return !isTyped || (exemptAs !== "shipped_out" && exemptAs !== "other");
}

/** As papers and pages say it: 'resale certificate 12-345'. Null without one. */
export function exemptionText({
  exemptAs,
  exemptReason,
}: {
  exemptAs: ExemptAs | null;
  exemptReason: string | null;
}): string | null {
  if (exemptReason === null) return null;
  switch (exemptAs) {
    case "resale":
      return `resale certificate ${exemptReason}`;
    case "shipped_out":
      return `shipped out of state to ${exemptReason}`;
    case "exempt_customer":
      return `exempt customer, certificate ${exemptReason}`;
    case "other":
    case null:
      return exemptReason;
  }
}
