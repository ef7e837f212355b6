import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock } from "~db/folder-lock.server.ts";
import { isFromFuture, type Instant, isoInstant } from "../domain/dates.ts";
import { every } from "../runtime/every.server.ts";
import { log } from "../runtime/log.server.ts";
import { postJson } from "../runtime/post-json.server.ts";
import { chainPart, shop } from "../runtime/shop.server.ts";
import { RULES } from "./conditions.server.ts";
import { type Looked, lookForTroubles } from "./find-troubles.server.ts";
import { keepTold, readTold, type Told } from "./told.server.ts";
import { type Condition, CONDITIONS } from "./trouble.ts";

const LOOK_EVERY_MS = 2_000;
/** For how long something has to be so before it is told: a backup is made a minute after a start, and lines blink. */
const LASTS_MS = 5 * 60_000;
/** A condition is told to begin once in this time, however often it comes and goes. */
const QUIET_MS = 24 * 60 * 60_000;
/** Milliseconds that the address has to answer. */
const ANSWERS_WITHIN_MS = 10_000;
const TRIED_AGAIN_AFTER_MS = 2_000;
/** Milliseconds to wait after both tries failed. */
const REST_MS = 10 * 60_000;
const LOCK = "alerts.lock.sqlite";

/** What somebody is told. */
interface News {
  condition: Condition;
  state: "begins" | "over";
  text: string;
}

/**
 * Tells an address of each trouble of this machine, once when it begins and once when it is over. The returned function
 * stops it.
 */
export function alertOfTroubles(url: string): () => void {
  const alerts = alertsTo(url);
  return every({ ms: LOOK_EVERY_MS, failure: "alerts-not-looked-for" }, (stopped) =>
    alerts.look(Date.now() as Instant, stopped),
  );
}

/** Looks for news as of a moment, and sends it. */
export function alertsTo(url: string): { look(now: Instant, stopped?: AbortSignal): Promise<void> } {
  /** Since when a condition is other than was told. */
  const changedAt = new Map<Condition, Instant>();
  let failedAt = 0;

  return {
    async look(now, stopped) {
      const looked = lookHere(now);
      noteChanges(looked, now);
      const { dataDir } = shop().config;
      const rests = now - failedAt < REST_MS && !isFromFuture(failedAt, now);
      if (rests || newsOf(looked, readTold(dataDir), now).length === 0) return;
      const endTurn = takeTurn(dataDir);
      if (!endTurn) return;
      try {
        for (const news of newsOf(looked, readTold(dataDir), now))
          if (!(await isSent(news, now, stopped))) return;
      } finally {
        endTurn();
      }
    },
  };

  function noteChanges({ troubles, unknown }: Looked, now: Instant) {
    const told = readTold(shop().config.dataDir);
    for (const condition of CONDITIONS) {
      if (unknown.has(condition)) continue;
      const isSame = troubles.some((one) => one.condition === condition) === isTold(told, condition);
      const since = changedAt.get(condition) ?? now;
      if (isSame) changedAt.delete(condition);
      else changedAt.set(condition, since > now ? now : since);
    }
  }

  /** Nothing of what is unknown: whoever was told that it begins is told that it is over once that is seen. */
  function newsOf({ troubles, unknown }: Looked, told: Told, now: Instant): News[] {
    return CONDITIONS.flatMap((condition): News[] => {
      if (unknown.has(condition)) return [];
      const trouble = troubles.find((one) => one.condition === condition);
      const isLasting = now - (changedAt.get(condition) ?? now) >= LASTS_MS;
      if (!isLasting || (trouble !== undefined) === isTold(told, condition)) return [];
      if (!trouble) return [{ condition, state: "over", text: `Over: ${RULES[condition].over}` }];
      if (isQuiet(told, condition, now)) return [];
      const { title, more } = trouble;
      return [{ condition, state: "begins", text: `${title.replace(/\.$/, "")}. ${more}` }];
    });
  }

  async function isSent({ condition, state, text }: News, now: Instant, stopped?: AbortSignal) {
    const { dataDir } = shop().config;
    const body = { text: `${sender()}: ${text}`, condition, state, at: isoInstant(now) };
    const waits = { withinMs: ANSWERS_WITHIN_MS, stopped };
    let why = await postJson(url, body, waits);
    if (why !== null && !stopped?.aborted) {
      await sleep(TRIED_AGAIN_AFTER_MS, undefined, { ref: false });
      why = await postJson(url, body, waits);
    }
    if (why === null) {
      const told = readTold(dataDir);
      const begunAt = state === "begins" ? now : (told[condition]?.begunAt ?? now);
      keepTold(dataDir, { ...told, [condition]: { begunAt, isOver: state === "over" } });
      return true;
    }
    failedAt = now;
    // The rest of the address is a secret.
    if (!stopped?.aborted) log.warn("alert-not-sent", { condition, state, to: new URL(url).origin, why });
    return false;
  }
}

/** Null while another process tells. Where no lock can be made, rather two tell than none. */
function takeTurn(dataDir: string): (() => void) | null {
  try {
    const lock = tryLock(join(dataDir, LOCK), "alone");
    return lock && (() => lock.release());
  } catch {
    return () => undefined;
  }
}

/** Of a store's, without what its head office tells. */
function lookHere(now: Instant): Looked {
  const isStore = chainPart()?.part === "store";
  const { troubles, unknown } = lookForTroubles(now);
  const here = troubles.filter(({ condition }) => !(isStore && RULES[condition].ofHeadOffice));
  return { troubles: here, unknown };
}

/** Whether the last that was told of a condition is that it began. */
function isTold(told: Told, condition: Condition): boolean {
  return told[condition]?.isOver === false;
}

function isQuiet(told: Told, condition: Condition, now: Instant): boolean {
  const begunAt = told[condition]?.begunAt ?? 0;
  return now - begunAt < QUIET_MS && !isFromFuture(begunAt, now);
}

/** Which Loupe it is, for somebody who hears of several. */
function sender(): string {
  const [origin] = shop().config.publicOrigins;
  return origin === undefined ? "Loupe" : `Loupe (${new URL(origin).host})`;
}
