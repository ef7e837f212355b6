import { redirect } from "react-router";
import { lockTerminal } from "~/domain/employees/terminals.server";
import { sessionOf } from "~/web/context";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/lock";

export function action({ context }: Route.ActionArgs) {
  const { sessionId } = sessionOf(context);
  write(originOf(context), (ctx) => lockTerminal(ctx, sessionId));
  return redirect("/switch", 303);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Lock() {
  return null;
}
