import { orderOfClaimCode } from "~/domain/workshop/orders/find-claim-code.server";
import { readClaimCode } from "~/domain/workshop/orders/claim-code";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { shownOrder, shownPhoto } from "~/domain/outreach/door/shown-order.server";
import { shop } from "~/runtime/shop.server";
import { storedPath } from "~/web/stored-files.server";
import { type DoorAnswer, NOT_HERE, page, seeOther } from "./answer.ts";
import { type Asked, isPost } from "./asked.ts";
import { ClaimPage } from "./claim-page.tsx";
import { OrderPage } from "./order-page.tsx";
import { shopAtDoor } from "./shop-at-door.server.ts";

/** The order whose message had the link. */
export function answerLinkToOrder(_asked: Asked, token: string, rest: readonly string[]): DoorAnswer {
  const { db, now } = shopAtDoor();
  const orderId = openLink(db, { purpose: "order", token }, now)?.message.orderId ?? undefined;
  return answerOrder(orderId, `/r/${token}`, rest);
}

/** The order whose claim check has the code. */
export function answerClaimCode(_asked: Asked, typed: string, rest: readonly string[]): DoorAnswer {
  const code = readClaimCode(typed);
  const orderId = code === null ? undefined : orderOfClaimCode(shopAtDoor().db, code);
  return answerOrder(orderId, `/k/${code}`, rest);
}

/** Asks for the code of a claim check, and leads to its page: whether there is one, that page says. */
export function answerClaimForm(asked: Asked): DoorAnswer {
  const { shopName } = shopAtDoor();
  if (!isPost(asked)) return page(<ClaimPage shopName={shopName} typed={null} />);
  const typed = asked.form.get("code") ?? "";
  const code = readClaimCode(typed);
  return code === null
    ? page(<ClaimPage shopName={shopName} typed={typed.slice(0, LONGEST_CODE)} />, 422)
    : seeOther(`/k/${code}`);
}

/** Characters of a typed code that come back. */
const LONGEST_CODE = 40;

function answerOrder(orderId: number | undefined, path: string, rest: readonly string[]): DoorAnswer {
  if (orderId === undefined) return NOT_HERE;
  const { db, now, shopName, formatMoney } = shopAtDoor();
  const order = shownOrder(db, orderId, now);
  if (!order) return NOT_HERE;
  if (rest.length > 0) return answerPhoto(orderId, rest);
  return page(<OrderPage order={order} shopName={shopName} path={path} formatMoney={formatMoney} />);
}

function answerPhoto(orderId: number, [word, id = "", ...more]: readonly string[]): DoorAnswer {
  if (word !== "photos" || !/^[1-9]\d{0,14}$/.test(id) || more.length > 0) return NOT_HERE;
  const { db, config } = shop();
  const sha256 = shownPhoto(db, orderId, Number(id));
  return sha256 === undefined ? NOT_HERE : { kind: "picture", path: storedPath(config.dataDir, sha256) };
}
