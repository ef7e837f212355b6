import type { RouterContextProvider } from "react-router";
import type { Instant } from "~/domain/dates";
import { can, MANAGING } from "~/domain/permissions";
import { actorOfToken } from "~/domain/shop/tokens/token-rights.server";
import { countTold, factsOf, type Program, stillAllowed } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { NoLongerAllowed } from "~/web/no-longer-allowed";
import { ONLY_READS } from "~/web/write.server";
import { countDenial } from "./denials.server.ts";
import type { AccessOfRequest } from "./route-access.ts";

const ASKS_FOR_PERSON = "This asks for a person: sign in instead of sending a token.";

/**
 * Allows a program only what the access table permits to its token, and never what asks for a person. Null if it may.
 * A permission that it lacks is counted as that of whoever made the token.
 */
export function refuseProgram(
  { actor, isReadOnly }: Program,
  { access, method, needed }: AccessOfRequest,
  context: Readonly<RouterContextProvider>,
): Response | null {
  if (!access || !needed) return null;
  if (access.asksForPerson?.includes(method)) return jsonProblem(403, ASKS_FOR_PERSON);
  if (needed === "public") return null;
  if (MANAGING.has(needed)) return jsonProblem(403, ASKS_FOR_PERSON);
  if (isReadOnly && method !== "GET") return jsonProblem(403, ONLY_READS);
  const { address } = factsOf(context);
  const count = (permission: typeof needed) => countDenial({ employeeId: actor.id, permission, address });
  const forbidden = () => {
    count(needed);
    return jsonProblem(403, "Forbidden");
  };
  if (!can(actor, needed)) return forbidden();
  context.set(countTold, count);
  context.set(stillAllowed, (tx) => {
    const now = actorOfToken(tx, actor.tokenId, Date.now() as Instant);
    if (now && can(now, needed)) return now;
    throw new NoLongerAllowed(() => (now ? forbidden() : jsonProblem(401, "Unauthorized")));
  });
  return null;
}
