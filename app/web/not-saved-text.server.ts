import type { HeadOffice } from "../runtime/chain-part.ts";
import { stateOfDataFolder } from "../runtime/data-folder.server.ts";
import { shop } from "../runtime/shop.server.ts";

/**
 * Says why nothing can be saved, and what to do. A store can't tell whether the head office got a form that
 * it didn't answer; the form's key makes it count once.
 */
export function notSavedText(done = "saved"): string {
  const { chain } = shop();
  if (chain?.part === "head office") return whyNot(chain) ?? AT_HEAD_OFFICE;
  if (chain?.part !== "store") {
    const disk = whyNotOnDisk();
    if (disk) return `${disk}. Nothing was ${done}; tell your administrator, and send it again after that.`;
    return `Loupe can't save this right now. Nothing was ${done}; try again in a moment.`;
  }
  if (chain.isOld()) return OLD;
  if (chain.isLineUp()) return LATE;
  return "The head office can't be reached, so this may not be saved yet. What you entered is kept, and can be sent again when the line is back. It counts once.";
}

/** Whether a form that couldn't be saved can be saved once a chain's line, or its primary, is back. */
export function waitsForLine(): boolean {
  const { chain } = shop();
  if (chain?.part === "store") return !chain.isOld();
  return chain !== null && whyNot(chain) === null;
}

/** `notSavedText` where there is no form to show again: without its key, it may count twice. */
export function notAvailableText(requestId = ""): string {
  const { chain } = shop();
  if (chain?.part === "head office") return whyNot(chain) ?? NOT_CERTAIN;
  if (chain?.part !== "store") {
    const disk = whyNotOnDisk();
    return disk
      ? `${disk}, so nothing can be saved: tell your administrator`
      : "The database isn't available right now; try again in a moment";
  }
  if (chain.isOld()) return OLD;
  if (!chain.mayHaveArrived.has(requestId))
    return chain.isLineUp()
      ? "The head office couldn't be reached. Try again in a moment"
      : "The head office can't be reached. Try again when the line is back";
  const what = chain.isLineUp() ? "The head office hasn't answered" : "The line to the head office went down";
  return `${what}, so it isn't certain whether this was saved. Look before you try again`;
}

/** What is wrong with the disk of a shop on one machine; null if nothing is, and it may be over in a moment. */
function whyNotOnDisk(): string | null {
  const state = stateOfDataFolder(shop().config.dataDir);
  if (state === "full") return "The server's disk is full";
  return state === "unwritable" ? "The server's disk can't be written" : null;
}

/** The reason why a head office saves nothing until somebody decides; null if it does. */
function whyNot(chain: HeadOffice): string | null {
  if (chain.isReplaced()) return REPLACED;
  return chain.hasGoneBack() ? WENT_BACK : null;
}

const OLD =
  "This store's Loupe is older than the head office's, so it can't save anything. Ask your administrator to update it";

const LATE =
  "The head office is busy and hasn't answered, so it isn't certain whether this is saved. What you entered is kept, and can be sent again. It counts once.";

const REPLACED =
  "Another head office has taken over, so nothing can be saved here. Ask your administrator for its address";

const WENT_BACK =
  "The primary has lost what was saved before, so nothing can be saved until your administrator has brought it back";

const AT_HEAD_OFFICE =
  "The primary can't be reached, so this may not be saved yet. It can be sent again in a moment, and counts once.";
const NOT_CERTAIN =
  "The primary can't be reached, so it isn't certain whether this was saved. Look before you try again";
