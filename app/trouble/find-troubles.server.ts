import type { Instant } from "../domain/dates.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { type Machine, RULES } from "./conditions.server.ts";
import { type Condition, CONDITIONS, type Trouble } from "./trouble.ts";

const REMEMBERED_MS = 2_000;

let last: { at: number; folder: string; troubles: Trouble[] } | null = null;

/** Conditions that couldn't be looked at last time, each of which is logged once. */
const unseen = new Set<Condition>();

export interface Looked {
  troubles: Trouble[];
  /** What couldn't be looked at: neither that it holds nor that it is over is known. */
  unknown: ReadonlySet<Condition>;
}

/** What is wrong with the machine now, as far as it can be looked at. */
export function findTroubles(now: Instant): Trouble[] {
  return lookForTroubles(now).troubles;
}

export function lookForTroubles(now: Instant): Looked {
  const { db, config, chain } = shop();
  const machine = { db, dataDir: config.dataDir, chain, now };
  const troubles = CONDITIONS.flatMap((condition) => found(condition, machine));
  last = { at: performance.now(), folder: config.dataDir, troubles };
  return { troubles, unknown: new Set(unseen) };
}

/** The same, from up to `REMEMBERED_MS` ago, for what every page shows. */
export function troublesLately(): Trouble[] {
  const isFresh = last !== null && performance.now() - last.at <= REMEMBERED_MS;
  return isFresh && last?.folder === shop().config.dataDir
    ? last.troubles
    : findTroubles(Date.now() as Instant);
}

function found(condition: Condition, machine: Machine): Trouble[] {
  try {
    const words = RULES[condition].find(machine);
    unseen.delete(condition);
    return words ? [{ condition, ...words }] : [];
  } catch (error) {
    if (!unseen.has(condition)) log.error("trouble-not-looked-for", { condition, ...errorFields(error) });
    unseen.add(condition);
    return [];
  }
}
