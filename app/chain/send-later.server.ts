import type { Later } from "../runtime/chain-part.ts";
import { every } from "../runtime/every.server.ts";
import { CALLS, callHeadOffice, type HeadOfficeAccess, isOfHeadOffice } from "./head-office-calls.ts";
import { type LaterBody, MOST_AT_ONCE } from "./limits-of-store-reports.ts";

const SENT_EVERY_MS = 2_000;

/** Sends what the store wrote by itself, as soon as the line allows. The returned function stops it. */
export function sendLater(later: Later, isLineUp: () => boolean, to: HeadOfficeAccess): () => void {
  /** Sent again as they are, until the head office says that it has them. */
  let batch: { id: string; denials: LaterBody["denials"] } | null = null;
  return every({ ms: SENT_EVERY_MS, failure: "later-not-sent", level: "warn" }, send);

  async function send() {
    if (!isLineUp() || (later.unsent.size === 0 && later.denials.size === 0 && !batch)) return;
    const sessions = [...later.unsent]
      .slice(0, MOST_AT_ONCE)
      .map((id) => ({ id, at: later.sessions.get(id) ?? 0 }));
    batch ??= { id: crypto.randomUUID(), denials: taken(later) };
    for (const { id } of sessions) later.unsent.delete(id);
    try {
      const answer = await callHeadOffice(to, CALLS.later, {
        body: { sessions, denials: batch.denials, batch: batch.id },
      });
      if (!answer.ok || !isOfHeadOffice(answer)) throw new Error(`Answered ${answer.status}`);
      batch = null;
    } catch (error) {
      for (const { id } of sessions) later.unsent.add(id);
      throw error;
    }
  }
}

/** The oldest, out of what is counted from now on. */
function taken({ denials }: Later): LaterBody["denials"] {
  const oldest = [...denials].slice(0, MOST_AT_ONCE);
  for (const [key] of oldest) denials.delete(key);
  return oldest.map(([, row]) => row);
}
