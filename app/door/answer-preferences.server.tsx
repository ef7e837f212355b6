import { agreeAgain } from "~/domain/outreach/door/agree-again.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { preferencesOf } from "~/domain/outreach/door/offers-chosen.server";
import { unsubscribe } from "~/domain/outreach/door/unsubscribe.server";
import type { Message } from "~/domain/people/outbox/message";
import { wordsToAskWith } from "~/domain/people/customers/words-to-ask-with.server";
import { type DoorAnswer, NOT_HERE, page, seeOther } from "./answer.ts";
import { type Asked, isPost } from "./asked.ts";
import { PreferencesPage } from "./preferences-page.tsx";
import { shopAtDoor } from "./shop-at-door.server.ts";
import { writeAtDoor } from "./write-at-door.server.ts";

/**
 * Ends offers, or takes a new yes. Only a POST acts, so that whatever follows links in mail changes nothing; one without
 * a page before it is a mail program's (RFC 8058).
 */
export function answerPreferences(asked: Asked, token: string): DoorAnswer {
  const { db, now, shopName } = shopAtDoor();
  const message = openLink(db, { purpose: "preferences", token }, now)?.message;
  if (!message) return NOT_HERE;
  const path = `/u/${token}`;
  const show = (refused: string | null, status: number) => {
    const preferences = preferencesOf(db, message);
    const why = refused === null ? {} : { refused };
    return page(
      <PreferencesPage {...preferences} {...{ shopName, path, ...why }} askedWith={wordsToAskWith(db)} />,
      status,
    );
  };
  if (!isPost(asked)) return show(null, 200);
  const isOneClick = asked.form.get("List-Unsubscribe") === "One-Click";
  const wish = isOneClick ? "this" : asked.form.get("do");
  if (wish !== "this" && wish !== "all" && wish !== "agree") return show("Choose one of the buttons.", 422);
  const refused = writeAtDoor(asked, (ctx) => carryOut(ctx, message, wish, asked.form));
  if (refused !== null) return show(refused, 409);
  return isOneClick ? show(null, 200) : seeOther(path);
}

function carryOut(
  ctx: Parameters<typeof unsubscribe>[0],
  message: Message,
  wish: "this" | "all" | "agree",
  form: URLSearchParams,
) {
  if (wish !== "agree") return unsubscribe(ctx, { message, from: wish });
  // Forms send lines with both their signs.
  const askedWith = (form.get("words") ?? "").replaceAll("\r\n", "\n");
  return agreeAgain(ctx, { message, askedWith });
}
