import { counted } from "~/domain/counted";
import { planningEstimate } from "~/domain/outreach/campaigns/planning-estimate";
import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import { HELD_WORDS } from "~/domain/outreach/campaigns/held-words";
import { GENDER_LABELS, TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { isShownTwice } from "~/domain/outreach/campaigns/when-to-send";
import { dayIn, type Instant } from "~/domain/dates";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatCount, formatDate, formatDateTime, formatTime } from "~/ui/format";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { AudienceEstimate } from "./audience-estimate.tsx";
import type { CampaignRecordData } from "./read-campaigns.server.ts";
import { StatusBadge, TypeBadge } from "./campaign-badges.tsx";
import { CampaignFigures } from "./campaign-figures.tsx";
import { CampaignMessage } from "./campaign-message.tsx";
import { CampaignProposal } from "./campaign-proposal.tsx";
import { StatusButton } from "./campaign-status-button.tsx";

interface CampaignRecordProps {
  record: CampaignRecordData;
  /** Why a button's action was refused. */
  rejection?: FormRejection | undefined;
}

export function CampaignRecord({ record, rejection }: CampaignRecordProps) {
  const { campaign, proposal, segments, customers, zone } = record;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/marketing"), label: "Marketing" }]} />
      <FormAlerts form={buttonForm("campaign", rejection)} before="the campaign can be changed" />
      <Panel flush>
        <RecordHead
          name={campaign.name}
          facts={
            <>
              <StatusBadge status={campaign.status} /> <TypeBadge type={campaign.type} />{" "}
              <span>Created {formatDate(dayIn(zone, campaign.createdAt))}</span>{" "}
              <span>Campaign #{campaign.id}</span>
            </>
          }
          more={isOpen(campaign) && <More id={campaign.id} formKey={record.formKey} />}
        >
          <Steps campaign={campaign} formKey={record.formKey} />
        </RecordHead>
        <Next record={record} />
        {(campaign.sentCount > 0 || (record.sending?.startedAt && record.leavesAt === null)) && (
          <CampaignFigures record={record} />
        )}
      </Panel>
      <Held record={record} />
      <Columns split="wide">
        <Stack>
          {proposal && <CampaignProposal campaign={campaign} proposal={proposal} zone={zone} />}
          {record.wrong !== null && <Callout tone="warn" title={record.wrong} />}
          <Panel title="Message" aside={campaign.status === "draft" && <Optimize id={campaign.id} />} flush>
            <CampaignMessage record={record} />
          </Panel>
        </Stack>
        <Stack>
          <Panel title="Audience">
            <Segments record={record} />
          </Panel>
          {customers && (
            <Panel title="Reach">
              <AudienceEstimate
                estimate={planningEstimate(segments)}
                customers={customers}
                type={campaign.type}
              />
              {record.notSetUp !== null && (
                <p className="field-hint">
                  {`${record.notSetUp}: your administrator sets it up. Until then, export the audience and send this one with a service of your own.`}
                </p>
              )}
              {record.mayExport && (
                <ButtonLink
                  to={href("/marketing/:campaignId/audience.csv", { campaignId: campaign.id })}
                  icon="download"
                  reloadDocument
                >
                  Export Audience
                </ButtonLink>
              )}
            </Panel>
          )}
        </Stack>
      </Columns>
    </>
  );
}

/** What can be done with a campaign besides its next step. */
function Steps({ campaign, formKey }: { campaign: CampaignRecordData["campaign"]; formKey: string }) {
  const { id, status } = campaign;
  const history = <HistoryLink kind="campaign" id={id} />;
  if (status === "draft")
    return (
      <>
        {history}
        <ButtonLink to={href("/marketing/:campaignId/edit", { campaignId: id })} icon="pencil" accessKey="e">
          Edit
        </ButtonLink>
      </>
    );
  if (status === "completed")
    return (
      <>
        {history}
        <Copy id={id} formKey={formKey} />
      </>
    );
  return history;
}

/** Whether messages of it may still leave. */
function isOpen({ status }: Pick<Campaign, "status">): boolean {
  return status === "active" || status === "paused";
}

