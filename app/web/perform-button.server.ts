import type { RuleContext } from "../domain/rule-context.ts";
import type { Result } from "../domain/result.ts";
import type { Address } from "../ui/address.ts";
import { type Contract, Nothing } from "./contract.ts";
import { factsOf } from "./context.ts";
import { type FormOutcome, type FormRejection, type PerformArgs, performForm } from "./perform.server.ts";
import { notFound } from "./problem.ts";
import { redirect } from "./redirect.ts";
import { redirectWithToast } from "./toast.server.ts";

interface Answered<Out> {
  /** Where a success leads, and what its toast says; null if that page says it. */
  done: (value: Out) => { to: Address; said: string | null };
  /** The page to return to after a refusal. */
  back: Address;
  failed: string;
}

interface Button<In, Out> extends Answered<Out> {
  /** The contract of the form's fields, if it has any. */
  contract?: Contract<In>;
  rule: (ctx: RuleContext, sent: NoInfer<In>) => Result<Out, unknown>;
}

/**
 * Runs the rule of a button whose form has no page of its own. Redirects with a toast on success, and back
 * with the reason after a refusal.
 */
export async function performButton<Out, In = object>(
  args: PerformArgs,
  { contract: asked, rule, ...answered }: Button<In, Out>,
): Promise<Response> {
  const outcome = await performForm(args, asked ?? (Nothing as Contract<In>), rule, answered.failed);
  return answerButton(args, outcome, answered);
}

/** Redirects after such a button. */
export async function answerButton<Out>(
  { context }: Pick<PerformArgs, "context">,
  outcome: FormOutcome<Out, unknown>,
  { done, back, failed }: Answered<Out>,
): Promise<Response> {
  const facts = factsOf(context);
  if (outcome.ok) {
    const { to, said } = done(outcome.value);
    return said === null
      ? redirect(to, 303)
      : redirectWithToast(facts, to, { tone: "success", description: said });
  }
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const description = whyOf(rejection) ?? failed;
  return redirectWithToast(facts, back, { tone: "error", title: "Error", description });
}

/** Returns the first message of a refused form, for a toast; undefined if it has none. */
export function whyOf({ reply }: Pick<FormRejection, "reply">): string | undefined {
  return Object.values(reply.error ?? {})
    .flat()
    .find((message) => message !== null);
}
