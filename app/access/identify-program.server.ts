import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Instant } from "~/domain/dates";
import type { TokenNow } from "~/domain/shop/tokens/token-rights.server";
import type { TokenState } from "~/domain/shop/tokens/token-state";
import { turnOfSender } from "~/runtime/request-queue-by-sender";
import { askHeadOffice, shop } from "~/runtime/shop.server";
import { arrivesFrom, type Sender } from "~/web/arriving-bodies";
import { factsOf, program } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { transportOf } from "./plain-http.ts";
import { TOKEN_OVER_PLAIN_HTTP } from "./plain-http-text.ts";
import { findToken, tokenIn, triesOfToken } from "./program-token.server.ts";
import { hashOfToken } from "./session.server.ts";
import { networkOf } from "./throttle.server.ts";
import { refusalText } from "./too-many-tries.ts";
import { tryCode } from "./try-one-time-code.server.ts";

/** Identifies the program from its token, which alone decides what the call may do. Refuses one that isn't in force. */
export const identifyProgram: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const token = tokenIn(request, url);
  if (token === null) return next();
  const { address, origin, requestId } = factsOf(context);
  if (transportOf(origin, shop().config.allowPlainHttp) === "refused")
    return jsonProblem(403, TOKEN_OVER_PLAIN_HTTP);
  const found = findToken(token, Date.now() as Instant);
  if (found?.state !== "in_force") {
    await turnOfSender(networkOf(address));
    // Only the head office counts tries. Without a line a wrong token is refused all the same.
    if (askHeadOffice(requestId)) return unauthorized(found);
    return refuseToken(token, found, { request, context });
  }
  const { actor, tokenId, isReadOnly } = found;
  const sender: Sender = `token ${tokenId}`;
  context.set(program, { actor: { ...actor, tokenId }, isReadOnly });
  arrivesFrom(request, sender);
  await turnOfSender(sender);
  return next();
};

/**
 * Counts it as a failed sign-in, by its hash, which limits how often the same one is tried from an address. A token in
 * force never comes here: nobody guesses 256 bits, and whoever guesses keeps no program waiting.
 */
async function refuseToken(
  token: string,
  found: TokenNow | null,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Response> {
  const tried = await tryCode(
    {
      account: triesOfToken(hashOfToken(token)),
      facts: factsOf(context),
      known: false,
      signal: request.signal,
      employeeId: found?.actor.id ?? null,
      wrong: "wrong-token",
    },
    () => null,
  );
  if (tried.outcome !== "refused") return unauthorized(found);
  const headers = { "Retry-After": String(tried.seconds) };
  return jsonProblem(429, refusalText("wrong tokens", tried), undefined, headers);
}

/** Only whoever has a token learns how it ended. */
const WHY: Record<Exclude<TokenState, "in_force">, string> = {
  expired: "This token has expired: make a new one in Settings.",
  revoked: "This token was revoked.",
  powerless: "Whoever made this token can't use Loupe's API with tokens any more.",
};

function unauthorized(found: TokenNow | null): Response {
  const message = found && found.state !== "in_force" ? WHY[found.state] : "Unauthorized";
  return jsonProblem(401, message, undefined, { "WWW-Authenticate": 'Bearer error="invalid_token"' });
}
