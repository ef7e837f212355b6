import { type CreditAccount, findGiftCard } from "~/domain/counter/credit/find-credit.server";
import { giftCardNumberProblem, parseGiftCardNumber } from "~/domain/counter/credit/gift-card-number";
import { UNKNOWN_GIFT_CARD } from "~/domain/counter/credit/spend-credit.server";
import { refuse, type Refused, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf, program } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import { countDenial } from "./denials.server.ts";
import { startedElsewhere } from "./refuse-other-sites.server.ts";
import { SIX_DIGIT_PACE } from "./sign-in-limits.ts";
import { tryCounted } from "./throttle.server.ts";
import { nextWaitText, refusalText } from "./too-many-tries.ts";

const UNKNOWN = "unknown gift card numbers";
const FROM_ELSEWHERE =
  "A link on another site led here, so the gift card's number wasn't looked up. Search for it again.";

type Looked =
  | { ok: true; account: CreditAccount }
  | { ok: false; status: 404 | 422 | 429; message: string; retryAfter?: number };

/**
 * Finds the gift card with a typed number. A well-formed number that no card has slows down the account's
 * further tries, or those of the program alone that asked with a token; a mistyped one, which its check digit reveals, doesn't, nor what another site's link looks for.
 * Digits are never logged.
 */
export async function lookUpGiftCard(
  { context, request }: Pick<PerformArgs, "context" | "request">,
  typed: string,
): Promise<Looked> {
  const problem = giftCardNumberProblem(typed);
  if (problem) return { ok: false, status: 422, message: problem };
  const { id: employeeId, email, tokenId } = actorOf(context);
  const { address, origin } = factsOf(context);
  if (!context.get(program) && startedElsewhere(request, origin))
    return { ok: false, status: 422, message: FROM_ELSEWHERE };
  const asker = tokenId === undefined ? email : `token ${tokenId}`;
  const tried = await tryCounted(
    { account: `gift cards ${asker}`, address, known: true, pace: SIX_DIGIT_PACE, signal: request.signal },
    () => findGiftCard(shop().db, parseGiftCardNumber(typed) ?? "") ?? null,
  );
  if (tried.outcome === "right") return { ok: true, account: tried.value };
  countDenial({ employeeId, permission: "wrong-gift-card-number", address });
  if (tried.outcome === "refused")
    return { ok: false, status: 429, message: refusalText(UNKNOWN, tried), retryAfter: tried.seconds };
  const slowed = nextWaitText(UNKNOWN, tried.nextWaits);
  return { ok: false, status: 404, message: slowed ? `${UNKNOWN_GIFT_CARD}.${slowed}` : UNKNOWN_GIFT_CARD };
}

interface Ticket {
  payments?: readonly { kind: string; number?: string | null }[] | null;
}

/** Wraps a rule that sells a ticket, so that gift cards among its payments are looked up first. */
export function findingGiftCards<In extends Ticket, Out, Detail>(
  rule: (ctx: RuleContext<Actor>, input: In) => Result<Out, Detail>,
) {
  return Object.assign((ctx: RuleContext<Actor>, input: In) => rule(ctx, input), {
    before: (args: PerformArgs, ticket: In) => refuseUnknownGiftCard(args, ticket),
  });
}

/**
 * Refuses a ticket that is paid with an unknown gift card. `at` is the ticket's path in the input, such as
 * `sale.`.
 */
export async function refuseUnknownGiftCard(
  args: PerformArgs,
  { payments }: Ticket,
  at = "",
): Promise<Refused | null> {
  const known = new Set<string>();
  for (const [nth, { kind, number }] of (payments ?? []).entries()) {
    const typed = number ?? "";
    const digits = parseGiftCardNumber(typed) ?? "";
    if (kind !== "gift_card" || known.has(digits)) continue;
    const looked = await lookUpGiftCard(args, typed);
    if (!looked.ok) return refuse("invalid", looked.message, `${at}payments.${nth}.number`);
    known.add(digits);
  }
  return null;
}
