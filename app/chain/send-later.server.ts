import { setTimeout as sleep } from "node:timers/promises";
import type { Later } from "../runtime/chain-part.ts";
import { every } from "../runtime/every.server.ts";
import { CALLS, callHeadOffice, type HeadOfficeAccess, isOfHeadOffice } from "./head-office-calls.ts";
import { type LaterBody, MOST_AT_ONCE } from "./limits-of-store-reports.ts";

const SENT_EVERY_MS = 2_000;
/** What is older is sent before the next request. */
const UNSENT_AT_MOST_MS = 5_000;
const WAITED_FOR_MS = 5_000;

export interface SendingLater {
  /**
   * Resolves once the head office has what was kept while the line was down, or can't get it: it would end a session
   * of whose uses it doesn't know.
   */
  catchUp(): Promise<void>;
  stop(): void;
}

/** Sends what the store wrote by itself, as soon as the line allows. */
export function sendLater(later: Later, isLineUp: () => boolean, to: HeadOfficeAccess): SendingLater {
  /** Sent again as they are, until the head office says that it has them. */
  let batch: { id: string; denials: LaterBody["denials"] } | null = null;
  let sentAt = Date.now();
  let sending: Promise<void> | null = null;
  const stop = every({ ms: SENT_EVERY_MS, failure: "later-not-sent", level: "warn" }, () =>
    isLineUp() ? send() : undefined,
  );
  return {
    async catchUp() {
      if (Date.now() - sentAt <= UNSENT_AT_MOST_MS) return;
      const sent = send().catch(() => undefined);
      await Promise.race([sent, sleep(WAITED_FOR_MS, undefined, { ref: false })]);
    },
    stop,
  };

  function send(): Promise<void> {
    sending ??= sendOnce().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendOnce() {
    const { unsent, unsentTokens, denials } = later;
    if (unsent.size > 0 || unsentTokens.size > 0 || denials.size > 0 || batch) await sendUnsent();
    sentAt = Date.now();
  }

  async function sendUnsent() {
    const sessions = usesTaken(later.unsent, later.sessions);
    const tokens = usesTaken(later.unsentTokens, later.tokens);
    batch ??= { id: crypto.randomUUID(), denials: taken(later) };
    try {
      const answer = await callHeadOffice(to, CALLS.later, {
        body: { sessions, tokens, denials: batch.denials, batch: batch.id },
      });
      if (!answer.ok || !isOfHeadOffice(answer)) throw new Error(`Answered ${answer.status}`);
      batch = null;
    } catch (error) {
      for (const { id } of sessions) later.unsent.add(id);
      for (const { id } of tokens) later.unsentTokens.add(id);
      throw error;
    }
  }
}

/** Some of the last uses that weren't sent yet; sent now. */
function usesTaken(unsent: Set<number>, uses: ReadonlyMap<number, number>): LaterBody["sessions"] {
  const some = [...unsent].slice(0, MOST_AT_ONCE).map((id) => ({ id, at: uses.get(id) ?? 0 }));
  for (const { id } of some) unsent.delete(id);
  return some;
}

/** The oldest, out of what is counted from now on. */
function taken({ denials }: Later): LaterBody["denials"] {
  const oldest = [...denials].slice(0, MOST_AT_ONCE);
  for (const [key] of oldest) denials.delete(key);
  return oldest.map(([, row]) => row);
}
