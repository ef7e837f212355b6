import { forgetFailures } from "~/access/limits-in-force.server";
import { done } from "~/domain/result";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/lift-sign-in-limits";

/** Deletes all failed sign-ins, which lifts the limits. */
export async function action({ context }: Route.ActionArgs) {
  const facts = factsOf(context);
  mustWrite(originOf(context), ({ tx }) => {
    const failures = forgetFailures(tx);
    return done(null, {
      action: "sign-in-limits.lifted",
      record: { kind: "shop", id: 1 },
      after: { failuresForgotten: failures },
    });
  });
  return redirectWithToast(facts, href("/settings/security"), {
    tone: "success",
    title: "Sign-in Limits Lifted",
    description: "Everyone can try again right away",
  });
}

export { NoPage as default } from "~/web/no-page";
