import { counted } from "~/domain/counted";
import { notePrinted } from "~/domain/outreach/messages/print-letters.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/note-printed";
import { PrintedLetters } from "./letters-contract.ts";

/** Notes that letters were printed, by the button on their page. */
export function action(args: Route.ActionArgs) {
  const page = href("/marketing/letters");
  return performButton(args, {
    contract: PrintedLetters,
    rule: notePrinted,
    done: ({ sent, tooLate }) => ({
      to: page,
      said:
        tooLate === 0
          ? `${counted(sent, "letter")} noted as sent`
          : `${counted(sent, "letter")} noted as sent. Take ${tooLate} out of the pile: they may not be written any more`,
    }),
    back: page,
    failed: "Failed to note the letters as sent",
  });
}

export { NoPage as default } from "~/web/no-page";
