import { headProblem, readHead } from "~/backup/head-file.server";
import { headLastSent } from "~/backup/send-head.server";
import { endOfLog, headCode } from "~/domain/audit/head.server";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { formatCount, formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { PrintButton } from "~/ui/print-button";
import { contract } from "~/web/contract";
import type { Route } from "./+types/audit-head";
import { editedSettings } from "../settings/settings-contract.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { saveSettings, settingsForm } from "../settings/settings-form.server.ts";
import { TrailTabs } from "./trail-tabs.tsx";

export const handle: PageHandle = {
  title: "Audit Trail",
  subtitle: "How far the trail goes, to keep elsewhere",
};

export const meta = () => [{ title: "Head of the Audit Trail · Loupe" }];

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
    sent: sentAt && formatDateTime(sentAt, zone),
    failed: failedAt && failedAt > (sentAt ?? 0) ? formatDateTime(failedAt, zone) : null,
    form: settingsForm(args, HEAD_ADDRESS),
  };
}

const HEAD_ADDRESS = ["auditHeadUrl"] as const;
const HeadAddress = contract(editedSettings(HEAD_ADDRESS));

export function action(args: Route.ActionArgs) {
  return saveSettings(args, HeadAddress, "/audit/head");
}

export default function Head({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, code, at, problem, sent, failed, form } = loaderData;
  return (
    <>
      <TrailTabs shown="head" />
      {problem && (
        <Callout tone="error" title="The audit trail does not fit its head">
          <p>
            {problem}. Run 'verify' on the server before anything else, and keep a copy of the data folder.
          </p>
        </Callout>
      )}
      <ActionBar count={`The trail as it is on ${at}`}>
        <PrintButton />
      </ActionBar>
      <Panel title="Head" icon="shield-check">
        <DataList>
          <DataItem term="Head">
            <code>{code}</code>
          </DataItem>
          <DataItem term="Entries">{formatCount(rows)}</DataItem>
          <DataItem term="As of">{at}</DataItem>
        </DataList>
        <p>
          Keep it where nobody can change it. Later 'npm run verify -- --head' with this code says whether
          these entries are still there and the same.
        </p>
        <p>
          It can't prove anything about entries that came after it, and without a kept head somebody who has
          the audit key, or who puts an older head and older backups back, can cut off the newest entries
          unseen.
        </p>
      </Panel>
      <Panel title="Send it each day" icon="send" className="no-print">
        <p>
          Once a day the head is sent to this address as JSON (POST): the code, the number of entries and the
          time, nothing about customers or sales. {sent ? `Last sent on ${sent}.` : "It was never sent."}
          {failed && ` The last try, on ${failed}, failed: the trail says why.`}
        </p>
        <SettingsForm key={form.version} values={form} rejection={actionData} secondary>
          {(fields) => (
            <FormGrid>
              <TextField
                {...fields.auditHeadUrl}
                hint="http or https; empty: it isn't sent. To get mail, name a service that makes one of a POST."
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
