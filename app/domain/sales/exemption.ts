import { EXEMPT_AS, type ExemptAs } from "~db/closed-lists.ts";
import type { Day } from "../dates.ts";
import { refuse, type Refused } from "../result.ts";
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

const MISSING: Record<ExemptAs, string> = {
  resale: "Enter the number of the resale certificate",
  shipped_out: "Enter the state that it is shipped to",
  exempt_customer: "Enter the number of their certificate: their record has none",
  other: "Enter why it is exempt from tax",
};

/** Whether its words are the number of a certificate. */
export function isCertificate(exemptAs: ExemptAs | null): boolean {
  return exemptAs === "resale" || exemptAs === "exempt_customer";
}

/** States write them in many ways: '85-8012345678C-9', 'SR FH 102-345678'. */
const CERTIFICATE = { letters: [4, 25], digits: 4 } as const;

/** Whether it can be the number of a certificate; not whether it is. */
function isCertificateNumber(text: string): boolean {
  const [fewest, most] = CERTIFICATE.letters;
  const { length } = certificateKey(text);
  const digits = text.replace(/\D/g, "").length;
  return /^[a-z0-9 ./#-]*$/i.test(text) && length >= fewest && length <= most && digits >= CERTIFICATE.digits;
}

/** What is the same however it is written. */
export function certificateKey(number: string): string {
  return number.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

const NO_NUMBER = "This can't be a certificate's number: enter it as it stands on the certificate";

/**
 * What a ticket says of it, null for nothing; words alone are 'other'. An exempt customer's number is taken from
 * their record, or typed: then `toKeep` is what their record gets, with the date on the certificate. Refused (422)
 * without number, state or words, with what can't be a certificate's number, and for a walk-in, who has no record.
 */
export function readExemption(
  { exemptAs = null, exemptReason = null, exemptDate = null }: NewSale,
  customer: CustomerExemption | null,
): { ok: true; exemption: Exemption | null; toKeep: CustomerExemption | null } | Refused {
  if (exemptAs === null && exemptReason === null) return { ok: true, exemption: null, toKeep: null };
  const kind = exemptAs ?? "other";
  if (kind !== "exempt_customer") {
    if (exemptReason === null) return refuse("invalid", MISSING[kind], "taxExempt.reason");
    if (isCertificate(kind) && !isCertificateNumber(exemptReason))
      return refuse("invalid", NO_NUMBER, "taxExempt.reason");
    return { ok: true, exemption: { exemptAs: kind, exemptReason }, toKeep: null };
  }
  if (customer === null)
    return refuse("invalid", "A walk-in has no certificate on record: choose the customer", "customerId");
  const number = exemptReason ?? customer.taxExemptNumber;
  if (number === null) return refuse("invalid", MISSING[kind], "taxExempt.reason");
  if (!isCertificateNumber(number)) return refuse("invalid", NO_NUMBER, "taxExempt.reason");
  const exemption = { exemptAs: kind, exemptReason: number };
  const isOnRecord = number === customer.taxExemptNumber;
  if (isOnRecord && (exemptDate === null || exemptDate === customer.taxExemptDate))
    return { ok: true, exemption, toKeep: null };
  if (exemptDate === null) return refuse("invalid", "Enter the date on the certificate", "taxExempt.date");
  return { ok: true, exemption, toKeep: { taxExemptNumber: number, taxExemptDate: exemptDate } };
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
