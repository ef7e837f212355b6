import { isFirstRun } from "~/access/first-run.server";
import { transportOf } from "~/access/plain-http";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { localPath } from "~/web/return-to";
import { openShopFromForm, tooLate } from "./first-run.server.ts";
import { signInFromForm } from "./sign-in.server.ts";

/** Data of the landing page: sign-in, or first run for a shop without accounts. */
export function landingData({ context, url }: Omit<PerformArgs, "request">) {
  const { sessionEnded, origin } = factsOf(context);
  const { config, db } = shop();
  return {
    firstRun: isFirstRun() ? { passwordMinLength: readSettings(db).passwordMinLength } : null,
    returnTo: localPath(url.searchParams.get("returnTo")),
    sessionEnded,
    transport: transportOf(origin, config.allowPlainHttp),
  };
}

export type LandingData = ReturnType<typeof landingData>;

export async function signInOrOpen(args: PerformArgs) {
  const form = await readForm(args.request);
  if (isFirstRun()) return openShopFromForm(args, form);
  if (form.has("code")) return tooLate(String(form.get("email") ?? ""));
  return signInFromForm(args, form);
}
