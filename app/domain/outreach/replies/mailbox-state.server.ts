import type { Tx } from "~db/client.server.ts";
import { mailboxState } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { withoutAddresses } from "../messages/without-addresses.ts";

export type MailboxState = typeof mailboxState.$inferSelect;

const NOTHING: Result<null> = { ok: true, value: null, trail: [] };

/** Undefined until a mailbox was set up for the first time. */
export function mailboxNow(tx: Tx): MailboxState | undefined {
  return tx.select().from(mailboxState).get();
}

/** How far a mailbox was read, and under what its server numbers mail. */
export interface HeardTo {
  numbering: number;
  to: number;
}

/** How far the mailbox that is set up was read; null if it never was. */
export function heardTo(tx: Tx): HeardTo | null {
  const state = mailboxNow(tx);
  if (!state || state.heardOf !== state.name || state.numbering === null || state.heardTo === null)
    return null;
  return { numbering: state.numbering, to: state.heardTo };
}

/** Notes which mailbox is set up, or that none is. What was heard of the same one stays. */
export function noteMailbox({ tx }: RuleContext<null>, { name }: { name: string | null }): Result<null> {
  const state = mailboxNow(tx);
  if ((state?.name ?? null) === name) return NOTHING;
  if (state) tx.update(mailboxState).set({ name, unheardSince: null, said: null }).run();
  else tx.insert(mailboxState).values({ id: 1, name, skipped: 0 }).run();
  return NOTHING;
}

/** Notes whether the mailbox can be read: null if it can, else what its server said. */
export function noteMailboxHeard(
  { tx, now }: RuleContext<null>,
  { said }: { said: string | null },
): Result<null> {
  const since: Instant | null = said === null ? null : (mailboxNow(tx)?.unheardSince ?? now);
  tx.update(mailboxState)
    .set({ unheardSince: since, said: said === null ? null : withoutAddresses(said) })
    .run();
  return NOTHING;
}
