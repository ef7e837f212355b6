import { useNavigation } from "react-router";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { formatDuration } from "./shown-settings.ts";
import type { aiService } from "./ai-service.server.ts";

type AiService = NonNullable<ReturnType<typeof aiService>>;

export function BuiltInAdvisor() {
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

export function ConnectedAi({ ai: { model, host, test } }: { ai: AiService }) {
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
      <Form method="post" action={href("/settings/integrations/test-ai")} preventScrollReset>
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
