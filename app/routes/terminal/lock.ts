import type { Route } from "./+types/lock";
import { lockThisTerminal } from "~/routes/sign-in/lock-terminal.server";

export function action({ context }: Route.ActionArgs) {
  return lockThisTerminal(context);
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function Lock() {
  return null;
}
