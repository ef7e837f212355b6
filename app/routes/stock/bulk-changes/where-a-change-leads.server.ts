import { counted } from "~/domain/counted";
import { type Address, href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { mustBe } from "./run-bulk-change-in-background.server.ts";

/** Leads to a change that was begun, and says how many items it changed. One still running says so on its page. */
export function whereItLeads(
  id: number,
  verb: "changed" | "changed back",
): { to: Address; said: string | null } {
  const { state, changed } = mustBe(id);
  return {
    to: href("/inventory/bulk-changes/:changeId", { changeId: id }),
    said: state === "complete" ? `${counted(changed, "item")} ${verb}` : null,
  };
}

/** Loader of a change's buttons: leads users who had to sign in again back to the change. */
export function leadBackToChange({ params }: { params: { readonly changeId: string } }): Response {
  return redirect(href("/inventory/bulk-changes/:changeId", { changeId: idParam(params.changeId) }));
}
