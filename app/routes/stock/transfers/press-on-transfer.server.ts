import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import type { Transfer } from "~/domain/stock/transfers/transfer";
import { href } from "~/ui/address";
import type { Contract } from "~/web/contract";
import { answerButton } from "~/web/perform-button.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { existingTransfer } from "./existing-transfer.server.ts";
import { saidOf } from "./said-of-transfer.ts";

interface Press<In> {
  contract: Contract<In>;
  rule: (ctx: RuleContext, input: In & { transferId: number }) => Result<Transfer, unknown>;
  /** What it did to the ticked items, unless it did something to the whole transfer. */
  said?: (after: Transfer) => string;
}

/** Runs the rule of a button on a transfer's page, and leads back there. 404 if there is no such transfer. */
export async function pressOnTransfer<In>(
  args: PerformArgs & { params: { readonly transferId: string } },
  { contract, rule, said }: Press<In>,
): Promise<Response> {
  const before = existingTransfer(args.params.transferId);
  const { id: transferId } = before;
  const page = href("/inventory/transfers/:transferId", { transferId });
  const failed = "Failed to save the transfer";
  const outcome = await performForm(
    args,
    contract,
    (ctx, sent) => rule(ctx, { ...sent, transferId }),
    failed,
  );
  const done = (after: Transfer) => ({ to: page, said: saidOf(before, after, said?.(after)) });
  return answerButton(args, outcome, { done, back: page, failed });
}

/** Loader of such a button: leads users who had to sign in again back to the transfer. */
export function leadBackToTransfer({ params }: { params: { readonly transferId: string } }): Response {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}
