import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { EMAIL_DOMAIN, LOOKED_UP } from "./keep-look-up.server.ts";
import type { Answer, MailDomain } from "./mail-domain.ts";

const LookedUp = z.object({
  domain: z.string(),
  server: z.string(),
  selector: z.string().nullable(),
  answers: z.array(
    z.union([
      z.object({ name: z.string(), state: z.literal("found"), texts: z.array(z.string()) }),
      z.object({ name: z.string(), state: z.enum(["no_text", "no_name"]) }),
      z.object({ name: z.string(), state: z.literal("unasked"), why: z.string() }),
    ]),
  ),
});

interface KeptLookUp extends MailDomain {
  answers: Answer[];
  at: Instant;
}

/** The last time that name servers were asked. Null if they never were, or its entry was erased. */
export function lastLookUp(tx: Tx): KeptLookUp | null {
  const row = tx
    .select({ at: auditLog.at, payload: auditLog.payload })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, EMAIL_DOMAIN.kind),
        eq(auditLog.recordId, EMAIL_DOMAIN.id),
        eq(auditLog.action, LOOKED_UP),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();
  if (!row?.payload) return null;
  const { after } = JSON.parse(row.payload) as { after: unknown };
  const kept = LookedUp.safeParse(after);
  return kept.success ? { ...kept.data, at: row.at } : null;
}

/** Whether a domain is looked up again by itself: once a day, and when it is another one. */
export function isLookUpDue(tx: Tx, { domain, selector }: MailDomain, now: Instant): boolean {
  const last = lastLookUp(tx);
  if (last?.domain !== domain || last.selector !== selector) return true;
  // Also on a clock that was ahead.
  return Math.abs(now - last.at) >= MS_PER_DAY;
}
