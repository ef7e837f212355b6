import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/cancel-message";

/** Keeps a waiting message from leaving, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  const id = idParam(args.params.messageId);
  return performButton(args, {
    rule: (ctx) => cancelMessage(ctx, id),
    done: () => ({ to: page, said: "The message was canceled" }),
    back: page,
    failed: "Failed to cancel the message",
  });
}

export { NoPage as default } from "~/web/no-page";
