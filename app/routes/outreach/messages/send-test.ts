import { sendTest } from "~/domain/outreach/messages/send-test.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/send-test";
import { TestMessage } from "./sending-contract.ts";

/** Sends a test to whoever presses the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  return performButton(args, {
    contract: TestMessage,
    rule: sendTest,
    done: () => ({ to: page, said: "The test is on its way to you" }),
    back: page,
    failed: "Failed to send the test",
  });
}

export { NoPage as default } from "~/web/no-page";
