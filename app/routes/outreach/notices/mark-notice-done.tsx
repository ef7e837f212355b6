import { choice, id, text } from "~/domain/fields";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { NOTICE_KINDS } from "~db/closed-lists.ts";
import type { Route } from "./+types/mark-notice-done";
import { asking, NoticeGroups } from "./notice-groups.tsx";
import { kindIn, noticesFor } from "./notices.server.ts";

export const handle: PageHandle = SECTIONS.notices;

export const meta = () => titled("Mark as done");

export function loader({ url, context }: Route.LoaderArgs) {
  return { waiting: noticesFor(actorOf(context), kindIn(url)) };
}

const LOAD_AGAIN = "Reload the notices";

/** Form of `POST /notices/done`. */
const NoticeToMark = contract({
  kind: choice(NOTICE_KINDS, { label: "Notice", required: LOAD_AGAIN, wrong: LOAD_AGAIN }),
  recordId: id({ label: "Record", required: LOAD_AGAIN }),
  occurrence: text({ label: "Occurrence", required: LOAD_AGAIN }),
});

/** Marks a notice as done. A refusal shows above the remaining notices. */
export async function action(args: Route.ActionArgs) {
  const seen = kindsSeenBy(actorOf(args.context));
  const outcome = await performForm(
    args,
    NoticeToMark,
    (ctx, notice) => markNoticeDone(ctx, seen, notice),
    "Failed to mark the notice",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), withRest(href("/notices"), asking(kindIn(args.url))), {
    tone: "success",
    description: "Marked as done",
  });
}

export default function Done({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticeGroups {...loaderData} rejection={actionData} />;
}
