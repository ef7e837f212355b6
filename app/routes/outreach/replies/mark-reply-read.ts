import { markReplyRead } from "~/domain/outreach/replies/mark-reply-read.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/mark-reply-read";

/** Notes that a reply was read, by the button on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/customers/replies");
  const id = idParam(args.params.replyId);
  return performButton(args, {
    rule: (ctx) => markReplyRead(ctx, id),
    done: () => ({ to: page, said: "The reply is marked as read" }),
    back: page,
    failed: "Failed to mark the reply as read",
  });
}

export { NoPage as default } from "~/web/no-page";
