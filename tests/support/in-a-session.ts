import { RouterContextProvider } from "react-router";
import { action } from "~/routes/location";
import { type LiveSession, type RequestFacts, requestFacts, signedIn } from "~/web/context";
import type { Person } from "./cast.ts";
import { actorNamed } from "./shop.ts";

/** What a request of this person brings to its loader or action. */
export function inSessionOf(person: Pick<Person, "id">): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, { requestId: "test", address: "127.0.0.1" } as RequestFacts);
  context.set(signedIn, { actor: actorNamed(person), sessionId: 1 } as LiveSession);
  return context;
}

/** Chooses a store in the header. */
export function chooseInHeader(person: Pick<Person, "id">, location: string): Promise<Response> {
  const body = new URLSearchParams({ location });
  const request = new Request("http://shop.example/location", { method: "POST", body });
  return action({ request, context: inSessionOf(person) } as never);
}

/** The status that a loader or an action answers or throws. */
export async function statusOf(answer: Promise<Response | void>): Promise<number> {
  try {
    return (await answer)?.status ?? 200;
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
}
