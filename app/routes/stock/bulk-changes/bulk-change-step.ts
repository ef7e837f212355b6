import { beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { discardPreview } from "~/domain/stock/bulk-changes/discard-preview.server";
import { previewUndo } from "~/domain/stock/bulk-changes/undo-bulk-change.server";
import { getBulkChange } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { counted } from "~/domain/counted";
import { shop } from "~/runtime/shop.server";
import { type Address, href } from "~/ui/address";
import { Nothing } from "~/web/contract";
import { factsOf } from "~/web/context";
import { type FormOutcome, performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/bulk-change-step";
import { begin, endDeadBulkChanges, goOn, mustBe, readRows } from "./run-bulk-change-in-background.server.ts";

const FAILED = "Failed to change the items";
const FAILED_DISCARD = "Failed to discard the preview";
const FAILED_UNDO = "Failed to undo the bulk change";

const pageOf = (id: number) => href("/inventory/bulk-changes/:changeId", { changeId: id });

/** Handles the buttons of a bulk change's page. */
export async function action(args: Route.ActionArgs) {
  const { step } = args.params;
  if (step === "discard") return discard(args, idParam(args.params.changeId));
  const { id } = mustBe(idParam(args.params.changeId));
  if (step === "confirm") return confirm(args, id);
  if (step === "undo") return undo(args, id);
  throw notFound();
}

/** Runs a preview without the items that it leaves out, or goes on with an interrupted change. */
async function confirm(args: Route.ActionArgs, id: number) {
  endDeadBulkChanges();
  const outcome = await performForm(args, Nothing, (ctx) => beginBulkChange(ctx, { id, rest: true }), {
    description: FAILED,
  });
  if (!outcome.ok) return failed(args, pageOf(id), whyOf(outcome) ?? FAILED);
  goOn(originOf(args.context), id);
  return ended(args, id, "changed");
}

/**
 * Undoes the whole change. If that is refused, it leads to a preview of the undo, which shows what was
 * changed since and offers the rest.
 */
async function undo(args: Route.ActionArgs, id: number) {
  const outcome = await performForm(args, Nothing, (ctx) => previewUndo(ctx, { id }), {
    description: FAILED_UNDO,
  });
  if (!outcome.ok) return failed(args, pageOf(id), whyOf(outcome) ?? FAILED_UNDO);
  const by = originOf(args.context);
  await readRows(by, outcome.value);
  const refusal = await begin(by, { id: outcome.value, rest: false });
  if (refusal) return failed(args, pageOf(outcome.value), refusal.message);
  return ended(args, outcome.value, "changed back");
}

/** Discards a preview. One that is already gone counts as discarded. */
async function discard(args: Route.ActionArgs, id: number) {
  const discarded = { tone: "success", description: "Preview discarded" } as const;
  const toList = () => redirectWithToast(factsOf(args.context), href("/inventory/bulk-changes"), discarded);
  if (!getBulkChange(shop().db, id)) return toList();
  const outcome = await performForm(args, Nothing, (ctx) => discardPreview(ctx, { id }), {
    description: FAILED_DISCARD,
  });
  return outcome.ok ? toList() : failed(args, pageOf(id), whyOf(outcome) ?? FAILED_DISCARD);
}

function whyOf({ rejection }: Extract<FormOutcome<unknown>, { ok: false }>): string | undefined {
  return Object.values(rejection.data.reply.error ?? {})
    .flat()
    .find((message) => message !== null);
}

function failed({ context }: Route.ActionArgs, to: Address, description: string) {
  return redirectWithToast(factsOf(context), to, { tone: "error", title: "Error", description });
}

/** Says how many items were changed. A change still running says so on its page. */
function ended({ context }: Route.ActionArgs, id: number, verb: string) {
  const { state, changed } = mustBe(id);
  if (state !== "complete") return redirect(pageOf(id), 303);
  const description = `${counted(changed, "item")} ${verb}`;
  return redirectWithToast(factsOf(context), pageOf(id), { tone: "success", description });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(pageOf(idParam(params.changeId)));
}

export { NoPage as default } from "~/web/no-page";
