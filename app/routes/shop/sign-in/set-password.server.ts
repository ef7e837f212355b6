import { codeHolderFields, setPasswordFields } from "~/domain/shop/account/sign-in-fields";
import { namesOf } from "~/domain/fields";
import { isKnownBrowser } from "~/access/known-browsers.server";
import { tryCode } from "~/access/try-one-time-code.server";
import { hashPassword } from "~/access/hash-password.server";
import { startSecondStep } from "~/access/second-step-cookie.server";
import { admit } from "~/access/sign-in.server";
import { findAccount, getAccount } from "~/domain/shop/employees/find-employees.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { lowerCaseEmail } from "~/domain/shop/employees/lower-case-email";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { CODE_REFUSED, holderOfCode, setPassword } from "~/domain/shop/account/set-password.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf, signedIn } from "~/web/context";
import { contract } from "~/web/contract";
import { readFormOfAnybody } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { signInCodeAddress } from "~/web/return-to";
import { SHORT_FORM } from "~/web/forms-without-session";
import { redirectWithToast } from "~/web/toast.server";
import { write } from "~/web/write.server";
import type { Refused } from "./refused-card.ts";
import {
  answerRefused,
  readWithPassword,
  refusedCode,
  refusedTransport,
  shownAgain,
  typedTexts,
  unlessUnavailable,
} from "./refused-card.server.ts";

const CodeHolder = contract(codeHolderFields);

/** Sets a password with a one-time code, ends all sessions of the account, and signs in. */
export async function setPasswordFromForm({ request, context }: PerformArgs) {
  const form = await readFormOfAnybody(request, SHORT_FORM);
  const facts = factsOf(context);
  const { password, ...typed } = typedTexts(form, namesOf(setPasswordFields));
  const refuse = (refused: Refused) => answerRefused(refused, { typed: shownAgain(typed) });
  const setIt = async () => {
    const refusedHere = refusedTransport(facts);
    if (refusedHere) return refuse(refusedHere);
    const read = readWithPassword(form, CodeHolder, { ...typed, password });
    if (!read.ok) return refuse(read.refused);

    const email = lowerCaseEmail(read.value.email);
    const codeHash = hashOfOneTimeCode(read.value.code);
    const { db } = shop();
    const employeeId = findAccount(db, email)?.id ?? null;
    const attempt = {
      account: `set-password ${email}`,
      facts,
      known: employeeId !== null && (await isKnownBrowser(request, facts, employeeId)),
      employeeId,
      signal: request.signal,
    };
    const tried = await tryCode(attempt, (now) => holderOfCode(db, { email, codeHash }, now));
    if (tried.outcome !== "right") return refuse(refusedCode(tried, CODE_REFUSED));

    const passwordHash = await hashPassword(password);
    const written = write({ actor: null, requestId: facts.requestId, address: facts.address }, (ctx) =>
      setPassword(ctx, { email, codeHash, passwordHash }),
    );
    if (written.kind !== "done") return refuse(refusedCode({ outcome: "wrong", nextWaits: 0 }, CODE_REFUSED));
    const holder = getAccount(db, written.value.id);
    if (holder && findSecondFactor(db, holder.id)) {
      await startSecondStep(holder, facts);
      return redirectWithToast(facts, signInCodeAddress(href("/")), {
        tone: "success",
        title: "Password set",
        description: "You were signed out everywhere. Your second factor stays on.",
      });
    }
    if (holder) await admit(holder, request, facts, context.get(signedIn)?.sessionId ?? null);
    return redirectWithToast(facts, href("/"), {
      tone: "success",
      title: "Password set",
      description: "You are signed in here and were signed out everywhere else.",
    });
  };
  return unlessUnavailable(facts, setIt, refuse);
}
