import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { contactConsents, customers, employees } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { bitsOf, CONTACT_CHANNELS, type NotedConsent } from "./contact-consent.ts";
import { ofPerson, personIds } from "../merges/one-person.server.ts";

/** All answers of a person, under every customer that they are, oldest first. */
export function consentHistory(tx: Tx, customerId: number) {
  const { channel, answer, at } = contactConsents;
  return tx
    .select({ channel, answer, at, by: fullNameIn(employees) })
    .from(contactConsents)
    .innerJoin(employees, eq(employees.id, contactConsents.employeeId))
    .where(ofPerson(tx, contactConsents.customerId, customerId))
    .orderBy(asc(contactConsents.id))
    .all();
}

/** A person's newest answer for each channel that they were asked about. */
export function consentsOf(tx: Tx, customerId: number): NotedConsent[] {
  const history = consentHistory(tx, customerId);
  return CONTACT_CHANNELS.flatMap((channel) => {
    const last = history.findLast((one) => one.channel === channel);
    return last && last.answer !== null ? [{ ...last, answer: last.answer }] : [];
  });
}

/** Writes a person's refusals to each customer that they are. */
export function writeRefused(tx: Tx, customerId: number): void {
  const refused = consentsOf(tx, customerId).filter(({ answer }) => answer === "no");
  tx.update(customers)
    .set({ refusedChannels: bitsOf(refused.map(({ channel }) => channel)) })
    .where(oneOfMany(customers.id, personIds(tx, customerId)))
    .run();
}
