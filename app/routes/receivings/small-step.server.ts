import { redirect } from "react-router";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { Contract } from "~/web/contract";
import { factsOf } from "~/web/context";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";

interface SmallStep<In, Out> {
  contract: Contract<In>;
  rule: (ctx: RuleContext<Actor>, input: In) => Result<Out>;
  /** Where it leads, and where a refusal does. */
  to: (done: Out) => string;
  back: string;
  said: string;
  failed: string;
}

/** A button of the invoice's page: it leads on with a toast, a refusal back with its reason. */
export async function smallStep<In, Out>(
  args: PerformArgs,
  { contract, rule, to, back, said, failed }: SmallStep<In, Out>,
): Promise<Response> {
  const outcome = await performForm(args, contract, rule, { description: failed });
  const facts = factsOf(args.context);
  if (outcome.ok)
    return redirectWithToast(facts, to(outcome.value), {
      tone: "success",
      title: "Success",
      description: said,
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const [why] = Object.values(rejection.reply.error ?? {}).flat();
  return redirectWithToast(facts, back, { tone: "error", title: "Error", description: why ?? failed });
}

/** Target after an ended session. */
export function backTo(receivingId: string | number) {
  return redirect(`/inventory/receivings/${receivingId}`);
}
