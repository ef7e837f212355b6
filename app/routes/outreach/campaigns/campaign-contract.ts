import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import type { Segments } from "~/domain/outreach/campaigns/segments";
import {
  campaignFields,
  messageToOptimizeFields,
  type segmentFields,
} from "~/domain/outreach/campaigns/campaign-fields";
import type { CampaignDetails } from "~/domain/outreach/campaigns/campaign-details.server";
import { choice, id, type Values, version } from "~/domain/fields";
import { localTimeIn } from "~/domain/dates";
import { contract, specifiedContract } from "~/web/contract";

const again = version("Reload the record");

function toSegments({ tier, gender, ageRange, location }: Values<typeof segmentFields>): Segments {
  return {
    tier: chosen(tier),
    gender: chosen(gender),
    ageRange: chosen(ageRange),
    location: chosen(location),
  };
}

function chosen<Value extends string>(value: Value | null): Exclude<Value, "all"> | null {
  return value === "all" ? null : (value as Exclude<Value, "all"> | null);
}

type Sent = Values<ReturnType<typeof campaignFields>>;

function toDetails({ audienceSegments, scheduledDate, ...sent }: Sent): CampaignDetails {
  return { ...sent, segments: toSegments(audienceSegments), scheduledAt: scheduledDate };
}

/** A new campaign from form or API (sections 5 and 7). Times without an offset are in the business zone. */
export const newCampaign = (zone: string) =>
  specifiedContract(
    {
      ...campaignFields(zone),
      status: choice(["draft"], { label: "Status", wrong: "A new campaign starts as a draft" }),
    },
    ({ status: _status, ...sent }) => toDetails(sent),
  );

export const editedCampaign = (zone: string) =>
  contract({ ...campaignFields(zone), version: again }, ({ version: began, ...sent }) => ({
    version: began,
    ...toDetails(sent),
  }));

/** Form of `POST /marketing/12/status`. */
export const CampaignStatusChange = contract({
  status: choice(["active", "paused", "completed"], {
    label: "Status",
    required: "Status is required",
    wrong: "Choose one of the statuses",
  }),
});

/** The proposal that the page showed. */
export const SeenProposal = contract({
  version: again,
  madeAt: id({ label: "Made", required: "Reload the record" }),
});

/** Body of `POST /api/campaigns/0/optimize`: an unsaved message. */
export const MessageToOptimize = specifiedContract(
  messageToOptimizeFields,
  ({ messageContent, audienceSegments, ...sent }) => ({
    ...sent,
    message: messageContent,
    segments: toSegments(audienceSegments),
  }),
);

/** Writes a campaign as form values. The time is in the business zone. */
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
