import { resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { machineHere } from "~/sending/machine.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/resume-sending";

/** Lets messages leave again from this machine, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  return performButton(args, {
    // Not in a store: its head office sends.
    rule: (ctx) => resumeSending(ctx, { machine: machineHere() }),
    done: () => ({ to: page, said: "Messages leave again" }),
    back: page,
    failed: "Failed to resume sending",
  });
}

export { NoPage as default } from "~/web/no-page";
