import { campaigns } from "~db/schema/index.ts";
import type { RuleContext } from "~/domain/rule-context";
import { done } from "~/domain/result";
import type { Calendar } from "./calendar.ts";
import { CAMPAIGNS, type SampleCampaign } from "./material/campaigns.ts";
import type { TimedRule } from "./run-rules.server.ts";

export function campaignsWritten(calendar: Calendar): TimedRule[] {
  return CAMPAIGNS.map((campaign) => ({
    at: calendar.ago(campaign.createdDaysAgo, 0.3),
    by: "support@loupe.example",
    rule: (ctx) => writeCampaign(ctx, campaign, calendar),
  }));
}

function writeCampaign({ tx, now }: RuleContext, campaign: SampleCampaign, calendar: Calendar) {
  const { audience, scheduledDaysAgo } = campaign;
  const row = tx
    .insert(campaigns)
    .values({
      name: campaign.name,
      type: campaign.type,
      subject: campaign.subject ?? null,
      messageContent: campaign.messageContent,
      audienceTier: audience.tier ?? null,
      audienceGender: audience.gender ?? null,
      audienceAgeRange: audience.ageRange ?? null,
      audienceLocation: audience.location ?? null,
      scheduledAt: scheduledDaysAgo === undefined ? null : calendar.ago(scheduledDaysAgo, 0),
      status: campaign.status,
      sentCount: campaign.sent ?? 0,
      openCount: campaign.opened ?? 0,
      clickCount: campaign.clicked ?? 0,
      conversionCount: campaign.converted ?? 0,
      createdAt: now,
    })
    .returning()
    .get();
  return done(row, { action: "campaign.created", record: { kind: "campaign", id: row.id }, after: row });
}
