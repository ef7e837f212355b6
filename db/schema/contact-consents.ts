import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CONSENT_PLACES, CONSENTS, CONTACT_CHANNELS } from "../profile-lists.ts";
import { id, instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/**
 * Customers' answers about being contacted, one row for each answer. The newest row of a customer and channel
 * counts.
 */
export const contactConsents = sqliteTable(
  "contact_consents",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    /** Null if an earlier answer was noted by mistake and the customer was never asked. */
    answer: text({ enum: CONSENTS }),
    /** The words that a yes was asked with. Null for other answers, and for one from before words were kept. */
    askedWith: text(),
    place: text({ enum: CONSENT_PLACES }).notNull().default("counter"),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("contact_consents_customer").on(table.customerId, table.channel, table.id),
    check("contact_consents_channel", oneOf("channel", CONTACT_CHANNELS)),
    check("contact_consents_answer", oneOf("answer", CONSENTS)),
    check("contact_consents_place", oneOf("place", CONSENT_PLACES)),
  ],
);
