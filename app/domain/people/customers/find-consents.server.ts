import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { contactConsents, customers, employees } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import {
  bitsOf,
  type Consent,
  CONTACT_CHANNELS,
  type ContactChannel,
  type NotedConsent,
} from "./contact-consent.ts";
import { ofPerson, personIds } from "../merges/one-person.server.ts";

const noted = {
  channel: contactConsents.channel,
  answer: contactConsents.answer,
  askedWith: contactConsents.askedWith,
  place: contactConsents.place,
  at: contactConsents.at,
  by: fullNameIn(employees),
};

/** All answers of a person, under every customer that they are, oldest first. */
export function consentHistory(tx: Tx, customerId: number) {
  return tx
    .select(noted)
    .from(contactConsents)
    .innerJoin(employees, eq(employees.id, contactConsents.employeeId))
    .where(ofPerson(tx, contactConsents.customerId, customerId))
    .orderBy(asc(contactConsents.id))
    .all();
}

/** A person's newest answer for each channel that they were asked about. */
export function consentsOf(tx: Tx, customerId: number): NotedConsent[] {
  // The newest under each customer that they are.
  const newest = sql`(
    select (select max(c.id) from ${contactConsents} c
      where c.customer_id = ${customers.id} and c.channel = channels.value)
    from ${customers}, json_each(${JSON.stringify(CONTACT_CHANNELS)}) channels
    where ${ofPerson(tx, customers.id, customerId)})`;
  const answers = tx
    .select(noted)
    .from(contactConsents)
    .innerJoin(employees, eq(employees.id, contactConsents.employeeId))
    .where(inArray(contactConsents.id, newest))
    .orderBy(asc(contactConsents.id))
    .all();
  return CONTACT_CHANNELS.flatMap((channel) => {
    const last = answers.findLast((one) => one.channel === channel);
    return last && last.answer !== null ? [{ ...last, answer: last.answer }] : [];
  });
}

/** A customer's own newest answer, whomever they were merged with. */
export function lastAnswer(tx: Tx, customerId: number, channel: ContactChannel): Consent | null {
  const { id, answer } = contactConsents;
  const last = tx
    .select({ answer })
    .from(contactConsents)
    .where(and(eq(contactConsents.customerId, customerId), eq(contactConsents.channel, channel)))
    .orderBy(desc(id))
    .limit(1)
    .get();
  return last?.answer ?? null;
}

/** Writes a person's answers to each customer that they are. */
export function writeAnswers(tx: Tx, customerId: number): void {
  const noted = consentsOf(tx, customerId);
  const that = (said: Consent) =>
    bitsOf(noted.flatMap(({ channel, answer }) => (answer === said ? [channel] : [])));
  tx.update(customers)
    .set({ refusedChannels: that("no"), agreedChannels: that("yes") })
    .where(oneOfMany(customers.id, personIds(tx, customerId)))
    .run();
}
