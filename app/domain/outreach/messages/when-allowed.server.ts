import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { placeOf } from "../../counter/sales/shipped-out.server.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { ZONES_OF_ANY_STATE, ZONES_OF_STATES } from "../../zones-of-states.ts";
import { firstTimeIn } from "./quiet-hours.ts";
import { IS_QUEUED } from "../../people/outbox/message-conditions.ts";
import type { Message } from "../../people/outbox/message.ts";
import { LONGEST_WAIT } from "./tried-again-after.ts";

/** Messages put off per transaction. */
const PART = 100;

/**
 * When a message may leave, which is now but for a campaign's text: that waits until it is time in the zone of the
 * customer's store and in those of their state, or of any if what they have as state can't be told. Where it never is in
 * both at once, their state's count alone.
 */
export function whenAllowed(tx: Tx, { channel, campaignId, customerId }: Message, now: Instant): Instant {
  if (channel !== "text" || campaignId === null) return now;
  const { textsFromHour: from, textsUntilHour: until } = readSettings(tx);
  const customer = customerId === null ? undefined : getCustomerOrErased(tx, keptIdOf(tx, customerId));
  const zoneOfStore = zoneOf(tx, customer?.homeStore ?? null);
  const theirs = customer ? zonesOf(customer) : [];
  const hours = { from, until };
  return (
    firstTimeIn([zoneOfStore, ...theirs], hours, now) ??
    firstTimeIn(theirs, hours, now) ??
    firstTimeIn([zoneOfStore], hours, now) ??
    now
  );
}

function zonesOf(customer: Customer): readonly string[] {
  const place = placeOf(customer);
  if (place) return "state" in place ? ZONES_OF_STATES[place.state] : [];
  return customer.state === null ? [] : ZONES_OF_ANY_STATE;
}

/** Puts off a campaign's text until it may leave, and others that are due out of hours like it. None is skipped. */
export function putOff(tx: Tx, first: Message, now: Instant): void {
  const due = tx
    .select()
    .from(messages)
    .where(
      and(
        IS_QUEUED,
        isNotNull(messages.campaignId),
        eq(messages.channel, "text"),
        lte(messages.nextTryAt, now),
      ),
    )
    .orderBy(asc(messages.nextTryAt), asc(messages.id))
    .limit(PART)
    .all();
  for (const message of [first, ...due]) {
    const allowed = whenAllowed(tx, message, now);
    const nextTryAt = Math.min(allowed, now + LONGEST_WAIT) as Instant;
    if (allowed > now) tx.update(messages).set({ nextTryAt }).where(eq(messages.id, message.id)).run();
  }
}
