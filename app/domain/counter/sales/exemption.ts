import { EXEMPT_AS, type ExemptAs } from "~db/closed-lists.ts";
import type { Day } from "../../dates.ts";
import type { NewSale } from "./new-sale.ts";

export { EXEMPT_AS };

export const EXEMPT_AS_LABELS: Record<ExemptAs, string> = {
  resale: "Resale certificate",
  shipped_out: "Shipped out of state",
  exempt_customer: "Exempt customer",
  other: "Other",
};

/** The reason why a ticket is taxed below its store's rate. */
export interface Exemption {
  exemptAs: ExemptAs;
  /** A certificate's number, the customer's, a state, or free text, depending on `exemptAs`. */
  exemptReason: string;
}

/** The certificate on the customer's record. */
export interface CustomerExemption {
  taxExemptNumber: string | null;
  taxExemptDate: Day | null;
}

/** True if `exemptReason` holds the number of a certificate. */
export function isCertificate(exemptAs: ExemptAs | null): boolean {
  return exemptAs === "resale" || exemptAs === "exempt_customer";
}

/**
 * True if the reason removes all tax. With a typed tax, 'shipped out' and 'other' only explain why it is
 * lower.
 */
export function takesAllTax({ exemptAs = null, tax }: Pick<NewSale, "exemptAs" | "tax">): boolean {
  const isTyped = tax !== "auto" && tax !== null && tax > 0;
  return !isTyped || (exemptAs !== "shipped_out" && exemptAs !== "other");
}

/** Formats an exemption for papers and pages: 'resale certificate 12-345'. Null without one. */
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
