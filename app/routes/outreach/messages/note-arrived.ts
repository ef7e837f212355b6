import { noteArrived } from "~/domain/outreach/messages/settle-doubt.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/note-arrived";

/** Notes that a message in doubt arrived, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  const id = idParam(args.params.messageId);
  return performButton(args, {
    rule: (ctx) => noteArrived(ctx, id),
    done: () => ({ to: page, said: "The message is noted as arrived" }),
    back: page,
    failed: "Failed to note that it arrived",
  });
}

export { NoPage as default } from "~/web/no-page";
