import { assignReply } from "~/domain/outreach/replies/assign-reply.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/assign-reply";
import { WhoseReply } from "./reply-contract.ts";

/** Notes which of those who share a number sent a reply, by the form on the page. */
export function action(args: Route.ActionArgs) {
  const page = href("/customers/replies");
  const id = idParam(args.params.replyId);
  return performButton(args, {
    contract: WhoseReply,
    rule: (ctx, sent) => assignReply(ctx, id, sent),
    done: () => ({ to: page, said: "It is noted who sent it" }),
    back: page,
    failed: "Failed to note who sent it",
  });
}

export { NoPage as default } from "~/web/no-page";
