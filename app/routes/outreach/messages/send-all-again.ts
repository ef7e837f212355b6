import { sendAllAgain } from "~/domain/outreach/messages/settle-doubts.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/send-all-again";
import { Doubts } from "./doubts-contract.ts";
import { settledInWords } from "./settled-in-words.ts";

/** Sends messages in doubt again, by the button on the page that lists them. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  return performButton(args, {
    contract: Doubts,
    rule: sendAllAgain,
    done: (settled) => ({ to: page, said: settledInWords(settled, "sent again") }),
    back: page,
    failed: "Failed to send them again",
  });
}

export { NoPage as default } from "~/web/no-page";
