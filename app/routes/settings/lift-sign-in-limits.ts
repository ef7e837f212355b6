import { forgetFailures } from "~/access/sign-in-limits.server";
import { done } from "~/domain/result";
import { actorOf, factsOf } from "~/web/context";
import { redirectWithToast } from "~/web/toast.server";
import { mustWrite } from "~/web/write.server";
import type { Route } from "./+types/lift-sign-in-limits";

/** Lets everybody try again at once who is held up by failed sign-ins. */
export async function action({ context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const { requestId, address } = facts;
  mustWrite({ actor: actorOf(context), requestId, address }, ({ tx }) => {
    const failures = forgetFailures(tx);
    return done(null, {
      action: "sign-in-limits.lifted",
      record: { kind: "shop", id: 1 },
      after: { failuresForgotten: failures },
    });
  });
  return redirectWithToast(facts, "/settings/security", {
    tone: "success",
    title: "Sign-in Limits Lifted",
    description: "Everybody can try again at once",
  });
}

/** Never shown; with it a refusal here is the page that says why, where a route without one answers JSON. */
export default function LiftSignInLimits() {
  return null;
}
