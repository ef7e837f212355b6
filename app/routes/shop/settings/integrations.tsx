import { Form, useNavigation } from "react-router";
import { modelHost, modelName } from "~/ai/model.server";
import { lastAiTest } from "~/domain/shop/settings/ai-test.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/integrations";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { formatDuration } from "./shown-settings.ts";

export const handle: PageHandle = { title: "Settings", subtitle: "Connected services" };

export const meta = () => [{ title: "Integrations · Loupe" }];

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  return { tabs: settingsTabs(actorOf(context)), ai: aiService(db) };
}

type Db = ReturnType<typeof shop>["db"];

/** Returns the AI service's setup and the last test of its model; null if no model is set up. */
function aiService(db: Db) {
  const model = modelName();
  if (model === null) return null;
  const host = modelHost();
  const test = lastAiTest(db);
  if (test?.model !== model || test.host !== host) return { model, host, test: null };
  const { ms, problem, at } = test;
  return { model, host, test: { ms, problem, at: formatDateTime(at, readSettings(db).businessZone) } };
}

type AiService = NonNullable<ReturnType<typeof aiService>>;

export default function Integrations({ loaderData: { tabs, ai } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Columns split="thirds">
        {ai ? <ConnectedAi ai={ai} /> : <BuiltInAdvisor />}
        <Panel title="Email Delivery Service" icon="mail" aside={<Badge tone="neutral">Not set up</Badge>}>
          <p>
            Loupe doesn't send email. Write campaigns here and send them with your own tool. Administrators
            give out one-time codes for setting passwords.
          </p>
        </Panel>
        <Panel title="Shipping Service" icon="truck" aside={<Badge tone="neutral">Not connected</Badge>}>
          <p>
            Loupe doesn't book shipments or print labels. Type the shipping charge into the sale, and ship
            through your carrier.
          </p>
        </Panel>
      </Columns>
    </>
  );
}

function BuiltInAdvisor() {
  return (
    <Panel title="AI Text Service" icon="sparkles" aside={<Badge tone="neutral">Not connected</Badge>}>
      <p>Built-in advisor: no data leaves this server.</p>
      <p>
        To use an AI model instead, ask your administrator to connect Loupe to an AI service. They need the
        service&apos;s API key.
      </p>
    </Panel>
  );
}

function ConnectedAi({ ai: { model, host, test } }: { ai: AiService }) {
  const testing = useNavigation().formMethod === "POST";
  return (
    <Panel title="AI Text Service" icon="sparkles" aside={<AiBadge test={test} />}>
      <DataList>
        <DataItem term="Model">{model}</DataItem>
        <DataItem term="Host">{host}</DataItem>
        {test && (
          <DataItem term="Last test">
            {test.at}, {formatDuration(test.ms)}
          </DataItem>
        )}
      </DataList>
      {test?.problem && <p className="loss">{test.problem}</p>}
      <p className="quiet">
        Suggestions, insights and message wording come from this service. A test sends no shop data.
      </p>
      <Form method="post" action="/settings/integrations/test-ai" preventScrollReset>
        <Button type="submit" icon="plug" disabled={testing}>
          {testing ? "Testing..." : "Test Connection"}
        </Button>
      </Form>
    </Panel>
  );
}

function AiBadge({ test }: { test: AiService["test"] }) {
  if (!test)
    return (
      <Badge tone="amber" icon="clock">
        Not tested yet
      </Badge>
    );
  return test.problem === null ? (
    <Badge tone="jade" icon="circle-check">
      Connected
    </Badge>
  ) : (
    <Badge tone="ruby" icon="circle-alert">
      Connection failed
    </Badge>
  );
}
