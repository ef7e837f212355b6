import { pauseSending } from "~/domain/outreach/messages/pause-sending.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/pause-sending";

/** Holds messages before the next one, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  return performButton(args, {
    rule: (ctx) => pauseSending(ctx),
    done: () => ({ to: page, said: "Sending is paused" }),
    back: page,
    failed: "Failed to pause sending",
  });
}

export { NoPage as default } from "~/web/no-page";
