import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { addressKeyOf } from "../messages/address-key.ts";
import { type Queued, queueMessage } from "../messages/queue-message.server.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { namedInWords } from "./named-in-words.server.ts";
import { wrongPlaceholder } from "./placeholders.ts";
import { MESSAGE_CHANNEL } from "./take-recipient.server.ts";
import { allWords, wordsToOne } from "./words-to-one.ts";

/**
 * Sends a campaign's message to whoever asks, at the address of their account, with the words that a customer would
 * get. It counts nowhere, and says nothing to the customer.
 */
export function testCampaign(
  ctx: RuleContext,
  id: number,
  { customerId }: { customerId: number },
): Result<Queued> {
  const { tx, actor } = ctx;
  const campaign = getCampaign(tx, id);
  const customer = getCustomer(tx, customerId);
  if (!campaign || !customer) return refuse("missing", "No such record");
  const channel = MESSAGE_CHANNEL[campaign.type];
  if (channel === "letter") return refuse("conflict", "Letters are printed: look at the previews");
  const wrong = wrongPlaceholder(allWords(campaign));
  if (wrong !== null) return refuse("invalid", wrong, "messageContent");
  const address = channel === "email" ? actor.email : actor.phone;
  if (address === null || addressKeyOf(channel, address) === null)
    return refuse("conflict", "Your account has no address that can be written to: see Directory");
  const { subject, words } = wordsToOne(campaign, namedInWords(tx)(customer));
  return queueMessage(ctx, {
    channel,
    purpose: "test",
    address,
    subject: channel === "email" ? `Test: ${subject ?? ""}`.trim() : null,
    words,
    customerId: null,
    about: { kind: "test of campaign", id },
  });
}
