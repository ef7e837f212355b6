import { listRecipients } from "~/domain/outreach/campaigns/list-recipients.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/list-recipients";

/** Looks up who gets a draft, and leads to the page that shows it. */
export function action(args: Route.ActionArgs) {
  const campaignId = idParam(args.params.campaignId);
  return performButton(args, {
    rule: (ctx) => listRecipients(ctx, campaignId),
    done: () => ({
      to: href("/marketing/:campaignId/send", { campaignId }),
      said: "This is who gets it. Nothing has left yet",
    }),
    back: href("/marketing/:campaignId", { campaignId }),
    failed: "Failed to look up who gets the campaign",
  });
}

export { NoPage as default } from "~/web/no-page";
