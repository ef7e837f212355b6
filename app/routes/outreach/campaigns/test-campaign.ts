import { testCampaign } from "~/domain/outreach/campaigns/test-campaign.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/test-campaign";
import { CampaignTest } from "./send-contract.ts";

/** Sends the message to whoever presses the button, as one of the previews. */
export function action(args: Route.ActionArgs) {
  const campaignId = idParam(args.params.campaignId);
  const page = href("/marketing/:campaignId/send", { campaignId });
  return performButton(args, {
    contract: CampaignTest,
    rule: (ctx, sent) => testCampaign(ctx, campaignId, sent),
    done: () => ({ to: page, said: "The test is on its way to you" }),
    back: page,
    failed: "Failed to send the test",
  });
}

export { NoPage as default } from "~/web/no-page";
