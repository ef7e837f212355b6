import type { RouterContextProvider } from "react-router";
import { factsOf } from "./context.ts";
import type { FormOutcome } from "./perform.server.ts";
import { notFound } from "./problem.ts";
import { redirectWithToast } from "./toast.server.ts";

interface Button<Out> {
  /** Where it leads and what the toast says. */
  done: (value: Out) => { to: string; said: string };
  /** The page that a refusal leads back to. */
  back: string;
  failed: string;
}

/** Answers a button whose form has no page of its own: on with a toast, or back with why it was refused. */
export async function answerButton<Out>(
  context: Readonly<RouterContextProvider>,
  outcome: FormOutcome<Out, unknown>,
  { done, back, failed }: Button<Out>,
): Promise<Response> {
  const facts = factsOf(context);
  if (outcome.ok) {
    const { to, said } = done(outcome.value);
    return redirectWithToast(facts, to, { tone: "success", title: "Success", description: said });
  }
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const [why] = Object.values(rejection.reply.error ?? {}).flat();
  return redirectWithToast(facts, back, { tone: "error", title: "Error", description: why ?? failed });
}
