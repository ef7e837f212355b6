import { redirect } from "react-router";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { countScrapToMelt } from "~/domain/melt-lots/find-melt-lots.server";
import { type MeltLot, meltLotNumber } from "~/domain/melt-lots/melt-lot";
import { addScrap, discardMeltLot, takeOffScrap } from "~/domain/melt-lots/pack-scrap.server";
import { todayAt } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { contract } from "~/web/contract";
import { factsOf } from "~/web/context";
import { messagesOf } from "~/web/form-alerts";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/melt-lot-step";
import { existingLot } from "./existing-melt-lot.server.ts";
import { TakenOff } from "./melt-lot-contract.ts";

const FAILED = "Failed to save the lot";
const FAILURE = { description: FAILED };

/** Handles the buttons of a lot's page. */
export async function action(args: Route.ActionArgs) {
  const { id, items, store } = existingLot(args.params.lotId);
  const outcome = await perform(args, await readForm(args.request), id);
  const facts = factsOf(args.context);
  const page = `/inventory/melt-lots/${id}`;
  if (outcome.ok) {
    const { db } = shop();
    const left =
      args.params.step === "add-all"
        ? countScrapToMelt(db, store.key, todayAt(db, store.key, Date.now() as Instant))
        : 0;
    const description = saidOf(items, outcome.value, left);
    return redirectWithToast(facts, page, { tone: "success", title: "Success", description });
  }
  const [why] = Object.values(messagesOf(outcome.rejection.data)).flat();
  return redirectWithToast(facts, page, { tone: "error", title: "Error", description: why ?? FAILED });
}

function perform(args: Route.ActionArgs, form: FormData, lotId: number) {
  const sent = { form, problem: null };
  switch (args.params.step) {
    case "take-off":
      return performForm(args, TakenOff, (ctx, { ids }) => takeOffScrap(ctx, { lotId, ids }), FAILURE, sent);
    case "add-all":
      return performForm(
        args,
        contract({}),
        (ctx) => addScrap(ctx, { lotId, sku: null, all: true }),
        FAILURE,
        sent,
      );
    case "discard":
      return performForm(args, contract({}), (ctx) => discardMeltLot(ctx, { lotId }), FAILURE, sent);
    default:
      throw notFound();
  }
}

/** `left` didn't fit. */
function saidOf(before: number, { id, state, items }: MeltLot, left: number): string {
  if (state === "discarded") return `${meltLotNumber(id)} discarded`;
  if (left > 0) return `${items - before} added. The lot is full. ${counted(left, "scrap item")} left`;
  return items > before ? `${items - before} added` : `${before - items} removed`;
}

/** Target after an ended session. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/inventory/melt-lots/${idParam(params.lotId)}`);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function MeltLotStep() {
  return null;
}
