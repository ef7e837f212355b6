import type { changeSettings, SettingsEdit } from "~/domain/shop/settings/change-settings.server";
import {
  readSettings,
  type SettingName,
  versionOfSettings,
} from "~/domain/shop/settings/read-settings.server";
import type { RuleContext } from "~/domain/rule-context";
import { isCostName } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import type { Address } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { readDraft } from "~/web/form-drafts.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import { settingsToForm } from "./shown-settings.ts";

/**
 * Returns form values: the draft kept when the session ended, or the current settings without costs that the
 * actor can't see.
 */
export function settingsForm(
  { context, url }: Pick<PerformArgs, "context" | "url">,
  names: readonly SettingName[],
): Record<string, string> {
  const { db } = shop();
  const kept = readDraft(actorOf(context), url);
  if (kept) return kept;
  const settings = readSettings(db);
  const seen = names.filter((name) => maySeeCost(context) || !isCostName(name));
  const chosen = Object.fromEntries(seen.map((name) => [name, settings[name]]));
  return { ...settingsToForm(chosen), version: String(versionOfSettings(db, seen)) };
}

/**
 * Saves settings and redirects to `next`, or shows the form again. The rule is `changeSettings`, or one that adds to it
 * what a later area still needs.
 */
export async function saveSettings(
  args: PerformArgs,
  contract: Contract<SettingsEdit>,
  next: Address,
  rule: (ctx: RuleContext, sent: SettingsEdit) => ReturnType<typeof changeSettings>,
) {
  const outcome = await performForm(args, contract, rule, "Failed to save settings");
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), next, { tone: "success", title: "Settings Saved" });
}
