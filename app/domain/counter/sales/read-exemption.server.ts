import type { ExemptAs } from "~db/closed-lists.ts";
import { refuse, type Refused } from "../../result.ts";
import { type CustomerExemption, type Exemption, isCertificate } from "./exemption.ts";
import type { NewSale } from "./new-sale.ts";
import type { Place } from "../../places.ts";
import { readDestination } from "./shipped-out.server.ts";
import { isCertificateNumber } from "./certificate-number.ts";

const MISSING: Record<ExemptAs, string> = {
  resale: "Enter the number of the resale certificate",
  shipped_out: "Enter the state or the country that it is shipped to",
  exempt_customer: "Enter the number of their certificate: their record has none",
  other: "Enter why it is exempt from tax",
};

const NO_NUMBER = "This can't be a certificate's number: enter it as it stands on the certificate";
const NO_PLACE =
  "Enter another state than the store's, or another country, with the city at most: the address is the customer's";

interface ReadExemption {
  ok: true;
  exemption: Exemption | null;
  /** Certificate to save on the customer's record. */
  toKeep: CustomerExemption | null;
  /** Destination, if the goods are shipped out of state. */
  place: Place | null;
}

const NOTHING_SAID = { ok: true, toKeep: null, place: null } as const;

/**
 * Reads a ticket's exemption: null if it claims none, 'other' if it has a reason without a kind. An exempt
 * customer's number comes from their record unless one is typed. `toKeep` then has that number and the
 * certificate's date for the record. Refuses (422) a missing number, state or reason, text that can't be a
 * certificate number, a destination in the store's own state, and an exempt customer who is a walk-in,
 * because they have no record.
 */
export function readExemption(
  { exemptAs = null, exemptReason = null, exemptDate = null }: NewSale,
  customer: CustomerExemption | null,
  store: { address: string | null; country: string | null },
): ReadExemption | Refused {
  if (exemptAs === null && exemptReason === null) return { ...NOTHING_SAID, exemption: null };
  const kind = exemptAs ?? "other";
  if (kind !== "exempt_customer") {
    if (exemptReason === null) return refuse("invalid", MISSING[kind], "taxExempt.reason");
    if (isCertificate(kind) && !isCertificateNumber(exemptReason))
      return refuse("invalid", NO_NUMBER, "taxExempt.reason");
    const place = kind === "shipped_out" ? readDestination(exemptReason, store) : null;
    if (kind === "shipped_out" && place === null) return refuse("invalid", NO_PLACE, "taxExempt.reason");
    return { ...NOTHING_SAID, exemption: { exemptAs: kind, exemptReason }, place };
  }
  if (customer === null)
    return refuse("invalid", "A walk-in has no certificate on record: choose the customer", "customerId");
  const number = exemptReason ?? customer.taxExemptNumber;
  if (number === null) return refuse("invalid", MISSING[kind], "taxExempt.reason");
  if (!isCertificateNumber(number)) return refuse("invalid", NO_NUMBER, "taxExempt.reason");
  const exemption = { exemptAs: kind, exemptReason: number };
  const isOnRecord = number === customer.taxExemptNumber;
  if (isOnRecord && (exemptDate === null || exemptDate === customer.taxExemptDate))
    return { ...NOTHING_SAID, exemption };
  if (exemptDate === null) return refuse("invalid", "Enter the date on the certificate", "taxExempt.date");
  return { ...NOTHING_SAID, exemption, toKeep: { taxExemptNumber: number, taxExemptDate: exemptDate } };
}
