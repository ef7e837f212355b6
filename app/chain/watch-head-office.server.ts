import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../runtime/start-error.ts";
import { log } from "../runtime/log.server.ts";
import { CALLS, callHeadOffice, Greeting, type HeadOfficeAccess, isBadGateway } from "./head-office-calls.ts";

const ASKED_EVERY_MS = 2_000;
/** A head office in the middle of a long write answers late. */
const SILENCE_MS = 15_000;

export interface HeadOfficeWatch {
  /** Whether it answered lately. */
  isThere(): boolean;
  heard(hasAnswered: boolean): void;
  stop(): void;
}

/**
 * Greets the head office: null if nobody answers. Throws a `StartError` for one that doesn't know this store's secret,
 * and for an address where something else answers.
 */
export async function greetHeadOffice(to: HeadOfficeAccess): Promise<Greeting | null> {
  const answer = await callHeadOffice(to, CALLS.greeting, { within: 10_000 }).catch(() => null);
  if (!answer || isBadGateway(answer.status)) return null;
  if (answer.status === 403)
    throw new StartError(
      "The head office refused this store: give both the same SESSION_SECRET, and set both clocks right.",
    );
  const said: unknown = await answer.json().catch(() => null);
  const greeting = Greeting.safeParse(said);
  if (!answer.ok || !greeting.success)
    throw new StartError(
      "What answers at HEAD_OFFICE_URL isn't a chain's head office: set it to the address of the Loupe beside the primary.",
    );
  return greeting.data;
}

/** Keeps asking whether the head office is there, so that pages say so before a form is sent. */
export function watchHeadOffice(to: HeadOfficeAccess): HeadOfficeWatch {
  const stopping = new AbortController();
  let answeredAt = 0;
  const heard = (hasAnswered: boolean) => {
    answeredAt = hasAnswered ? Date.now() : 0;
  };
  let refusal = "";
  void keepGreeting();
  return {
    isThere: () => Date.now() - answeredAt < SILENCE_MS,
    heard,
    stop: () => stopping.abort(),
  };

  async function keepGreeting() {
    while (!stopping.signal.aborted) {
      try {
        heard((await greetHeadOffice(to)) !== null);
        refusal = "";
      } catch (error) {
        heard(false);
        const { message } = error as Error;
        if (message !== refusal) log.error("head-office-refuses", { why: message });
        refusal = message;
      }
      await sleep(ASKED_EVERY_MS, undefined, { ref: false });
    }
  }
}
