import { counted } from "~/domain/counted";
import { notePrinted, type PrintedRun } from "~/domain/outreach/messages/print-letters.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/note-printed";
import { PrintedLetters } from "./letters-contract.ts";

/** Notes that letters were printed, by the button on their page. */
export function action(args: Route.ActionArgs) {
  // The page of the letters is paper: it shows no toast.
  const page = href("/marketing");
  return performButton(args, {
    contract: PrintedLetters,
    rule: notePrinted,
    done: (run) => ({ to: page, said: inWords(run) }),
    back: page,
    failed: "Failed to note the letters as sent",
  });
}

/** Most letters that are named: a toast is a line or two. */
const NAMED = 20;

function inWords({ sent, canceled, notToMail }: PrintedRun): string {
  if (sent === 0 && notToMail.length === 0) return `${counted(canceled, "letter")} canceled`;
  const noted = `${counted(sent, "letter")} noted as sent`;
  if (notToMail.length === 0) return noted;
  const named = notToMail.slice(0, NAMED).join(", ");
  const others = notToMail.length - NAMED;
  return `${noted}. Take these out of the pile and don't mail them: No. ${named}${others > 0 ? ` and ${others} others` : ""}`;
}

export { NoPage as default } from "~/web/no-page";
