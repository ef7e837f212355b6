import { changeSettings, type SettingsEdit } from "~/domain/settings/change-settings.server";
import { readSettings, type SettingName, versionOfSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { readDraft } from "~/web/draft.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { settingToForm } from "./shown-settings.ts";

/** What a form with these settings holds: the draft that met an ended session, or the settings as they are now. */
export function settingsForm(
  { context, url }: Pick<PerformArgs, "context" | "url">,
  names: readonly SettingName[],
): Record<string, string> {
  const { db } = shop();
  const kept = readDraft(actorOf(context), url);
  if (kept) return kept;
  const settings = readSettings(db);
  const values = names.map((name) => [name, settingToForm(name, settings[name])] as const);
  return { ...Object.fromEntries(values), version: String(versionOfSettings(db, names)) };
}

/** Saves a form with settings and goes on to `next`; the form again when it was refused. */
export async function saveSettings(args: PerformArgs, contract: Contract<SettingsEdit>, next: string) {
  const outcome = await performForm(args, contract, changeSettings, {
    title: "Error",
    description: "Failed to save settings",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), next, { tone: "success", title: "Settings Saved" });
}
