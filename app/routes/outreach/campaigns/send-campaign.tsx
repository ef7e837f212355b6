import { counted } from "~/domain/counted";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { sendCampaignFields } from "~/domain/outreach/campaigns/send-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { formatCount } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { Totals, TotalsRow } from "~/ui/totals";
import { actorOf, factsOf } from "~/web/context";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { onItsWay } from "~/web/messages/on-its-way.server";
import { type FormRejection, performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { useLookAgain } from "~/web/use-look-again";
import type { Route } from "./+types/send-campaign";
import { CampaignPreviews } from "./campaign-previews.tsx";
import { LeftOut } from "./recipients-left-out.tsx";
import { existingCampaign } from "./read-campaigns.server.ts";
import { CampaignSending } from "./send-contract.ts";
import { type SendingView, sendingView } from "./sending-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.marketing, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Send ${loaderData.name}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const campaign = existingCampaign(params.campaignId);
  const { id, name, type } = campaign;
  return {
    id,
    name,
    type,
    formKey: crypto.randomUUID(),
    view: sendingView(actorOf(context), campaign),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingCampaign(args.params.campaignId);
  const outcome = await performForm(
    args,
    CampaignSending,
    (ctx, sent) => sendCampaign(ctx, id, sent),
    "Failed to send the campaign",
  );
  if (!outcome.ok) return outcome.rejection;
  const { name, type, scheduledAt } = outcome.value;
  const leaves =
    scheduledAt !== null
      ? `${name} leaves when its time comes`
      : type === "direct_mail"
        ? `${name}: its letters wait to be printed`
        : onItsWay(name);
  return redirectWithToast(factsOf(args.context), href("/marketing/:campaignId", { campaignId: id }), {
    tone: "success",
    description: leaves,
  });
}

/** Shows who gets a draft and what they read, before anything leaves. */
export default function Send({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { id, name, type, view, formKey } = loaderData;
  const record = href("/marketing/:campaignId", { campaignId: id });
  useLookAgain(view.listing === "running");
  return (
    <FormPage title={`Send ${name}`} backTo={record} backLabel={name} wide>
      {view.status !== "draft" ? (
        <Callout tone="info" title="This campaign was sent already">
          <ButtonLink to={record}>See the Campaign</ButtonLink>
        </Callout>
      ) : view.listing === "done" ? (
        <SendForm key={view.listedAt} {...{ id, type, view, formKey, rejection }} />
      ) : (
        <>
          <FormAlerts form={buttonForm("send", rejection)} before="the campaign can be sent" />
          <ToList id={id} view={view} />
        </>
      )}
    </FormPage>
  );
}

/** Without a list of the campaign as it is now, or while it is made. */
function ToList({ id, view }: { id: number; view: SendingView }) {
  const isRunning = view.listing === "running";
  return (
    <Callout
      tone="info"
      title={isRunning ? "Looking up who gets it" : "Look first who gets it. Nothing leaves yet"}
    >
      {isRunning && <p>{`${counted(view.listedSoFar, "customer")} so far.`}</p>}
      {view.listing === "old" && <p>The last list is older than a day.</p>}
      {isRunning ? (
        <ButtonLink to={href("/marketing/:campaignId/send", { campaignId: id })} reloadDocument>
          Look Again
        </ButtonLink>
      ) : (
        <Form method="post" action={href("/marketing/:campaignId/list", { campaignId: id })}>
          <Button type="submit">See Who Gets It</Button>
        </Form>
      )}
    </Callout>
  );
}

interface SendFormProps {
  id: number;
  type: Route.ComponentProps["loaderData"]["type"];
  view: SendingView;
  formKey: string;
  rejection: FormRejection | undefined;
}

function SendForm({ id, type, view, formKey, rejection }: SendFormProps) {
  const { form, fields } = useFormFields(sendCampaignFields, {
    id: "send",
    formKey,
    values: { listedAt: view.listedAt, scheduledDate: view.scheduledDate },
    rejection,
  });
  const { chosen, unready, takes } = view;
  return (
    <FormColumns
      aside={
        <>
          <Totals>
            <TotalsRow label="Get it" grand>
              {formatCount(chosen)}
            </TotalsRow>
            {view.leftOut.map(({ why, words, n }) => (
              <TotalsRow key={why} label={words}>
                {formatCount(n)}
              </TotalsRow>
            ))}
          </Totals>
          {chosen > 0 && (
            <p className="field-hint">
              {takes === null
                ? "Letters wait under Marketing until somebody prints them."
                : `Takes ${takes} at the pace that Settings allow, and longer while receipts and the like leave first.`}
              {type === "sms" && " Texts wait for the hours of the day in which they may be sent."}
            </p>
          )}
          {view.goesTo && <p className="field-hint">{`Goes to ${view.goesTo}.`}</p>}
          <FormActions stacked>
            {chosen > 0 && unready === null && (
              <SubmitButton busy="Sending..." form="send">
                {`Send to ${counted(chosen, "customer")}`}
              </SubmitButton>
            )}
            <Button type="submit" form="look-again">
              Look Again
            </Button>
            <ButtonLink to={href("/marketing/:campaignId", { campaignId: id })}>Cancel</ButtonLink>
          </FormActions>
          <Form
            id="look-again"
            method="post"
            action={href("/marketing/:campaignId/list", { campaignId: id })}
          />
        </>
      }
    >
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the campaign can be sent" />
        {unready !== null && <Callout tone="warn" title={unready} />}
        {view.paused !== null && <Callout tone="warn" title={`${view.paused}. What you send waits`} />}
        {chosen === 0 && <Callout tone="warn" title="Nobody gets this campaign" />}
        <FormSection title="When">
          <FormGrid>
            <TextField
              {...fields.scheduledDate}
              span={3}
              wideOnPhones
              optional
              type="datetime-local"
              hint={`Empty for at once. ${view.zone}`}
            />
          </FormGrid>
        </FormSection>
        <HiddenFields form={form} />
        <input type="hidden" name="listedAt" value={view.listedAt} />
      </Form>
      <CampaignPreviews {...{ id, type, view, formKey }} />
      <LeftOut id={id} view={view} />
    </FormColumns>
  );
}
