import { changeCampaignStatus, whyNotNext } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { FormActions } from "~/ui/fields/form-layout";
import { ConfirmationForm } from "~/web/confirmation-form";
import { factsOf } from "~/web/context";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/complete-campaign";
import { existingCampaign } from "./read-campaigns.server.ts";

export const handle: PageHandle = { ...SECTIONS.marketing, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Complete ${loaderData.name}`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, name, status } = existingCampaign(params.campaignId);
  return { id, name, formKey: crypto.randomUUID(), why: whyNotNext(status, "completed") };
}

export async function action(args: Route.ActionArgs) {
  const { id, name } = existingCampaign(args.params.campaignId);
  const complete = { status: "completed" as const };
  const outcome = await performForm(
    args,
    Nothing,
    (ctx) => changeCampaignStatus(ctx, id, complete),
    "Failed to update campaign status",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/marketing/:campaignId", { campaignId: id }), {
    tone: "success",
    description: `${name}: Completed`,
  });
}

/** Asks before ending a campaign, in a dialog or on its own page. */
export default function Complete({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { id, name, formKey, why } = loaderData;
  const { modal, closeTo } = useDialog(href("/marketing/:campaignId", { campaignId: id }));
  return (
    <DialogOrPage modal={modal} title={`Complete ${name}`} closeTo={closeTo} backLabel={name}>
      {why !== null && !rejection ? (
        <>
          <Callout tone="info">
            <p>{why}.</p>
          </Callout>
          <FormActions>
            <ButtonLink to={closeTo} preventScrollReset>
              Back
            </ButtonLink>
          </FormActions>
        </>
      ) : (
        <ConfirmationForm
          id="complete"
          before="the campaign can be completed"
          submit={{ label: "Complete", busy: "Completing..." }}
          back={closeTo}
          {...{ rejection, formKey, modal }}
        >
          <p>You can't undo this. Nobody else is written to, and it can't be resumed.</p>
          <p>Its message and figures are kept, and you can copy it. To stop it for now, pause it instead.</p>
        </ConfirmationForm>
      )}
    </DialogOrPage>
  );
}
