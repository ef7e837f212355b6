import { counted } from "~/domain/counted";
import { markRepliesRead } from "~/domain/outreach/replies/mark-reply-read.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/mark-replies-read";
import { ReadReplies } from "./reply-contract.ts";

/** Notes that all replies of a page were read, by the button on it. Those that came meanwhile stay. */
export function action(args: Route.ActionArgs) {
  const page = href("/customers/replies");
  return performButton(args, {
    contract: ReadReplies,
    rule: markRepliesRead,
    done: (read) => ({ to: page, said: `${counted(read, "reply", "replies")} marked as read` }),
    back: page,
    failed: "Failed to mark the replies as read",
  });
}

export { NoPage as default } from "~/web/no-page";
