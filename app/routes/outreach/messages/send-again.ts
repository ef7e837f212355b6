import { sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/send-again";

/** Sends a message in doubt again, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  const id = idParam(args.params.messageId);
  return performButton(args, {
    rule: (ctx) => sendAgain(ctx, id),
    done: () => ({ to: page, said: "The message is sent again" }),
    back: page,
    failed: "Failed to send it again",
  });
}

export { NoPage as default } from "~/web/no-page";
