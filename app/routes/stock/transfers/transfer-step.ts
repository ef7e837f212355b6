import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { getTransfer } from "~/domain/stock/transfers/find-transfers.server";
import { discardTransfer, unpackPieces } from "~/domain/stock/transfers/packing.server";
import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { takeBackPieces } from "~/domain/stock/transfers/missing-pieces.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import type { Transfer } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { type Contract, Nothing } from "~/web/contract";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { answerButton } from "~/web/perform-button.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/transfer-step";
import { saidOf } from "./said-of-transfer.ts";
import { Chosen, Sent, TakenOut } from "./transfer-contract.ts";

const FAILED = "Failed to save the transfer";
const FAILURE = { description: FAILED };

/** Handles the buttons of a transfer's page. */
export async function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  const before = getTransfer(shop().db, transferId);
  if (!before) throw notFound();
  const form = await readForm(args.request);
  const { step: name } = args.params;
  if (name === "lose") return leadToLost(args, transferId, form.getAll("ids"));
  const perform = STEPS.get(name);
  if (!perform) throw notFound();
  const outcome = await perform(args, form, transferId);
  const page = href("/inventory/transfers/:transferId", { transferId });
  const done = (transfer: Transfer) => ({ to: page, said: saidOf(before, transfer, name) });
  return answerButton(args, outcome, { done, back: page, failed: FAILED });
}

const STEPS = new Map([
  ["take-out", step(TakenOut, unpackPieces)],
  ["send", step(Sent, sendTransfer)],
  ["receive", step(Chosen, receivePieces)],
  ["back", step(TakenOut, takeBackPieces)],
  ["close", step(Nothing, closeTransfer)],
  ["discard", step(Nothing, discardTransfer)],
]);

function step<In>(
  contract: Contract<In>,
  rule: (ctx: RuleContext, input: In & { transferId: number }) => Result<Transfer, unknown>,
) {
  return (args: Route.ActionArgs, form: FormData, transferId: number) =>
    performForm(args, contract, (ctx, sent) => rule(ctx, { ...sent, transferId }), FAILURE, {
      form,
      problem: null,
    });
}

/** Leads to the page that writes off the ticked item. Refuses any number but one. */
function leadToLost({ context }: Route.ActionArgs, transferId: number, ticked: readonly unknown[]) {
  const page = href("/inventory/transfers/:transferId", { transferId });
  const [piece, ...others] = ticked.map(String);
  if (piece !== undefined && others.length === 0)
    return redirect(
      withRest(
        href("/inventory/transfers/:transferId/lost", { transferId }),
        `?${new URLSearchParams({ piece })}`,
      ),
      303,
    );
  const description = "Check one lost item";
  return redirectWithToast(factsOf(context), page, { tone: "error", title: "Error", description });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
