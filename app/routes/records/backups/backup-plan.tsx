import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { saveSettings, settingsForm } from "../../shop/settings/settings-form.server.ts";
import type { Route } from "./+types/backup-plan";
import { PlanForm } from "./backup-plan-form.tsx";
import { BackupPlan, PLAN } from "./backup-plan-contract.ts";

export const handle: PageHandle = {
  ...SECTIONS.backups,
  subtitle: "When, and how many are kept",
  isForm: true,
};

export const meta = () => titled("Backup Schedule");

export function loader(args: Route.LoaderArgs) {
  return { values: settingsForm(args, PLAN) };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, BackupPlan, href("/backups"), changeSettings);
}

/** The form on a page of its own, which shows its errors. */
export default function Plan({ loaderData: { values }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Backup Schedule" backTo={href("/backups")} backLabel="Backups">
      <PlanForm key={values.version} values={values} rejection={actionData} />
    </FormPage>
  );
}
