import type { Tx } from "~db/client.server.ts";
import { whoDid } from "../trail/last-edit.server.ts";
import { MESSAGE_PLACEHOLDERS, type MessageName, wrongMessageText } from "./message-texts.ts";
import { wrongConsentWords } from "./consent-words.ts";
import { wrongCostCode } from "./cost-code.ts";
import { wrongPriceFactors } from "./price-rule.ts";
import { wrongSkuPattern } from "./sku-pattern.ts";
import { FEWEST_TEXT_HOURS } from "./text-hours.ts";
import { noteGuards } from "../looks/list-changed-settings-and-rights.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse, type Refused, type Result, type Trail } from "../../result.ts";
import { mayChangeSetting } from "./owners-settings.ts";
import { refuseHolidays } from "../stores/refuse-holidays.ts";
import { SET_BY_CARE } from "./counter-care.ts";
import {
  isPossible,
  keepSetting,
  lastChange,
  readSettings,
  type SettingName,
  type Settings,
  versionOfSettings,
} from "./read-settings.server.ts";

/** Settings of one form and their version (`versionOfSettings`). */
export type SettingsEdit = Partial<Settings> & { version: number };

/** Detail of a refused edit of an older version: the current version and the settings that differ. */
export interface OvertakenSettings {
  kind: "overtaken";
  version: number;
  theirs: Partial<Settings>;
}

/**
 * Changes the settings that differ, with an audit entry each, and lists rates and limits as worth a look.
 * Another `counterCare` also sets everything in `SET_BY_CARE`, even where the form says otherwise. Refuses
 * values out of range, texts with unknown placeholders, edits of an older version (409), unless nothing
 * would change, and what only an owner changes (403). `whyNeeded` refuses, of those that differ, what a later area still
 * needs as it is.
 */
export function changeSettings(
  ctx: RuleContext,
  { version, ...sent }: SettingsEdit,
  whyNeeded: (tx: Tx, changed: Partial<Settings>) => Refused | null = () => null,
): Result<Partial<Settings>, OvertakenSettings> {
  const { tx, actor, now } = ctx;
  const patch = withCare(sent, readSettings(tx));
  const names = Object.keys(patch) as SettingName[];
  const impossible = names.find((name) => !isPossible(name, patch[name] as Settings[typeof name]));
  if (impossible) return refuse("invalid", "This setting doesn't exist", impossible);
  for (const name of Object.keys(MESSAGE_PLACEHOLDERS) as MessageName[]) {
    const wrong = wrongMessageText(name, patch[name] ?? "");
    if (wrong !== null) return refuse("invalid", wrong, name);
  }
  const wrongWords = wrongConsentWords(patch.consentWords ?? "");
  if (wrongWords !== null) return refuse("invalid", wrongWords, "consentWords");
  const unread = patch.holidays === undefined ? null : refuseHolidays(patch.holidays);
  if (unread) return unread;
  const unused = refuseStockRules(patch);
  if (unused) return unused;
  const before = readSettings(tx);
  const tooFew = refuseTextHours({ ...before, ...patch });
  if (tooFew) return tooFew;
  const differing = names.filter((name) => patch[name] !== before[name]);
  const needed = whyNeeded(tx, pick(patch, differing));
  if (needed) return needed;
  const current = versionOfSettings(tx, Object.keys(sent) as SettingName[]);
  if (differing.length > 0 && version !== current) {
    const message = `${whoDid(ctx, lastChange(tx, names), "changed these settings")} while you were editing`;
    const theirs = pick(before, differing);
    return refuse("conflict", message, undefined, { kind: "overtaken", version: current, theirs });
  }
  const ofOwners = differing.find((name) => !mayChangeSetting(actor, name));
  if (ofOwners) return refuse("forbidden", "Only an owner can change this", ofOwners);
  const keep = <Name extends SettingName>(name: Name): Trail =>
    keepSetting({ tx, now, by: actor.id }, name, patch[name] as Settings[Name]);
  const trail = differing.map(keep);
  const looks = noteGuards(ctx, { changed: differing });
  return { ok: true, value: pick(readSettings(tx), names), trail: [...trail, ...looks] };
}

function withCare({ counterCare, ...rest }: Partial<Settings>, before: Settings): Partial<Settings> {
  if (counterCare === undefined) return rest;
  return { ...rest, counterCare, ...(counterCare !== before.counterCare && SET_BY_CARE[counterCare]) };
}

function refuseStockRules({ skuPattern = "", priceFactors = "", costCode = "" }: Partial<Settings>) {
  const code = wrongCostCode(costCode);
  if (code !== null) return refuse("invalid", code, "costCode");
  const pattern = wrongSkuPattern(skuPattern);
  if (pattern !== null) return refuse("invalid", pattern, "skuPattern");
  const factors = wrongPriceFactors(priceFactors);
  return factors === null ? null : refuse("invalid", factors, "priceFactors");
}

/** So few that a state with several zones may have none in which it is time in all of them. */
function refuseTextHours({ textsFromHour: from, textsUntilHour: until }: Settings): Refused | null {
  if (until - from >= FEWEST_TEXT_HOURS) return null;
  return refuse(
    "invalid",
    `Leave at least ${FEWEST_TEXT_HOURS} hours for campaigns' texts`,
    "textsUntilHour",
  );
}

function pick(settings: Partial<Settings>, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
