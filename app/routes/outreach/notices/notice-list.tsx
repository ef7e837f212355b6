import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/notice-list";
import { NoticeGroups } from "./notice-groups.tsx";
import { kindIn, noticesFor } from "./notices.server.ts";

export const handle: PageHandle = SECTIONS.notices;

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  return { waiting: noticesFor(actorOf(context), kindIn(url)) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NoticeGroups {...loaderData} />;
}
