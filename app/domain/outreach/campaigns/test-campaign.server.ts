import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { can } from "../../permissions.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Queued, queueMessage } from "../../people/outbox/queue-message.server.ts";
import { ownAddress } from "../messages/send-test.server.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { namedInWords } from "./values-of-placeholders.server.ts";
import { MESSAGE_CHANNEL } from "./take-recipient.server.ts";
import { wordsToOne, wrongWords } from "./words-to-one.ts";

/**
 * Sends a campaign's message to whoever asks, at the address of their account, with the words that a customer would
 * get: their name is in it, so it takes the right to see customers. It counts nowhere, and says nothing to the customer.
 */
export function testCampaign(
  ctx: RuleContext,
  id: number,
  { customerId }: { customerId: number },
): Result<Queued> {
  const { tx, actor } = ctx;
  if (!can(actor, "customers.view"))
    return refuse(
      "forbidden",
      "A test has a customer's name in it, and you may not see customers: ask a colleague",
    );
  const campaign = getCampaign(tx, id);
  const customer = getCustomer(tx, customerId);
  if (!campaign || !customer) return refuse("missing", "No such record");
  const channel = MESSAGE_CHANNEL[campaign.type];
  if (channel === "letter") return refuse("conflict", "Letters are printed: look at the previews");
  const wrong = wrongWords(campaign);
  if (wrong) return refuse("invalid", wrong.wrong, wrong.field);
  const own = ownAddress(actor, channel);
  if (!own.ok) return own;
  const { subject, words } = wordsToOne(campaign, namedInWords(tx)(customer));
  return queueMessage(ctx, {
    channel,
    purpose: "test",
    address: own.address,
    subject: channel === "email" ? `Test: ${subject ?? ""}`.trim() : null,
    words,
    customerId: null,
    about: { kind: "test of campaign", id },
  });
}
