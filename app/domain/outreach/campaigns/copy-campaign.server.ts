import { campaigns } from "~db/schema/index.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Campaign } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";

/** Longest name that a copy takes from its campaign. */
const LONGEST = 190;

/** Makes a draft of a campaign's words and audience. Who gets it is asked anew. */
export function copyCampaign({ tx, now }: RuleContext, id: number): Result<Campaign> {
  const campaign = getCampaign(tx, id);
  if (!campaign) return refuse("missing", "No such record");
  const { type, messageContent, subject, audienceTier, audienceGender, audienceAgeRange, audienceLocation } =
    campaign;
  const copy = tx
    .insert(campaigns)
    .values({
      name: `Copy of ${campaign.name.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}`,
      type,
      messageContent,
      subject,
      audienceTier,
      audienceGender,
      audienceAgeRange,
      audienceLocation,
      status: "draft",
      createdAt: now,
    })
    .returning()
    .get();
  return done(copy, { action: "campaign.created", record: { kind: "campaign", id: copy.id }, after: copy });
}
