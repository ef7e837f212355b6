import type { RouterContextProvider } from "react-router";
import { lockTerminal } from "~/domain/shop/terminals/take-over-terminal.server";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { redirect } from "~/web/redirect";
import { originOf, write } from "~/web/write.server";

/** Locks the terminal and redirects to the page where the next user takes it over. */
export function lockThisTerminal(context: Readonly<RouterContextProvider>): Response {
  const { sessionId } = sessionOf(context);
  write(originOf(context, null), (ctx) => lockTerminal(ctx, sessionId));
  factsOf(context).leavesTerminal = true;
  return redirect(href("/switch"), 303);
}
