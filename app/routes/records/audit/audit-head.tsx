import { headProblem, readHead } from "~/backup/audit-head-file.server";
import { headLastSent } from "~/backup/send-audit-head.server";
import { endOfLog, headCode } from "~/domain/records/audit/head.server";
import type { Instant } from "~/domain/dates";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { formatCount, formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { PrintButton } from "~/ui/print-button";
import { contract } from "~/web/contract";
import type { Route } from "./+types/audit-head";
import { editedSettings } from "../../shop/settings/settings-contract.ts";
import { SettingsForm } from "../../shop/settings/settings-form.tsx";
import { saveSettings, settingsForm } from "../../shop/settings/settings-form.server.ts";
import { TrailSealed } from "./trail-sealed.tsx";
import { trailSealing } from "./trail-sealing.server.ts";
import { TrailTabs } from "./trail-tabs.tsx";

export const handle: PageHandle = {
  ...SECTIONS.audit,
  subtitle: "Shows whether entries were changed",
};

export const meta = () => titled("Audit Trail Integrity");

export function loader(args: Route.LoaderArgs) {
  const { db, config, auditKey } = shop();
  const { businessZone: zone } = readSettings(db);
  const now = Date.now() as Instant;
  // Read before the log, which only grows.
  const kept = readHead(config.dataDir);
  const { rows, last } = endOfLog(db);
  const { sentAt, failedAt } = headLastSent(db, now);
  return {
    rows,
    code: headCode({ rows, last }),
    at: formatDateTime(now, zone),
    problem: headProblem(db, auditKey, kept),
    sealing: trailSealing(db),
    sent: sentAt && formatDateTime(sentAt, zone),
    failed: failedAt && failedAt > (sentAt ?? 0) ? formatDateTime(failedAt, zone) : null,
    form: settingsForm(args, HEAD_ADDRESS),
  };
}

const HEAD_ADDRESS = ["auditHeadUrl"] as const;
const HeadAddress = contract(editedSettings(HEAD_ADDRESS));

export function action(args: Route.ActionArgs) {
  return saveSettings(args, HeadAddress, href("/audit/head"), changeSettings);
}

export default function Head({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, code, at, problem, sealing, sent, failed, form } = loaderData;
  return (
    <>
      <ActionBar tabs={<TrailTabs shown="head" />} count={`Audit trail as of ${at}`}>
        <PrintButton />
      </ActionBar>
      {problem && (
        <Callout tone="error" title="The audit trail doesn't match its integrity code">
          <p>
            {problem}. Right away, ask your administrator to verify the trail and keep a copy of the data
            folder.
          </p>
        </Callout>
      )}
      {sealing && <TrailSealed {...sealing} />}
      <Panel title="Integrity Code" icon="shield-check">
        <DataList>
          <DataItem term="Code">
            <code>{code}</code>
          </DataItem>
          <DataItem term="Entries">{formatCount(rows)}</DataItem>
          <DataItem term="As of">{at}</DataItem>
        </DataList>
        <p>
          Keep this code where no one can change it. Your administrator can use it later to check that these
          entries are still there and unchanged.
        </p>
        <p>
          It doesn't cover later entries. Without a saved code, someone with the audit key, or with an older
          code and older backups, could remove the newest entries unnoticed.
        </p>
      </Panel>
      <Panel title="Send the Code Daily" icon="send" className="no-print">
        <p>
          Once a day, the code, the number of entries and the time are sent to this web address as a JSON
          POST. No customer or sales data is sent.{" "}
          {sent ? `Last sent on ${sent}.` : "It hasn't been sent yet."}
          {failed && ` The last attempt, on ${failed}, failed. The audit trail shows why.`}
        </p>
        <SettingsForm key={form.version} values={form} rejection={actionData} secondary>
          {(fields) => (
            <FormGrid>
              <TextField
                {...fields.auditHeadUrl}
                hint="Starts with http or https. Leave empty to turn this off. To get it by email, use a forwarding service."
                inputMode="url"
                autoComplete="off"
              />
            </FormGrid>
          )}
        </SettingsForm>
      </Panel>
    </>
  );
}
