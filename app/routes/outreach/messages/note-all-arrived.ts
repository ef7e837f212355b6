import { noteAllArrived } from "~/domain/outreach/messages/settle-doubts.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/note-all-arrived";
import { Doubts } from "./doubts-contract.ts";
import { settledInWords } from "./settled-in-words.ts";

/** Notes that messages in doubt arrived, by the button on the page that lists them. */
export function action(args: Route.ActionArgs) {
  const page = href("/settings/sending");
  return performButton(args, {
    contract: Doubts,
    rule: noteAllArrived,
    done: (settled) => ({ to: page, said: settledInWords(settled, "noted as arrived") }),
    back: page,
    failed: "Failed to note that they arrived",
  });
}

export { NoPage as default } from "~/web/no-page";
