import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import {
  campaignRecipients,
  campaignResults,
  campaigns,
  campaignSendings,
  customers,
  messages,
} from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Slice } from "../../slice.ts";
import type { LeftOutWhy, Recipient, Results, Sending } from "./recipient.ts";

/** Undefined for a campaign whose recipients were never listed. */
export function sendingOf(tx: Tx, campaignId: number): Sending | undefined {
  return sendingOfCampaign(tx).get({ campaignId });
}

const sendingOfCampaign = builtOnce((tx) =>
  tx
    .select()
    .from(campaignSendings)
    .where(eq(campaignSendings.campaignId, sql.placeholder("campaignId"))),
);

/** Whether a campaign was completed: what still waits of it doesn't leave any more. */
export function hasEnded(tx: Tx, campaignId: number): boolean {
  const sending = sendingOf(tx, campaignId);
  return sending !== undefined && sending.endedAt !== null;
}

const NOTHING: Omit<Results, "campaignId"> = {
  chosen: 0,
  noAddress: 0,
  refused: 0,
  suppressed: 0,
  neverSaidYes: 0,
  sameAddress: 0,
  lacking: 0,
  gaps: 0,
  waiting: 0,
  sent: 0,
  clicked: 0,
  clickedByMachine: 0,
  opened: 0,
  openedByMachine: 0,
  converted: 0,
  tickets: 0,
  net: 0 as Results["net"],
};

export function resultsOf(tx: Tx, campaignId: number): Results {
  return resultsOfCampaign(tx).get({ campaignId }) ?? { campaignId, ...NOTHING };
}

const resultsOfCampaign = builtOnce((tx) =>
  tx
    .select()
    .from(campaignResults)
    .where(eq(campaignResults.campaignId, sql.placeholder("campaignId"))),
);

/** Campaigns that matched a person when they were listed, the newest first. */
export function campaignsToPerson(tx: Tx, customerId: number, limit: number) {
  return tx
    .select({ recipient: campaignRecipients, campaign: campaigns.name })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(ofPerson(tx, campaignRecipients.customerId, customerId))
    .orderBy(desc(campaignRecipients.id))
    .limit(limit)
    .all();
}

/** Which recipients: those who get it, those who don't, or those who don't for one reason. */
export type Whom = "chosen" | "left_out" | LeftOutWhy;

const { leftOut } = campaignRecipients;
const IS_CHOSEN = sql`${leftOut} is null`;

/** Recipients in the order in which they are written to, with what became of each. */
export function findRecipients(
  tx: Tx,
  { campaignId, whom }: { campaignId: number; whom: Whom },
  { after, before, limit }: Slice<number>,
) {
  const { id } = campaignRecipients;
  const rows = tx
    .select({
      recipient: campaignRecipients,
      name: fullNameIn(customers),
      state: messages.state,
      canceledWhy: messages.canceledWhy,
    })
    .from(campaignRecipients)
    .innerJoin(customers, eq(customers.id, campaignRecipients.customerId))
    .leftJoin(messages, eq(messages.id, campaignRecipients.messageId))
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        isWhom(whom),
        before !== undefined ? lt(id, before) : undefined,
        after !== undefined ? gt(id, after) : undefined,
      ),
    )
    .orderBy(before === undefined ? asc(id) : desc(id))
    .limit(limit)
    .all();
  return before === undefined ? rows : rows.toReversed();
}

export type FoundRecipient = ReturnType<typeof findRecipients>[number];

function isWhom(whom: Whom): SQL | undefined {
  if (whom === "chosen") return IS_CHOSEN;
  if (whom === "left_out") return isNotNull(leftOut);
  return and(isNotNull(leftOut), eq(leftOut, whom));
}

/** The first who would read a gap; undefined for nobody. */
export function firstWithGap(tx: Tx, campaignId: number): Recipient | undefined {
  return tx
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        sql`${campaignRecipients.lacksWords} = 1`,
        eq(campaignRecipients.hasGap, true),
      ),
    )
    .orderBy(asc(campaignRecipients.id))
    .limit(1)
    .get();
}

/** The first who get it, and the first of those for whom a placeholder has only its other word. */
export function recipientsToPreview(tx: Tx, campaignId: number, limit: number): Recipient[] {
  const ofIt = eq(campaignRecipients.campaignId, campaignId);
  const lacking = tx
    .select()
    .from(campaignRecipients)
    .where(and(ofIt, sql`${campaignRecipients.lacksWords} = 1`, IS_CHOSEN))
    .orderBy(asc(campaignRecipients.id))
    .limit(1)
    .all();
  const others = firstRecipients(tx, campaignId, limit).filter(({ id }) => id !== lacking[0]?.id);
  return [...others.slice(0, limit - lacking.length), ...lacking];
}

/** The first who get it, in the order in which they are written to. */
export function firstRecipients(tx: Tx, campaignId: number, limit: number): Recipient[] {
  return tx
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), isNull(leftOut)))
    .orderBy(asc(campaignRecipients.id))
    .limit(limit)
    .all();
}
