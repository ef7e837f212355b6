import { goesTo } from "~/domain/people/outbox/sending-state.server";
import { mailboxNow } from "~/domain/outreach/replies/mailbox-state.server";
import { shop } from "~/runtime/shop.server";

/** Where email goes, and where its answers are read, in words; null for what isn't set up. */
export function mailService() {
  const { db } = shop();
  return { mailGoesTo: goesTo(db, "email"), mailbox: mailboxNow(db)?.name ?? null };
}
