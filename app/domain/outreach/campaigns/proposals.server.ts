import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignProposals, campaigns } from "~db/schema/index.ts";
import { lastEdit, whoDid } from "../../shop/trail/last-edit.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { Campaign, Proposal } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { whyNotChanged } from "./why-not-changed.ts";

const NEWER_PROPOSAL = "There is a newer proposal now";

export function proposalOf(tx: Tx, campaignId: number): Proposal | undefined {
  return tx.select().from(campaignProposals).where(eq(campaignProposals.campaignId, campaignId)).get();
}

/**
 * Stores a proposal, replacing the campaign's earlier one. Refuses it if the campaign has changed since
 * `version` (409).
 */
export function proposeMessage(
  ctx: RuleContext,
  campaignId: number,
  written: { messageContent: string; subject: string | null; source: string; version: number },
): Result<Proposal> {
  const { tx, actor, now } = ctx;
  const campaign = getCampaign(tx, campaignId);
  if (!campaign) return refuse("missing", "No such record");
  const { version, ...words } = written;
  if (campaign.version !== version)
    return refuse("conflict", `${changed(ctx, campaignId)} while its message was being optimized`);
  const values = {
    ...words,
    subject: campaign.type === "email" ? words.subject : null,
    madeAt: now,
    madeBy: actor.id,
  };
  const proposal = tx
    .insert(campaignProposals)
    .values({ campaignId, ...values })
    .onConflictDoUpdate({ target: campaignProposals.campaignId, set: values })
    .returning()
    .get();
  return done(proposal, {
    action: "campaign.message-proposed",
    record: { kind: "campaign", id: campaignId },
    after: proposal,
  });
}

/** The proposal a page displayed, by campaign version and creation time. */
export interface ProposalSeen {
  version: number;
  madeAt: number;
}

/**
 * Replaces the message with the proposal. Refuses campaigns that were sent, and a campaign or proposal that
 * changed since it was shown (409).
 */
export function takeProposal(ctx: RuleContext, campaignId: number, seen: ProposalSeen): Result<Campaign> {
  const { tx } = ctx;
  const before = getCampaign(tx, campaignId);
  if (!before) return refuse("missing", "No such record");
  const why = whyNotChanged(before);
  if (why !== null) return refuse("conflict", why);
  const proposal = proposalOf(tx, campaignId);
  if (!proposal) return refuse("conflict", "This proposal was already used or discarded");
  if (proposal.madeAt !== seen.madeAt) return refuse("conflict", NEWER_PROPOSAL);
  if (before.version !== seen.version)
    return refuse("conflict", `${changed(ctx, campaignId)}, after you opened this page`);
  const after = tx
    .update(campaigns)
    .set({
      messageContent: proposal.messageContent,
      subject: proposal.subject ?? before.subject,
      version: sql`${campaigns.version} + 1`,
    })
    .where(eq(campaigns.id, campaignId))
    .returning()
    .get();
  forget(tx, campaignId);
  return done(after, {
    action: "campaign.proposal-taken",
    record: { kind: "campaign", id: campaignId },
    before,
    after,
  });
}

export function dropProposal({ tx }: RuleContext, campaignId: number, seen: ProposalSeen): Result<Campaign> {
  const campaign = getCampaign(tx, campaignId);
  if (!campaign) return refuse("missing", "No such record");
  const proposal = proposalOf(tx, campaignId);
  if (!proposal) return refuse("conflict", "This proposal was already used or discarded");
  if (proposal.madeAt !== seen.madeAt) return refuse("conflict", NEWER_PROPOSAL);
  forget(tx, campaignId);
  return done(campaign, {
    action: "campaign.proposal-dropped",
    record: { kind: "campaign", id: campaignId },
    before: proposal,
  });
}

function forget(tx: Tx, campaignId: number) {
  tx.delete(campaignProposals).where(eq(campaignProposals.campaignId, campaignId)).run();
}

function changed(ctx: RuleContext, campaignId: number) {
  return whoDid(ctx, lastEdit(ctx.tx, { kind: "campaign", id: campaignId }), "changed this campaign");
}
