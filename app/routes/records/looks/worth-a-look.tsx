import type { PageHandle } from "~/shell/page-handle";
import type { Route } from "./+types/worth-a-look";
import { LookList } from "./look-list.tsx";
import { looksPage } from "./looks-page.server.ts";

export const handle: PageHandle = { title: "Worth a Look", subtitle: "Unusual steps at the counter" };

export const meta = () => [{ title: "Worth a Look · Loupe" }];

export function loader(args: Route.LoaderArgs) {
  return looksPage(args);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <LookList page={loaderData} />;
}
