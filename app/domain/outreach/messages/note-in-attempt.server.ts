import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messageAttempts } from "~db/schema/index.ts";
import { withoutAddresses } from "./without-addresses.ts";

export function newestAttempt(tx: Tx, messageId: number) {
  return tx
    .select()
    .from(messageAttempts)
    .where(eq(messageAttempts.messageId, messageId))
    .orderBy(desc(messageAttempts.id))
    .limit(1)
    .get();
}

/** Notes with the try what was said of it later. */
export function noteInAttempt(
  tx: Tx,
  messageId: number,
  { code, said }: { code: number | null; said: string | null },
): void {
  const attempt = newestAttempt(tx, messageId);
  if (!attempt) return;
  tx.update(messageAttempts)
    .set({ said: said === null ? attempt.said : withoutAddresses(said), code: code ?? attempt.code })
    .where(eq(messageAttempts.id, attempt.id))
    .run();
}
