import type { Instant } from "../domain/dates.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { type Machine, RULES } from "./conditions.server.ts";
import { type Condition, CONDITIONS, type Trouble } from "./trouble.ts";

const REMEMBERED_MS = 2_000;

let last: { at: number; folder: string; troubles: Trouble[] } | null = null;

/** Conditions that couldn't be looked at, each of which is logged once. */
const unknown = new Set<Condition>();

/** Looks for what is wrong with the machine now. */
export function findTroubles(now: Instant): Trouble[] {
  const { db, config, chain } = shop();
  const machine = { db, dataDir: config.dataDir, chain, now };
  const troubles = CONDITIONS.flatMap((condition) => found(condition, machine));
  last = { at: performance.now(), folder: config.dataDir, troubles };
  return troubles;
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
    unknown.delete(condition);
    return words ? [{ condition, ...words }] : [];
  } catch (error) {
    if (!unknown.has(condition)) log.error("trouble-not-looked-for", { condition, ...errorFields(error) });
    unknown.add(condition);
    return [];
  }
}
