import { and, eq, gte, inArray, not } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { sales } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { addDays, type Day } from "../../dates.ts";
import { isSameCertificate } from "./certificate-number.ts";
import { EXEMPT_AS, type Exemption, isCertificate } from "./exemption.ts";

/** How far back tickets are compared: the days of a year. */
const COMPARED_DAYS = 366;

/**
 * True if a certificate number may be somebody else's: a walk-in gave it, or an exempt ticket of another
 * customer in the year before has it, however it is written. A couple or a company may share one, so somebody
 * should look at it.
 */
export function isOfOthers(
  tx: Tx,
  exemption: Exemption | null,
  { customerId, storeDay }: { customerId: number | null; storeDay: Day },
): boolean {
  if (exemption === null || !isCertificate(exemption.exemptAs)) return false;
  if (customerId === null) return true;
  return tx
    .selectDistinct({ number: sales.exemptReason })
    .from(sales)
    .where(
      and(
        gte(sales.storeDay, addDays(storeDay, -COMPARED_DAYS)),
        inArray(sales.exemptAs, EXEMPT_AS.filter(isCertificate)),
        eq(sales.isLive, true),
        not(ofPerson(tx, sales.customerId, customerId)),
      ),
    )
    .all()
    .some(({ number }) => isSameCertificate(number, exemption.exemptReason));
}
