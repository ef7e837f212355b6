import { z } from "zod";
import { type Campaign, segmentsOf } from "~/domain/campaigns/campaign";
import type { Segments } from "~/domain/campaigns/audience";
import type { CampaignDetails } from "~/domain/campaigns/campaign-details.server";
import { AGE_RANGES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "~/domain/campaigns/campaign-choices";
import { GENDERS, TIERS } from "~/domain/customers/tiers-and-genders";
import { isoInstant, localTimeIn } from "~/domain/dates";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";
import { record } from "~/web/json-schema";

/** A segment that is left out, empty or 'all' is not chosen. */
const segments = (f: Fields) =>
  f
    .group({
      tier: f.choice(["all", ...TIERS], "Choose one of the tiers"),
      gender: f.choice(["all", ...GENDERS], "Choose one of the genders"),
      ageRange: f.choice(["all", ...AGE_RANGES], "Choose one of the age ranges"),
      location: f.text(),
    })
    .transform(({ tier, gender, ageRange, location }): Segments => ({
      tier: chosen(tier),
      gender: chosen(gender),
      ageRange: chosen(ageRange),
      location: chosen(location),
    }));

function chosen<Value extends string>(value: Value | undefined): Exclude<Value, "all"> | null {
  return value === undefined || value === "all" ? null : (value as Exclude<Value, "all">);
}

const type = (f: Fields) =>
  f.requiredChoice(CAMPAIGN_TYPES, {
    required: "Campaign type is required",
    wrong: "Choose one of the campaign types",
  });

const message = (f: Fields) => f.requiredText("Message content is required", { max: 5000 });

const details = (f: Fields, zone: string) => ({
  name: f.requiredText("Campaign name is required"),
  type: type(f),
  messageContent: message(f),
  subject: f.text(),
  audienceSegments: segments(f),
  scheduledDate: f.instant({ zone }),
});

type Sent = z.infer<z.ZodObject<ReturnType<typeof details>>>;

function toDetails(sent: Sent): CampaignDetails {
  const { name, type, messageContent, subject, audienceSegments, scheduledDate } = sent;
  return {
    name,
    type,
    messageContent,
    subject: subject ?? null,
    segments: audienceSegments,
    scheduledAt: scheduledDate ?? null,
  };
}

/**
 * A new campaign, as the form and `POST /api/campaigns` send it (sections 5 and 7). Its time may be told on the clocks of
 * the shop's business zone, as the form's control does.
 */
export const newCampaign = (zone: string) =>
  contract((f) =>
    z
      .object({ ...details(f, zone), status: f.choice(["draft"], "A new campaign starts as a draft") })
      .transform(toDetails),
  );

/** A campaign's record after an edit, with the version that the edit began from. */
export const editedCampaign = (zone: string) =>
  contract((f) =>
    z
      .object({ ...details(f, zone), version: f.requiredId("Load the record again") })
      .transform(({ version, ...rest }) => ({ version, ...toDetails(rest) })),
  );

/** `POST /marketing/12/complete`: the post says it all. */
export const CampaignCompletion = contract(() => z.object({}));

/** `POST /marketing/12/status`. */
export const CampaignStatusChange = contract((f) =>
  z.object({
    status: f.requiredChoice(["active", "paused", "completed"], {
      required: "Status is required",
      wrong: "Choose one of the statuses",
    }),
  }),
);

/** Which proposal the page showed that takes or drops it. */
export const SeenProposal = contract((f) =>
  z.object({
    version: f.requiredId("Load the record again"),
    madeAt: f.requiredId("Load the record again"),
  }),
);

/** `POST /api/campaigns/0/optimize`: a message that is still being written; without a type it is an e-mail. */
export const MessageToOptimize = contract((f) =>
  z
    .object({
      messageContent: message(f),
      audienceSegments: segments(f),
      type: f.choice(CAMPAIGN_TYPES, "Choose one of the campaign types"),
      subject: f.text(),
    })
    .transform((sent) => ({
      type: sent.type ?? ("email" as const),
      message: sent.messageContent,
      subject: sent.subject ?? null,
      segments: sent.audienceSegments,
    })),
);

/** What an optimizing call answers. */
export const OptimizedJson = record("OptimizedMessage", {
  optimizedMessage: answered.text(),
  subject: answered.text().nullable(),
  source: answered.source(),
});

/** A campaign as section 3 has it. */
export const CampaignJson = record("Campaign", {
  id: answered.id(),
  name: answered.text(),
  type: z.enum(CAMPAIGN_TYPES),
  messageContent: answered.text(),
  subject: answered.text().nullable(),
  audienceSegments: z.object({
    tier: z.enum(TIERS).nullable(),
    gender: z.enum(GENDERS).nullable(),
    ageRange: z.enum(AGE_RANGES).nullable(),
    location: answered.store().nullable(),
  }),
  scheduledDate: answered.instant().nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  sentCount: answered.count(),
  openCount: answered.count(),
  clickCount: answered.count(),
  conversionCount: answered.count(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function campaignToJson(campaign: Campaign): z.infer<typeof CampaignJson> {
  return {
    id: campaign.id,
    name: campaign.name,
    type: campaign.type,
    messageContent: campaign.messageContent,
    subject: campaign.subject,
    audienceSegments: segmentsOf(campaign),
    scheduledDate: campaign.scheduledAt === null ? null : isoInstant(campaign.scheduledAt),
    status: campaign.status,
    sentCount: campaign.sentCount,
    openCount: campaign.openCount,
    clickCount: campaign.clickCount,
    conversionCount: campaign.conversionCount,
    createdAt: isoInstant(campaign.createdAt),
    version: campaign.version,
  };
}

/** A campaign as the form's fields show it; its time on the clocks of the business zone. */
export function campaignToForm(campaign: Campaign, zone: string): Record<string, string> {
  const { name, type, messageContent, subject, scheduledAt, version } = campaign;
  const audience = Object.entries(segmentsOf(campaign)).map(([key, value]) => [
    `audienceSegments.${key}`,
    value ?? "",
  ]);
  return {
    ...(Object.fromEntries(audience) as Record<string, string>),
    name,
    type,
    messageContent,
    subject: subject ?? "",
    scheduledDate: scheduledAt === null ? "" : localTimeIn(zone, scheduledAt),
    version: String(version),
  };
}

/** A button that says everything by its address. */
export const NoFields = contract(() => z.object({}));
