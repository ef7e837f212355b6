import { and, between, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";

const RECORD = { kind: "integration", id: "ai" } as const;
const PAUSE_MS = 10_000;

const AiTestOutcome = z.object({
  model: z.string(),
  host: z.string(),
  ms: z.number(),
  /** Message for administrators; null if the service answered. */
  problem: z.string().nullable(),
});
export type AiTestOutcome = z.infer<typeof AiTestOutcome>;

/** Records the start of a test. Refused within `PAUSE_MS` of the last test by anyone. */
export function beginAiTest({ tx, now }: RuleContext, { model }: { model: string }): Result<null> {
  const earliest = (now - PAUSE_MS) as Instant;
  const latest = (now + CLOCK_TOLERANCE) as Instant;
  const recent = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(ofTheAiService(), eq(auditLog.action, "ai.asked"), between(auditLog.at, earliest, latest)))
    .limit(1)
    .get();
  if (recent) return refuse("conflict", "Just tested: try again in ten seconds");
  return done(null, { action: "ai.asked", record: RECORD, after: { kind: "test", model } });
}

/** Stored in the audit trail only. */
export function keepAiTest(_ctx: RuleContext, outcome: AiTestOutcome): Result<null> {
  return done(null, { action: "ai.tested", record: RECORD, after: outcome });
}

/** Null if there was no test or its entry was erased. */
export function lastAiTest(tx: Tx): (AiTestOutcome & { at: Instant }) | null {
  const row = tx
    .select({ at: auditLog.at, payload: auditLog.payload })
    .from(auditLog)
    .where(and(ofTheAiService(), eq(auditLog.action, "ai.tested")))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get();
  if (!row?.payload) return null;
  const { after } = JSON.parse(row.payload) as { after: unknown };
  const outcome = AiTestOutcome.safeParse(after);
  return outcome.success ? { ...outcome.data, at: row.at } : null;
}

function ofTheAiService() {
  return and(eq(auditLog.recordKind, RECORD.kind), eq(auditLog.recordId, RECORD.id));
}
