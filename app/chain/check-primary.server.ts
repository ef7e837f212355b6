import { z } from "zod";
import type { Primary } from "~db/primary/open-libsql.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { isBadGateway } from "./head-office-calls.ts";

const Answer = z.object({ results: z.array(z.unknown()) });

/**
 * Why the primary doesn't answer, such as `ECONNREFUSED`; null if it does. Throws a `StartError` for a token that it refuses, and for an address where something
 * else answers: libsql reports both as a line that is down.
 */
export async function whyPrimaryIsAway({ url, token }: Primary): Promise<string | null> {
  let away = "";
  const answer = await fetch(new URL("/v2/pipeline", url), {
    method: "POST",
    body: JSON.stringify({ requests: [{ type: "close" }] }),
    headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error & { cause?: { code?: string } }) => {
    away = error.cause?.code ?? error.message;
  });
  if (!answer) return away;
  if (answer.status === 401 || answer.status === 403)
    throw new StartError(
      "The primary refused DATABASE_TOKEN: set it to a token of the key that the primary was started with (npm run chain-keys).",
    );
  if (isBadGateway(answer.status)) return `HTTP ${answer.status}`;
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok || !Answer.safeParse(said).success)
    throw new StartError("What answers at DATABASE_URL isn't a primary: set it to the address of sqld.");
  return null;
}
