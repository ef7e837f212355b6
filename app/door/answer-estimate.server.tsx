import { answerEstimateAtDoor } from "~/domain/outreach/door/estimate-at-door.server";
import { askQuestion } from "~/domain/outreach/door/ask-question.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { type ShownOrder, shownOrder } from "~/domain/outreach/door/shown-order.server";
import { orderOfMessage, wentToTheirAddress } from "~/domain/outreach/door/whose-link.server";
import { cents } from "~/domain/money";
import type { Message } from "~/domain/people/outbox/message";
import { type DoorAnswer, NOT_HERE, page, seeOther } from "./answer.ts";
import { type Asked, isPost } from "./asked.ts";
import { type EstimateForm, readEstimateForm, wrongInEstimate } from "./estimate-form.ts";
import { EstimatePage } from "./estimate-page.tsx";
import { shopAtDoor } from "./shop-at-door.server.ts";
import { ThanksPage } from "./thanks-page.tsx";
import { writeAtDoor } from "./write-at-door.server.ts";

/** Shows an estimate, and takes yes, no or a question by POST. */
export function answerEstimateLink(asked: Asked, token: string): DoorAnswer {
  const { db, now, shopName, formatMoney } = shopAtDoor();
  const message = openLink(db, { purpose: "estimate", token }, now)?.message;
  const orderId = message ? orderOfMessage(db, message) : null;
  const show = () => (orderId === null ? null : shownOrder(db, orderId, now));
  const order = show();
  if (!message || !order) return NOT_HERE;
  const path = `/e/${token}`;
  const shown = { shopName, path, formatMoney, mayAnswer: wentToTheirAddress(db, message) };
  if (!isPost(asked)) return page(<EstimatePage order={order} {...shown} />);
  const form = readEstimateForm(asked.form);
  const wrong = wrongInEstimate(form);
  if (wrong !== null)
    return page(<EstimatePage order={order} {...shown} refused={{ form, message: wrong }} />, 422);
  const refused = writeAtDoor(asked, (ctx) => take(ctx, message, form));
  if (refused !== null) {
    const orderNow = show() ?? order;
    // Sent twice, as by a second press.
    if (isAnsweredSo(orderNow, form)) return seeOther(path);
    return page(<EstimatePage order={orderNow} {...shown} refused={{ form, message: refused }} />, 409);
  }
  return form.answer === "question"
    ? page(<ThanksPage order={order} shopName={shopName} path={path} />)
    : seeOther(path);
}

function isAnsweredSo({ estimate }: ShownOrder, { answer, amount }: EstimateForm): boolean {
  return estimate?.state === answer && estimate.amount === amount;
}

function take(
  ctx: Parameters<typeof askQuestion>[0],
  message: Message,
  { answer, name, question, amount }: EstimateForm,
) {
  if (answer === "question") return askQuestion(ctx, { message, name, question });
  const state = answer === "approved" ? "approved" : "declined";
  const answered = answerEstimateAtDoor(ctx, { message, state, amount: cents(amount), name });
  return answered.ok ? { ...answered, value: null } : answered;
}
