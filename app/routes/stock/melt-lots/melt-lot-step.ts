import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { countScrapToMelt } from "~/domain/stock/melt-lots/scrap-to-melt.server";
import { type MeltLot, meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { addScrap, discardMeltLot, takeOffScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { type Contract, Nothing } from "~/web/contract";
import { factsOf } from "~/web/context";
import { messagesOf } from "~/web/form-alerts";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/melt-lot-step";
import { existingLot } from "./existing-melt-lot.server.ts";
import { TakenOff } from "./melt-lot-contract.ts";

const FAILED = "Failed to save the lot";
const FAILURE = { description: FAILED };

/** Handles the buttons of a lot's page. */
export async function action(args: Route.ActionArgs) {
  const { id, items, store } = existingLot(args.params.lotId);
  const form = await readForm(args.request);
  const perform = STEPS.get(args.params.step);
  if (!perform) throw notFound();
  const outcome = await perform(args, form, id);
  const facts = factsOf(args.context);
  const page = href("/inventory/melt-lots/:lotId", { lotId: id });
  if (outcome.ok) {
    const { db } = shop();
    const left =
      args.params.step === "add-all"
        ? countScrapToMelt(db, store.key, todayAt(db, store.key, Date.now() as Instant))
        : 0;
    const description = saidOf(items, outcome.value, left);
    return redirectWithToast(facts, page, { tone: "success", description });
  }
  const [why] = Object.values(messagesOf(outcome.rejection.data)).flat();
  return redirectWithToast(facts, page, { tone: "error", title: "Error", description: why ?? FAILED });
}

const STEPS = new Map([
  ["take-off", step(TakenOff, takeOffScrap)],
  ["add-all", step(Nothing, (ctx, { lotId }) => addScrap(ctx, { lotId, sku: null, all: true }))],
  ["discard", step(Nothing, discardMeltLot)],
]);

function step<In>(
  contract: Contract<In>,
  rule: (ctx: RuleContext, input: In & { lotId: number }) => Result<MeltLot, unknown>,
) {
  return (args: Route.ActionArgs, form: FormData, lotId: number) =>
    performForm(args, contract, (ctx, sent) => rule(ctx, { ...sent, lotId }), FAILURE, {
      form,
      problem: null,
    });
}

/** Words what a step did. `left` is how many didn't fit. */
function saidOf(before: number, { id, state, items }: MeltLot, left: number): string {
  if (state === "discarded") return `${meltLotNumber(id)} discarded`;
  const changed = counted(Math.abs(items - before), "item");
  if (left > 0) return `${changed} added. The lot is full. ${counted(left, "scrap item")} left`;
  return `${changed} ${items > before ? "added" : "removed"}`;
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/melt-lots/:lotId", { lotId: idParam(params.lotId) }));
}

export { NoPage as default } from "~/web/no-page";
