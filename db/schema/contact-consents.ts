import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CONSENTS, CONTACT_CHANNELS } from "../profile-lists.ts";
import { id, instant, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/** What a customer said to being contacted, a row each time. The newest row of a person and channel counts. */
export const contactConsents = sqliteTable(
  "contact_consents",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    /** Null if an earlier answer was noted by mistake: they weren't asked. */
    answer: text({ enum: CONSENTS }),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("contact_consents_customer").on(table.customerId, table.id),
    check("contact_consents_channel", oneOf("channel", CONTACT_CHANNELS)),
    check("contact_consents_answer", oneOf("answer", CONSENTS)),
  ],
);