/** The other steps of one that is open. To end it can't be taken back. */
function More({ id, formKey }: CopyProps) {
  return (
    <MoreMenu>
      <Copy id={id} formKey={formKey} />
      <ButtonLink
        to={href("/marketing/:campaignId/complete", { campaignId: id })}
        icon="circle-check"
        preventScrollReset
      >
        Complete
      </ButtonLink>
    </MoreMenu>
  );
}

/** Says when it leaves and to how many, or how far it is, with the button for its status. */
function Next({ record }: { record: CampaignRecordData }) {
  const { campaign, leavesAt, results } = record;
  const { id } = campaign;
  return (
    <NextStep
      says={nextText(record)}
      call={
        leavesAt !== null &&
        results.chosen > 0 && (
          <ButtonLink to={href("/marketing/:campaignId/recipients", { campaignId: id })}>
            See Recipients
          </ButtonLink>
        )
      }
      act={<StatusButton campaign={campaign} returnTo={href("/marketing/:campaignId", { campaignId: id })} />}
    />
  );
}

function nextText({ campaign, leavesAt, results, zone }: CampaignRecordData): string {
  const { chosen, waiting } = results;
  if (campaign.status === "draft") return "A draft. You see who gets it before anything is sent.";
  if (campaign.status === "completed") return "Completed. Nothing more is sent.";
  const toWhom = chosen > 0 ? `, to ${counted(chosen, "recipient")}` : "";
  if (leavesAt !== null)
    return `Sends ${formatDateTime(leavesAt, zone)}${whichOfTwo(leavesAt, zone)}${toWhom}.`;
  const left = waiting > 0 ? ` ${formatCount(waiting)} of ${counted(chosen, "recipient")} left.` : "";
  return `${campaign.status === "paused" ? "Paused." : "Active."}${left}`;
}

interface CopyProps {
  id: number;
  formKey: string;
}

function Copy({ id, formKey }: CopyProps) {
  return (
    <Form method="post" action={href("/marketing/:campaignId/copy", { campaignId: id })}>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" icon="copy">
        Copy
      </Button>
    </Form>
  );
}

/** Says which one it is of a time in the hour that the clocks repeat; '' for any other. */
function whichOfTwo(at: Instant, zone: string): string {
  return isShownTwice(at, zone) ? ", before the clocks are set back" : "";
}

/** Why nothing of it leaves, if nothing does. */
function Held({ record: { campaign, sending, paused } }: { record: CampaignRecordData }) {
  if (!sending || sending.startedAt === null) return null;
  if (campaign.status === "paused" && sending.heldWhy !== null) {
    const { title, more } = HELD_WORDS[sending.heldWhy];
    return (
      <Callout tone="warn" title={title}>
        <p>{more}</p>
      </Callout>
    );
  }
  return (
    campaign.status === "active" &&
    paused && (
      <Callout tone="warn" title={paused.title}>
        <p>{paused.more}</p>
      </Callout>
    )
  );
}

function Optimize({ id }: { id: number }) {
  return (
    <Form
      method="post"
      action={href("/marketing/:campaignId/optimize", { campaignId: id })}
      preventScrollReset
    >
      <Button type="submit" icon="sparkles">
        Optimize with AI
      </Button>
    </Form>
  );
}

function Segments({ record: { campaign, segments, place, zone, leavesAt } }: { record: CampaignRecordData }) {
  const { tier, gender, ageRange } = segments;
  return (
    <DataList>
      <DataItem term="Tier">{tier ? TIER_LABELS[tier] : "All Tiers"}</DataItem>
      <DataItem term="Gender">{gender ? GENDER_LABELS[gender] : "All Genders"}</DataItem>
      <DataItem term="Age range">{ageRange ?? "All Ages"}</DataItem>
      <DataItem term="Location">{place ?? "All Locations"}</DataItem>
      {leavesAt === null && (
        <DataItem term="Scheduled">
          {campaign.scheduledAt === null ? (
            "Not scheduled"
          ) : (
            <>
              <span className="nowrap">{formatDate(dayIn(zone, campaign.scheduledAt))}</span>,{" "}
              <span className="nowrap">{formatTime(campaign.scheduledAt, zone)}</span>
              {whichOfTwo(campaign.scheduledAt, zone)}
              {campaign.status === "draft" && ", once somebody sends it"}
            </>
          )}
        </DataItem>
      )}
    </DataList>
  );
}
