import { hashPassword, passwordMatches } from "~/access/hash-password.server";
import { nextToken } from "~/access/renew-session.server";
import { sessionCookie } from "~/access/session.server";
import { tryCounted } from "~/access/throttle.server";
import { CHANGED_MEANWHILE, changeOwnPassword } from "~/domain/shop/account/change-own-password.server";
import { changePasswordFields } from "~/domain/shop/account/sign-in-fields";
import { LONGEST_PASSWORD, namesOf } from "~/domain/fields";
import { changedPasswordProblem, isSamePassword } from "~/domain/shop/account/password-rules";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Refused } from "~/routes/shop/sign-in/refused-card";
import {
  answerRefused,
  refusedTransport,
  tooManyTries,
  typedTexts,
  unlessUnavailable,
} from "~/routes/shop/sign-in/refused-card.server";
import { shop } from "~/runtime/shop.server";
import { href, localPath } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import { NOT_YOURS, refusedPassword } from "./prove-self.server.ts";
import { sessionsEnded } from "./session-texts.server.ts";

type Typed = Record<keyof typeof changePasswordFields, string>;

/**
 * Changes the actor's own password. The current one is checked with sign-in limits, and hashing finishes
 * before the write. Afterwards this browser has a new token and all other sessions are ended. A double submit
 * also succeeds: the new password proves it.
 */
export async function changePasswordFromForm({ request, context, url }: PerformArgs) {
  const form = await readForm(request);
  const typed = typedTexts(form, namesOf(changePasswordFields));
  const facts = factsOf(context);
  const { actor, sessionId } = sessionOf(context);
  const renewing = { sessionId, pattern: "account/password" } as const;
  const refuse = (refused: Refused) => answerRefused(refused, {});
  const succeed = async (token: string, others: string) => {
    facts.cookies.push(await sessionCookie(facts.secure).serialize(token));
    return redirectWithToast(facts, localPath(url.searchParams.get("returnTo"), href("/account")), {
      tone: "success",
      title: "Password changed",
      description: `${others}. You stay signed in here.`,
    });
  };
  const succeedAgain = async () => {
    const { token, isGiven } = await nextToken(request, form, facts, renewing);
    const isProven =
      isGiven &&
      (await passwordMatches(getAccount(shop().db, actor.id)?.passwordHash ?? null, typed.password));
    return isProven ? succeed(token, "All other sessions ended") : null;
  };
  const changeIt = async () => {
    const refused = refusedTransport(facts) ?? refusedTexts(typed, actor.email);
    if (refused) return refuse(refused);

    const origin = originOf(context, OF_SIGN_INS);
    const attempt = { account: actor.email, address: facts.address, known: true, signal: request.signal };
    const tried = await tryCounted(attempt, async () => {
      const again = await succeedAgain();
      if (again) return { again };
      const provenHash = getAccount(shop().db, actor.id)?.passwordHash ?? null;
      const isProven = await passwordMatches(provenHash, typed.currentPassword);
      if (isProven && provenHash !== null) return { provenHash };
      const meanwhile = await succeedAgain();
      return meanwhile && { again: meanwhile };
    });
    if (tried.outcome === "refused") return refuse(tooManyTries("wrong passwords", tried));
    if (tried.outcome === "wrong") {
      return refuse(refusedPassword(origin));
    }
    if ("again" in tried.value) return tried.value.again;
    const { provenHash } = tried.value;

    const passwordHash = await hashPassword(typed.password);
    const { token, tokenHash } = await nextToken(request, form, facts, renewing);
    const written = write(origin, (ctx) =>
      changeOwnPassword(ctx, { provenHash, passwordHash, sessionId, tokenHash }),
    );
    if (written.kind !== "done")
      return (await succeedAgain()) ?? refuse({ status: 409, message: CHANGED_MEANWHILE, errors: {} });
    return succeed(token, sessionsEnded(written.value.sessionsEnded));
  };
  return unlessUnavailable(facts, changeIt, refuse);
}

/** Refuses errors in the typed text, before any lookup. Null without errors. */
function refusedTexts({ currentPassword, password, passwordAgain }: Typed, email: string): Refused | null {
  const minLength = readSettings(shop().db).passwordMinLength;
  const errors: Record<string, string[]> = {};
  if (currentPassword === "") errors.currentPassword = ["Current password is required"];
  else if (currentPassword.length > LONGEST_PASSWORD) errors.currentPassword = [NOT_YOURS];
  const weak =
    (password === "" ? "New password is required" : null) ??
    changedPasswordProblem(password, { current: currentPassword, minLength, email });
  if (weak) errors.password = [weak];
  else if (!isSamePassword(password, passwordAgain))
    errors.passwordAgain = ["The two new passwords don't match"];
  const messages = Object.values(errors).flat();
  return messages.length > 0 ? { status: 422, message: messages.join(". "), errors } : null;
}
