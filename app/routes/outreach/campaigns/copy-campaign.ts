import { copyCampaign } from "~/domain/outreach/campaigns/copy-campaign.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/copy-campaign";

/** Makes a draft of a campaign, by the button on its page. */
export function action(args: Route.ActionArgs) {
  const campaignId = idParam(args.params.campaignId);
  return performButton(args, {
    rule: (ctx) => copyCampaign(ctx, campaignId),
    done: (copy) => ({
      to: href("/marketing/:campaignId", { campaignId: copy.id }),
      said: "This is the copy, a draft",
    }),
    back: href("/marketing/:campaignId", { campaignId }),
    failed: "Failed to copy the campaign",
  });
}

export { NoPage as default } from "~/web/no-page";
