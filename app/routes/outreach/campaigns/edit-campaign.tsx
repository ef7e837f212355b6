import { useLocation } from "react-router";
import { editCampaign } from "~/domain/outreach/campaigns/edit-campaign.server";
import { explainedAs } from "~/domain/result";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { addressAt, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-campaign";
import { campaignDraftOf, campaignDraftView, refused, takeStep } from "./campaign-draft.server.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { campaignToForm, editedCampaign } from "./campaign-contract.ts";
import { existingCampaign } from "./read-campaigns.server.ts";

export const handle: PageHandle = { ...SECTIONS.marketing, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const campaign = existingCampaign(params.campaignId);
  const values = readDraft(actorOf(context), url) ?? campaignToForm(campaign, zoneOf(shop().db, null));
  return {
    id: campaign.id,
    name: campaign.name,
    isSent: campaign.status !== "draft",
    view: campaignDraftView(campaignDraftOf(values)),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingCampaign(args.params.campaignId);
  const { typed, answer } = await takeStep(args);
  if (answer) return answer;
  const zone = zoneOf(shop().db, null);
  const outcome = await performForm(
    args,
    editedCampaign(zone),
    (ctx, edit) =>
      explainedAs(editCampaign(ctx, id, edit), (detail) => ({
        ...detail,
        current: campaignToForm(detail.current, zone),
      })),
    "Failed to update campaign",
  );
  if (!outcome.ok) return refused(outcome.rejection, typed, outcome.rejection.data.detail?.current.version);
  return redirectWithToast(factsOf(args.context), href("/marketing/:campaignId", { campaignId: id }), {
    tone: "success",
    description: "Campaign updated successfully",
  });
}

export default function Edit({ loaderData: { id, name, isSent, view }, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const record = href("/marketing/:campaignId", { campaignId: id });
  return (
    <FormPage title={`Edit ${name}`} backTo={record} backLabel={name} wide>
      {isSent && !actionData ? (
        <Callout tone="info" title="This campaign was sent">
          <p>Its message and audience stay as they are. Copy it to change them.</p>
          <ButtonLink to={record}>Back to the Campaign</ButtonLink>
        </Callout>
      ) : (
        <CampaignForm
          key={id}
          view={actionData?.view ?? view}
          rejection={actionData?.rejection}
          submit={{ label: "Save Changes", busy: "Saving..." }}
          before="the campaign can be saved"
          closeTo={record}
          action={addressAt({ pathname, search })}
        />
      )}
    </FormPage>
  );
}
