import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignProposals, campaigns } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import type { Campaign, Proposal } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";

const CHANGED_MEANWHILE = "Somebody changed this campaign since you opened it";

export function proposalOf(tx: Tx, campaignId: number): Proposal | undefined {
  return tx.select().from(campaignProposals).where(eq(campaignProposals.campaignId, campaignId)).get();
}

/**
 * Stores a proposal, replacing the campaign's earlier one. Refuses it if the campaign has changed since
 * `version` (409).
 */
export function proposeMessage(
  { tx, actor, now }: RuleContext,
  campaignId: number,
  written: { messageContent: string; subject: string | null; source: string; version: number },
): Result<Proposal> {
  const campaign = getCampaign(tx, campaignId);
  if (!campaign) return refuse("missing", "No such record");
  const { version, ...words } = written;
  if (campaign.version !== version)
    return refuse("conflict", "Somebody changed this campaign while its message was being optimized");
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

/** Replaces the message with the proposal. Refuses completed campaigns (409). */
export function takeProposal({ tx }: RuleContext, campaignId: number, seen: ProposalSeen): Result<Campaign> {
  const before = getCampaign(tx, campaignId);
  if (!before) return refuse("missing", "No such record");
  if (before.status === "completed") return refuse("conflict", "A completed campaign can't be changed");
  const proposal = proposalOf(tx, campaignId);
  if (!proposal) return refuse("conflict", "This proposal has already been taken or dropped");
  if (before.version !== seen.version || proposal.madeAt !== seen.madeAt)
    return refuse("conflict", CHANGED_MEANWHILE);
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

/** Deletes the proposal and keeps the message. */
export function dropProposal({ tx }: RuleContext, campaignId: number, seen: ProposalSeen): Result<Campaign> {
  const campaign = getCampaign(tx, campaignId);
  if (!campaign) return refuse("missing", "No such record");
  const proposal = proposalOf(tx, campaignId);
  if (!proposal) return refuse("conflict", "This proposal has already been taken or dropped");
  if (proposal.madeAt !== seen.madeAt) return refuse("conflict", CHANGED_MEANWHILE);
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
