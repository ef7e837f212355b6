import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { href, localPath } from "~/ui/address";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { whyOf } from "~/web/perform-button.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound, problem } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/change-repair-status";
import { RepairStatusChange } from "./repair-contract.ts";

const FAILED = "Failed to update repair status";

/** Handles the inline status form. It has no page of its own, so a failure shows on the page it came from. */
export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.repairId);
  const form = await readForm(args.request);
  const back = localPath(form.get("returnTo"), href("/repairs/:repairId", { repairId: id }));
  const outcome = await performForm(
    args,
    RepairStatusChange,
    (ctx, { status }) => changeRepairStatus(ctx, id, status),
    FAILED,
  );
  const facts = factsOf(args.context);
  if (outcome.ok) {
    const { statusBefore, mayGoBack } = outcome.value;
    return redirectWithToast(facts, back, {
      tone: "success",
      title: "Success",
      description: "Repair status updated successfully",
      ...(mayGoBack && {
        undo: { to: href("/repairs/:repairId/status", { repairId: id }), fields: { status: statusBefore } },
      }),
    });
  }
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  if (init?.status === 422)
    throw problem(
      422,
      Object.values(rejection.reply.error ?? {})
        .flat()
        .join(" "),
    );
  const why = whyOf(rejection);
  const description = init?.status === 409 && why ? `${FAILED}: ${why}` : FAILED;
  return redirectWithToast(facts, back, { tone: "error", title: "Error", description });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/repairs/:repairId", { repairId: idParam(params.repairId) }));
}

export { NoPage as default } from "~/web/no-page";
