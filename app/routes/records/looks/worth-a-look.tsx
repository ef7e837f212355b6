import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/worth-a-look";
import { LookList } from "./look-list.tsx";
import { looksPage } from "./looks-page.server.ts";

export const handle: PageHandle = SECTIONS.worthALook;

export const meta = () => titled(handle.title);

export function loader(args: Route.LoaderArgs) {
  return looksPage(args);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <LookList page={loaderData} />;
}
