import { useLocation } from "react-router";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { addressAt, href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { listBehind, useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-campaign";
import { campaignDraftOf, campaignDraftView, refused, takeStep } from "./campaign-draft.server.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { newCampaign } from "./campaign-contract.ts";

const TITLE = "New Campaign";

export const handle: PageHandle = { ...SECTIONS.marketing, nameOf: () => TITLE, isForm: true };

export const meta = () => titled(TITLE);

export function loader({ context, url }: Route.LoaderArgs) {
  return { view: campaignDraftView(campaignDraftOf(readDraft(actorOf(context), url) ?? {})) };
}

export async function action(args: Route.ActionArgs) {
  const { typed, answer } = await takeStep(args);
  if (answer) return answer;
  const contract = newCampaign(zoneOf(shop().db, null));
  const outcome = await performForm(args, contract, createCampaign, "Failed to create campaign");
  if (!outcome.ok) return refused(outcome.rejection, typed);
  return redirectWithToast(factsOf(args.context), listBehind(href("/marketing"), args.url.search), {
    tone: "success",
    description: "Campaign created successfully",
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog(href("/marketing"));
  const { pathname, search } = useLocation();
  return (
    <DialogOrPage modal={modal} title={TITLE} closeTo={closeTo} backLabel="Marketing" wide>
      <CampaignForm
        view={actionData?.view ?? loaderData.view}
        rejection={actionData?.rejection}
        submit={{ label: "Create Campaign", busy: "Creating..." }}
        before="the campaign can be created"
        closeTo={closeTo}
        action={addressAt({ pathname, search })}
      />
    </DialogOrPage>
  );
}
