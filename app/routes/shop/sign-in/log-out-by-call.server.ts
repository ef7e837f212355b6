import { startedElsewhere } from "~/access/refuse-other-sites.server";
import { href } from "~/ui/address";
import { clientOf } from "~/web/client-context";
import { factsOf, signedIn } from "~/web/context";
import { failureOf, logFailure } from "~/web/failure.server";
import type { PerformArgs } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { logOut } from "./log-out.server.ts";

/**
 * Signs out if the link is local or typed. Cross-site requests, prefetches, and requests that don't say where they come
 * from go to the confirmation page.
 */
export async function followLogOutLink({ request, context }: PerformArgs): Promise<Response> {
  const { origin } = clientOf(request, context);
  if (context.get(signedIn) && startedElsewhere(request, origin, { ifUnsaid: true }))
    return redirect(href("/log-out"));
  return logOut(context);
}

/** Logs out. Clients that send or accept JSON get 204, a form gets the page that it leads to. */
export async function logOutByCall({ request, context }: PerformArgs): Promise<Response> {
  const wantsJson = /json/i.test(`${request.headers.get("accept")} ${request.headers.get("content-type")}`);
  if (!wantsJson) return logOutOrSayWhyNot({ request, context });
  await logOut(context);
  return new Response(null, { status: 204 });
}

/** Logs out. The form has no page, so failures show on the front page (section 8). */
async function logOutOrSayWhyNot({
  request,
  context,
}: Pick<PerformArgs, "request" | "context">): Promise<Response> {
  try {
    return await logOut(context);
  } catch (error) {
    const { requestId } = clientOf(request, context);
    logFailure(error, requestId);
    const { message } = failureOf(error, requestId).data;
    const toast = { tone: "error", title: "Logout failed", description: message } as const;
    return redirectWithToast(factsOf(context), href("/"), toast);
  }
}
