import { counted } from "~/domain/counted";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/mark-seen";
import { LookList } from "./look-list.tsx";
import { SeenLooks } from "./looks-contract.ts";
import { looksPage } from "./looks-page.server.ts";

export const handle: PageHandle = SECTIONS.worthALook;

export const meta = () => titled("Mark as seen");

export function loader(args: Route.LoaderArgs) {
  return looksPage(args);
}

/** Marks looks as seen. A refusal shows above those that are left. */
export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, SeenLooks, markSeen, "Failed to mark it as seen");
  if (!outcome.ok) return outcome.rejection;
  const n = outcome.value.length;
  return redirectWithToast(factsOf(args.context), href("/worth-a-look"), {
    tone: "success",
    description: n === 1 ? "Marked as seen" : `${counted(n, "line")} marked as seen`,
  });
}

export default function Seen({ loaderData, actionData }: Route.ComponentProps) {
  return <LookList page={loaderData} rejection={actionData} />;
}
