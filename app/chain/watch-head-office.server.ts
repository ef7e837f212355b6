import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../runtime/start-error.ts";
import { log } from "../runtime/log.server.ts";
import { isHeadOfficeThere, SILENT_AT_MOST_MS } from "./is-head-office-there.server.ts";
import {
  CALLS,
  callHeadOffice,
  Greeting,
  type HeadOfficeAccess,
  isBadGateway,
  whyUnanswered,
} from "./head-office-calls.ts";

const ASKED_EVERY_MS = 2_000;
/** An answer that takes longer is late: the head office is busy, or the line is silent. */
const LATE_MS = 5_000;

export interface HeadOfficeWatch {
  /** Whether it can be reached, as far as we know. One that is busy can. */
  isThere(): boolean;
  /** It answered a request. */
  heard(): void;
  /** Asks now. Resolves as soon as `isThere` says what was found. */
  look(): Promise<void>;
  stop(): void;
}

/** Why it can't be reached, such as `ECONNREFUSED`. */
interface Away {
  away: string;
}

/**
 * Greets the head office: "late" without an answer in time. Throws a `StartError` for one that doesn't know this store's
 * secret, and for an address where something else answers.
 */
export async function greetHeadOffice(to: HeadOfficeAccess): Promise<Greeting | Away | "late"> {
  const answer = await callHeadOffice(to, CALLS.greeting, { within: LATE_MS }).catch(
    (error: Error): Away | "late" =>
      error.name === "TimeoutError" ? "late" : { away: whyUnanswered(error) },
  );
  if (answer === "late" || "away" in answer) return answer;
  if (isBadGateway(answer.status)) return { away: `HTTP ${answer.status}` };
  if (answer.status === 403)
    throw new StartError(
      "The head office refused this store: give it a STORE_KEY that the head office knows and that hasn't ended (npm run chain-keys), and set both clocks right.",
    );
  const said: unknown = await answer.json().catch(() => null);
  const greeting = Greeting.safeParse(said);
  if (!answer.ok || !greeting.success)
    throw new StartError(
      "What answers at HEAD_OFFICE_URL isn't a chain's head office: set it to the address of the Loupe beside the primary.",
    );
  return greeting.data;
}

const AWAY = "head-office-away";

/**
 * Keeps asking whether the head office is there, so that pages say so before a form is sent. `onStart` is told which
 * start of the primary it names.
 */
export function watchHeadOffice(
  to: HeadOfficeAccess,
  onStart: (start: string) => void = () => undefined,
): HeadOfficeWatch {
  const stopping = new AbortController();
  let isThere = false;
  let answeredAt = 0;
  const heard = () => {
    isThere = true;
    answeredAt = Date.now();
  };
  /** Why it isn't there, as the log was last told: `AWAY`, or what it refuses this store for. */
  let trouble: string | null = null;
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  void keepGreeting();
  return { isThere: () => isThere, heard, look, stop: () => stopping.abort() };

  async function keepGreeting() {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(ASKED_EVERY_MS, undefined, { ref: false });
    }
  }

  /** One at a time, and each begins after it was asked for. */
  function look(): Promise<void> {
    next ??= last.then(() => {
      next = null;
      last = greet();
      return last;
    });
    return next;
  }

  async function greet() {
    try {
      const greeting = await greetHeadOffice(to);
      if (greeting === "late") await judgeSilence();
      else if ("away" in greeting) isAway(greeting.away);
      else {
        heard();
        if (trouble !== null) log.info("head-office-back");
        trouble = null;
        if (greeting.start) onStart(greeting.start);
      }
    } catch (error) {
      isThere = false;
      const { message } = error as Error;
      if (message !== trouble) log.error("head-office-refuses", { why: message });
      trouble = message;
    }
  }

  function isAway(why: string) {
    isThere = false;
    if (trouble !== AWAY) log.warn(AWAY, { why });
    trouble = AWAY;
  }

  async function judgeSilence() {
    const heardBefore = answeredAt;
    const isBusy = Date.now() - answeredAt < SILENT_AT_MOST_MS && (await isHeadOfficeThere(to.headOffice));
    if (!isBusy && answeredAt === heardBefore) isAway("no answer");
  }
}
