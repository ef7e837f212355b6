import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock } from "~db/folder-lock.server.ts";
import { type Instant, isoInstant, isWithinLast, MS_PER_DAY } from "../domain/dates.ts";
import { every } from "../runtime/every.server.ts";
import { log } from "../runtime/log.server.ts";
import { chainPart, shop } from "../runtime/shop.server.ts";
import type { AlertWay, News } from "./alert-way.ts";
import { RULES } from "./conditions.server.ts";
import { type Looked, lookForTroubles } from "./find-troubles.server.ts";
import { rememberTold, readTold, type Told } from "./remember-told.server.ts";
import { type Condition, CONDITIONS } from "./trouble.ts";

const TICK_EVERY_MS = 2_000;
/** For how long something has to be so before it is told: a backup is made a minute after a start, and lines blink. */
const LASTS_MS = 5 * 60_000;
/** A condition is told to begin once in this time, however often it comes and goes. */
const QUIET_MS = MS_PER_DAY;
const TRIED_AGAIN_AFTER_MS = 2_000;
/** Milliseconds to wait after both tries failed. */
const REST_MS = 10 * 60_000;

/** Files in the data folder whose locks let one process tell by each way. In no backup. */
const LOCKS: Record<AlertWay["name"], string> = {
  webhook: "alerts.lock.sqlite",
  email: "alerts-email.lock.sqlite",
};

/**
 * Tells of each trouble of this machine by a way, once when it begins and once when it is over. The returned function
 * stops it.
 */
export function alertOfTroubles(way: AlertWay): () => void {
  const alerts = alertsBy(way);
  return every({ ms: TICK_EVERY_MS, failure: "alerts-not-looked-for" }, (stopped) =>
    alerts.look(Date.now() as Instant, stopped),
  );
}

/** Looks for news as of a moment, and sends it. */
export function alertsBy(way: AlertWay): { look(now: Instant, stopped?: AbortSignal): Promise<void> } {
  /** Since when a condition is other than was told. */
  const changedAt = new Map<Condition, Instant>();
  let failedAt = 0;

  return {
    async look(now, stopped) {
      const looked = lookHere(now);
      noteChanges(looked, now);
      const { dataDir } = shop().config;
      const rests = isWithinLast(REST_MS, failedAt, now);
      if (rests || newsOf(looked, readTold(dataDir, way.name), now).length === 0) return;
      const endTurn = takeTurn(join(dataDir, LOCKS[way.name]));
      if (!endTurn) return;
      try {
        for (const news of newsOf(looked, readTold(dataDir, way.name), now))
          if (!(await isTaken(news, now, stopped))) return;
      } finally {
        endTurn();
      }
    },
  };

  function noteChanges({ troubles, unknown }: Looked, now: Instant) {
    const told = readTold(shop().config.dataDir, way.name);
    for (const condition of CONDITIONS) {
      if (unknown.has(condition)) continue;
      const isSame = troubles.some((one) => one.condition === condition) === isTold(told, condition);
      const since = changedAt.get(condition) ?? now;
      if (isSame) changedAt.delete(condition);
      else changedAt.set(condition, since > now ? now : since);
    }
  }

  /** Says nothing of a condition that couldn't be looked at: that it is over is told once somebody can see it. */
  function newsOf({ troubles, unknown }: Looked, told: Told, now: Instant): News[] {
    return CONDITIONS.flatMap((condition): News[] => {
      if (unknown.has(condition)) return [];
      const trouble = troubles.find((one) => one.condition === condition);
      const isLasting = now - (changedAt.get(condition) ?? now) >= LASTS_MS;
      if (!isLasting || (trouble !== undefined) === isTold(told, condition)) return [];
      const said = { condition, at: isoInstant(now) };
      if (!trouble) return [{ ...said, state: "over", text: `${sender()}: Over: ${RULES[condition].over}` }];
      if (isQuiet(told, condition, now)) return [];
      const { title, more } = trouble;
      return [{ ...said, state: "begins", text: `${sender()}: ${title.replace(/\.$/, "")}. ${more}` }];
    });
  }

  async function isTaken(news: News, now: Instant, stopped?: AbortSignal) {
    const { dataDir } = shop().config;
    const { condition, state } = news;
    let why = await way.tell(news, stopped);
    if (why !== null && !stopped?.aborted) {
      await sleep(TRIED_AGAIN_AFTER_MS, undefined, { ref: false });
      why = await way.tell(news, stopped);
    }
    if (why === null) {
      const told = readTold(dataDir, way.name);
      const begunAt = state === "begins" ? now : (told[condition]?.begunAt ?? now);
      rememberTold(dataDir, way.name, { ...told, [condition]: { begunAt, isOver: state === "over" } });
      return true;
    }
    failedAt = now;
    if (!stopped?.aborted) log.warn("alert-not-sent", { condition, state, to: way.to, why });
    return false;
  }
}

/** Null while another process tells. Where no lock can be made, rather two tell than none. */
function takeTurn(file: string): (() => void) | null {
  try {
    const lock = tryLock(file, "alone");
    return lock && (() => lock.release());
  } catch {
    return () => undefined;
  }
}

/** Looks for troubles; a store leaves out what its head office tells. */
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
  return isWithinLast(QUIET_MS, told[condition]?.begunAt ?? 0, now);
}

/** Which Loupe it is, for somebody who hears of several. */
function sender(): string {
  const [origin] = shop().config.publicOrigins;
  return origin === undefined ? "Loupe" : `Loupe (${new URL(origin).host})`;
}
