import type { PageHandle } from "~/shell/page-handle";
import { actorOrNobody } from "~/web/context";
import { problem } from "~/web/problem";
import { addressToComeBackTo } from "~/web/return-to";
import type { Route } from "./+types/unknown-url";

export const handle: PageHandle = { title: "Page Not Found" };

export function loader({ context, url }: Route.LoaderArgs) {
  const detail = actorOrNobody(context)
    ? undefined
    : { kind: "signed out", returnTo: addressToComeBackTo(url) };
  throw problem(404, "404 Page Not Found", detail);
}

export { loader as action };

export default function UnknownUrl() {
  return null;
}
