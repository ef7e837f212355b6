import { data } from "react-router";
import { proposeMessage } from "~/domain/outreach/campaigns/proposals.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { type FormRejection, performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/optimize-campaign";
import { existingCampaign, recordOf } from "./read-campaigns.server.ts";
import { CAMPAIGN_HANDLE } from "./campaign-handle.ts";
import { CampaignRecord } from "./campaign-record.tsx";
import { OPTIMIZE_FAILED, proposalFor } from "./optimize-campaign.server.ts";

export const handle = CAMPAIGN_HANDLE;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Optimize ${loaderData.campaign.name}`);

export function loader({ params, context }: Route.LoaderArgs) {
  return recordOf(actorOf(context), params.campaignId);
}

/** Stores a proposal, which the campaign's page shows. */
export async function action(args: Route.ActionArgs) {
  const campaign = existingCampaign(args.params.campaignId);
  const proposal = await proposalFor(args.context, campaign);
  if (!proposal) return unavailable();
  const outcome = await performForm(
    args,
    Nothing,
    (ctx) => proposeMessage(ctx, campaign.id, proposal),
    OPTIMIZE_FAILED,
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/marketing/:campaignId", { campaignId: campaign.id }),
    {
      tone: "success",
      title: "Campaign Optimized",
      description: "AI has generated an optimized version of your campaign message",
    },
  );
}

function unavailable() {
  const rejection: FormRejection = {
    reply: {
      error: { "": ["The AI service didn't answer. Your message is unchanged. Try again later."] },
    },
    formKey: "",
    toast: { id: crypto.randomUUID(), tone: "error", title: "Error", description: OPTIMIZE_FAILED },
    detail: null,
    usedFor: null,
  };
  return data(rejection, { status: 503 });
}

export default function Optimize({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignRecord record={loaderData} rejection={actionData} />;
}
