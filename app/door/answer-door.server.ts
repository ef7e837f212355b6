import { isRead } from "../web/is-read.ts";
import { type DoorAnswer, NOT_HERE } from "./answer.ts";
import { answerClaimCode, answerClaimForm, answerLinkToOrder } from "./answer-order.server.tsx";
import { answerClick } from "./answer-click.server.ts";
import { answerEstimateLink } from "./answer-estimate.server.tsx";
import { answerOpening } from "./answer-opening.server.ts";
import { answerPreferences } from "./answer-preferences.server.tsx";
import { answerReceiptLink } from "./answer-receipt.server.tsx";
import type { Asked } from "./asked.ts";
import { CLAIM_FORM } from "./door-paths.ts";

interface DoorRoute {
  answer: (asked: Asked, token: string, rest: readonly string[]) => DoorAnswer;
  takesPost: boolean;
  /** Whether there are addresses below its own. */
  hasMore: boolean;
}

const READ = { takesPost: false, hasMore: false };
const ACT = { takesPost: true, hasMore: false };

/** Every address of the door, by the first part of its path; a token follows. There is nothing of the staff's here. */
const ROUTES: Readonly<Record<string, DoorRoute>> = {
  r: { answer: answerLinkToOrder, ...READ, hasMore: true },
  k: { answer: answerClaimCode, ...READ, hasMore: true },
  e: { answer: answerEstimateLink, ...ACT },
  p: { answer: answerReceiptLink, ...READ },
  u: { answer: answerPreferences, ...ACT },
  c: { answer: answerClick, ...READ },
  o: { answer: answerOpening, ...READ },
};

/** The words of its paths, which may stand in a log. Nothing else may. */
export const DOOR_WORDS: readonly string[] = [...Object.keys(ROUTES), "photos"];

/** Longest token that is looked up. */
const LONGEST_TOKEN = 64;

/** Whether an address takes this method: by its first part alone, whatever the token. */
export function takesMethod({ method, path }: Pick<Asked, "path"> & { method: string }): boolean {
  if (isRead(method)) return true;
  const [first = ""] = partsOf(path);
  return method === "POST" && (path === CLAIM_FORM || (routeOf(first)?.takesPost ?? false));
}

/** Whether a path has the place of a token in it: one that isn't there may have been guessed. */
export function namesToken(path: string): boolean {
  const [first = "", token] = partsOf(path);
  return token !== undefined && routeOf(first) !== undefined;
}

export function answerDoor(asked: Asked): DoorAnswer {
  if (asked.path === CLAIM_FORM) return answerClaimForm(asked);
  const [first = "", token = "", ...rest] = partsOf(asked.path);
  const route = routeOf(first);
  if (!route || token === "" || token.length > LONGEST_TOKEN) return NOT_HERE;
  if (rest.length > 0 && !route.hasMore) return NOT_HERE;
  return route.answer(asked, token, rest);
}

function routeOf(first: string): DoorRoute | undefined {
  return Object.hasOwn(ROUTES, first) ? ROUTES[first] : undefined;
}

function partsOf(path: string): string[] {
  return path.slice(1).split("/");
}
