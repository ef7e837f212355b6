import { markNoticeDone } from "~/domain/notices/mark-notice-done.server";
import type { PageHandle } from "~/shell/page-handle";
import { kindsSeenBy } from "~/shell/notices.server";
import { actorOf, factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/mark-notice-done";
import { asking, NoticeGroups } from "./notice-groups.tsx";
import { kindIn, noticesFor } from "./notices.server.ts";
import { NoticeToMark } from "./notice-contract.ts";

export const handle: PageHandle = { title: "Notices", subtitle: "What waits for somebody to see to it" };

export const meta = () => [{ title: "Mark as done · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  return { waiting: noticesFor(actorOf(context), kindIn(url)) };
}

/** Refusals show above the remaining notices. */
export async function action(args: Route.ActionArgs) {
  const seen = kindsSeenBy(actorOf(args.context));
  const outcome = await performForm(args, NoticeToMark, (ctx, notice) => markNoticeDone(ctx, seen, notice), {
    title: "Error",
    description: "Failed to mark the notice",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), `/notices${asking(kindIn(args.url))}`, {
    tone: "success",
    description: "Marked as done",
  });
}

export default function Done({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticeGroups {...loaderData} rejection={actionData} />;
}
