import { isNewOpening, noteOpening } from "~/domain/outreach/door/note-opening.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { errorFields, log } from "~/runtime/log.server";
import type { DoorAnswer } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { shopAtDoor } from "./shop-at-door.server.ts";
import { writeAtDoor } from "./write-at-door.server.ts";

/** Answers an email's picture: the same for each token, and whatever becomes of the count. */
export function answerOpening(asked: Asked, token: string): DoorAnswer {
  try {
    if (asked.method === "GET") countOpening(asked, token);
  } catch (error) {
    log.error("opening-not-kept", { requestId: asked.requestId, ...errorFields(error) });
  }
  return { kind: "dot" };
}

/** Counts it as long as Settings say so, also of emails that left before they said otherwise. */
function countOpening(asked: Asked, token: string): void {
  const { db, now } = shopAtDoor();
  const message = openLink(db, { purpose: "opening", token }, now)?.message;
  if (!message || !readSettings(db).emailCountsOpens) return;
  const opening = { message, agent: asked.agent };
  // Read first, so that whoever looks at an email all day takes nobody's turn to write.
  if (isNewOpening(db, opening, now)) writeAtDoor(asked, (ctx) => noteOpening(ctx, opening));
}
