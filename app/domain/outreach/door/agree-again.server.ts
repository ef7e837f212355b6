import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { contactConsents, customers } from "~db/schema/index.ts";
import { answersOf, refuseAnswers } from "../../people/customers/consent-answers.server.ts";
import type { ContactChannel } from "../../people/customers/contact-consent.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { writeAnswers } from "../../people/customers/find-consents.server.ts";
import { wordsToAskWith } from "../../people/customers/words-to-ask-with.server.ts";
import { liftByYes } from "../../people/suppressions/suppress.server.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { told } from "../../shop/trail/entry-content.ts";
import { CONTACT_CHANNEL, type Message } from "../../people/outbox/message.ts";
import { agreeingCustomer } from "./offers-chosen.server.ts";

/**
 * Notes a yes to offers of whoever has a campaign's link, by the way that it came, with the words that the page asked
 * with. Refused (409) if those are others by now, and for who isn't reached there any more.
 */
export function agreeAgain(
  ctx: RuleContext<null>,
  { message, askedWith }: { message: Message; askedWith: string },
): Result<null> {
  const { tx, now } = ctx;
  const customerId = agreeingCustomer(tx, message);
  if (customerId === null) return refuse("conflict", "We have another address for you by now: please ask us");
  if (askedWith !== wordsToAskWith(tx)) return refuse("conflict", "The words are others by now");
  const channel = CONTACT_CHANNEL[message.channel];
  const tooMany = refuseAnswers(ctx, customerId, [{ channel, answer: "yes" }]);
  if (tooMany) return refuse("conflict", "You changed this very often: try again tomorrow");
  const before = wholeCustomer(tx, customerId);
  insertRow(tx, contactConsents, {
    customerId,
    channel,
    answer: "yes",
    askedWith,
    place: "public_page",
    at: now,
    // Whose message asked.
    employeeId: message.employeeId,
  });
  tx.update(customers)
    .set({ version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId))
    .run();
  writeAnswers(tx, customerId);
  liftByYes(tx, customerId, channel, now);
  return {
    ok: true,
    value: null,
    trail: [
      {
        action: "customer.changed",
        record: { kind: "customer", id: customerId },
        before: told("customer", { ...before, askedWith: null, askedAgain: NO_CHANNELS }),
        after: told("customer", {
          ...wholeCustomer(tx, customerId),
          askedWith,
          askedAgain: before.consent[channel] === "yes" ? [channel] : NO_CHANNELS,
          askedBy: message.employeeId,
        }),
      },
    ],
  };
}

const NO_CHANNELS: ContactChannel[] = [];

/** As entries have a customer: all of it, so that the trail proves each column. */
function wholeCustomer(tx: Tx, id: number) {
  const customer = getCustomerOrErased(tx, id);
  if (!customer) throw new Error(`Customer ${id} was there a moment ago`);
  return { ...customer, consent: answersOf(tx, id) };
}
