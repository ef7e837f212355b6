import { takeProposal } from "~/domain/outreach/campaigns/proposals.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/take-proposal";
import { existingCampaign, recordOf } from "./read-campaigns.server.ts";
import { CAMPAIGN_HANDLE } from "./campaign-handle.ts";
import { CampaignRecord } from "./campaign-record.tsx";
import { SeenProposal } from "./campaign-contract.ts";

export const handle = CAMPAIGN_HANDLE;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Use the proposal for ${loaderData.campaign.name}`);

export function loader({ params, context }: Route.LoaderArgs) {
  return recordOf(actorOf(context), params.campaignId);
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingCampaign(args.params.campaignId);
  const outcome = await performForm(
    args,
    SeenProposal,
    (ctx, seen) => takeProposal(ctx, id, seen),
    "Failed to use the proposal",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/marketing/:campaignId", { campaignId: id }), {
    tone: "success",
    description: "Message replaced with the proposal",
  });
}

export default function TakeProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignRecord record={loaderData} rejection={actionData} />;
}
