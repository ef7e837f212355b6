import { counted } from "~/domain/counted";
import { type Address, href } from "~/ui/address";
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
