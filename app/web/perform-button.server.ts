import type { RuleContext } from "../domain/rule-context.ts";
import type { Result } from "../domain/result.ts";
import { type Contract, Nothing } from "./contract.ts";
import { factsOf } from "./context.ts";
import { type FormOutcome, type PerformArgs, performForm } from "./perform.server.ts";
import { notFound } from "./problem.ts";
import { redirectWithToast } from "./toast.server.ts";

interface Answered<Out> {
  /** Where it leads and what the toast says. */
  done: (value: Out) => { to: string; said: string };
  /** The page that a refusal leads back to. */
  back: string;
  failed: string;
}

interface Button<In, Out> extends Answered<Out> {
  /** What the form says, if it says anything. */
  contract?: Contract<In>;
  rule: (ctx: RuleContext, sent: NoInfer<In>) => Result<Out, unknown>;
}

/**
 * A button whose form has no page of its own: runs its rule, and leads on with a toast, or back with why it was
 * refused.
 */
export async function performButton<Out, In = object>(
  args: PerformArgs,
  { contract: asked, rule, ...answered }: Button<In, Out>,
): Promise<Response> {
  const outcome = await performForm(args, asked ?? (Nothing as Contract<In>), rule, {
    description: answered.failed,
  });
  return answerButton(args, outcome, answered);
}

/** Answers such a button. */
export async function answerButton<Out>(
  { context }: Pick<PerformArgs, "context">,
  outcome: FormOutcome<Out, unknown>,
  { done, back, failed }: Answered<Out>,
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
