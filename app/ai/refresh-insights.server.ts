import { readInsightFigures } from "../domain/outreach/advisor/insight-figures.server.ts";
import {
  insightsFor,
  insightsFrom,
  type InsightTexts,
} from "../domain/outreach/advisor/built-in-insights.server.ts";
import {
  hasChangedSince,
  keepInsights,
  keptInsights,
  newestAuditId,
} from "../domain/outreach/advisor/keep-insights.server.ts";
import type { Db } from "~db/client.server.ts";
import { type AdvicePart, withCustomers } from "../domain/outreach/advisor/named-customers.server.ts";
import type { Actor } from "../domain/permissions.ts";
import { BUILT_IN_ADVISOR } from "~/domain/outreach/advisor/advice-wording";
import { type Instant, isFromFuture, MS_PER_DAY, MS_PER_HOUR } from "../domain/dates.ts";
import { chainPart, shop } from "../runtime/shop.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { inParts } from "../runtime/long-work-in-parts.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "~/domain/shop/trail/by-itself";
import { askAudited } from "./audited.server.ts";
import { modelName } from "./model.server.ts";
import { askForInsights } from "./questions.server.ts";

export interface ShownInsights extends Omit<InsightTexts, "recommendation"> {
  recommendation: AdvicePart[] | null;
  source: string;
  madeAt: Instant;
}

const PAUSE_AFTER_FAILURE = 5 * 60_000;
const NOBODY = byItself("background");

const state = { isRefreshing: false, notBefore: 0 };
const tooLargeAtOnce = new WeakSet<Db>();

/**
 * Returns the current insights, or null. Never waits for a model: stale insights are refreshed in the
 * background. The built-in advisor's first insights are computed right away if the shop is small.
 */
export function insightsToShow(actor: Actor): ShownInsights | null {
  const { db } = shop();
  const insights = currentInsights(db);
  if (!insights) return null;
  const { trend, recommendation, alert, source, madeAt } = insights;
  return {
    trend,
    recommendation: recommendation === null ? null : withCustomers(db, actor, recommendation),
    alert,
    source,
    madeAt,
  };
}

function currentInsights(db: Db): (InsightTexts & { source: string; madeAt: Instant }) | null {
  const kept = keptInsights(db);
  const now = Date.now() as Instant;
  if (chainPart()?.part !== "store" && isDue(kept, now)) refreshSoon();
  if (kept && saysSomething(kept)) return kept;
  if (modelName() !== null) return null;
  const first = insightsAtOnce(db, now);
  return first && saysSomething(first) ? { ...first, source: BUILT_IN_ADVISOR, madeAt: now } : null;
}

/** The built-in advisor's insights, read while somebody waits. Null once a look found the shop too large for that. */
function insightsAtOnce(db: Db, now: Instant): InsightTexts | null {
  if (tooLargeAtOnce.has(db)) return null;
  const insights = insightsFor(db, now);
  if (!insights) tooLargeAtOnce.add(db);
  return insights;
}

/**
 * Starts a refresh if one is due, as `insightsToShow` does when somebody looks: for a chain, where stores can't write,
 * by the head office itself.
 */
export function refreshIfDue(): void {
  if (isDue(keptInsights(shop().db), Date.now() as Instant)) refreshSoon();
}

/**
 * Whether insights are missing, from another source, or from the future; or at least an hour old (or empty)
 * with data changed since; or a day old.
 */
function isDue(kept: ReturnType<typeof keptInsights>, now: Instant): boolean {
  if (!kept || kept.source !== (modelName() ?? BUILT_IN_ADVISOR)) return true;
  if (isFromFuture(kept.madeAt, now)) return true;
  const isOld = now - kept.madeAt >= MS_PER_HOUR;
  if (!isOld && saysSomething(kept)) return false;
  return now - kept.madeAt >= MS_PER_DAY || hasChangedSince(shop().db, kept.seenAuditId);
}

function refreshSoon() {
  if (state.isRefreshing || performance.now() < state.notBefore) return;
  state.isRefreshing = true;
  setImmediate(() => {
    refresh()
      .catch((error: unknown) => {
        state.notBefore = performance.now() + PAUSE_AFTER_FAILURE;
        log.warn("insights-failed", errorFields(error));
      })
      .finally(() => {
        state.isRefreshing = false;
      });
  });
}

async function refresh() {
  const { db } = shop();
  const seenAuditId = newestAuditId(db);
  const figures = await inParts(readInsightFigures(db, Date.now() as Instant));
  const builtIn = insightsFrom(figures);
  const model = modelName();
  // Empty figures don't justify a model call.
  const texts =
    model === null || !saysSomething(builtIn)
      ? builtIn
      : await askAudited(NOBODY, { kind: "insights", id: 1 }, "insights", () => askForInsights(figures));
  mustWrite(NOBODY, (ctx) => keepInsights(ctx, { ...texts, source: model ?? BUILT_IN_ADVISOR, seenAuditId }));
}

function saysSomething({ trend, recommendation, alert }: InsightTexts): boolean {
  return trend !== null || recommendation !== null || alert !== null;
}
