import type { Route } from "./+types/lock";
import { lockThisTerminal } from "~/routes/shop/sign-in/lock-terminal.server";

export function action({ context }: Route.ActionArgs) {
  return lockThisTerminal(context);
}

export { NoPage as default } from "~/web/no-page";
