import { testConnection } from "~/ai/test-connection.server";
import { href } from "~/ui/address";
import { factsOf, type Toast } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/test-ai";
import { formatDuration } from "./shown-settings.ts";

/** Tests the AI service and shows the result on its card. */
export async function action({ context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const test = await testConnection(originOf(context));
  return redirectWithToast(facts, href("/settings/integrations"), toastFor(test));
}

function toastFor(test: Awaited<ReturnType<typeof testConnection>>): Toast {
  if (!test.done) return { tone: "info", title: "Not Tested", description: test.why };
  const { model, ms, problem } = test.outcome;
  return problem === null
    ? {
        tone: "success",
        title: "Connection Works",
        description: `${model} answered in ${formatDuration(ms)}`,
      }
    : { tone: "error", title: "Connection Failed", description: problem };
}

export { NoPage as default } from "~/web/no-page";
